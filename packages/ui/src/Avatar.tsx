import { cx } from './class-names.ts';
import './styles/identity.css';

/** Up to two initials of a name; first letter of an address. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._@-]+/u)
    .filter(Boolean);
  const letters = words.length > 1 && !name.includes('@') ? [words[0], words[1]] : [name.trim()];
  const found = letters.map((word) => Array.from(word ?? '')[0] ?? '').join('');
  const text =
    found.length === 1 && /^[a-z]/iu.test(found) && !name.includes('@') ? Array.from(name.trim()).slice(0, 2).join('') : found;
  return text.toLocaleUpperCase();
}

/** A person: picture or initials. Decorative; the name stands next to it or in the link's label. */
export function Avatar({
  name,
  src,
  size = 34,
  className,
}: {
  name: string;
  src?: string | undefined;
  size?: number;
  className?: string;
}) {
  return (
    <span
      className={cx('g-avatar', className)}
      style={{ width: size, height: size, fontSize: Math.max(11, Math.round(size * 0.38)) }}
      aria-hidden="true"
    >
      {src ? <img src={src} alt="" width={size} height={size} loading="lazy" /> : initialsOf(name)}
    </span>
  );
}
