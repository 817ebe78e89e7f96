import { cx } from './class-names.ts';

/** A turning ring in the colour of the text around it. Decorative: the busy control says aria-busy. */
export function Spinner({ size = 16, className }: { size?: number; className?: string | undefined }) {
  return (
    <svg className={cx('g-spin', className)} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeOpacity=".28" strokeWidth="2" />
      <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
