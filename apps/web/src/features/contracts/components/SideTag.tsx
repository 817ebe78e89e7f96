/** Long or short: a triangle and its word, never colour alone. */
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { useSideWord } from './words.ts';

/** The tag. */
export function SideTag({ type }: { type: number }) {
  const word = useSideWord();
  return (
    <Tag tone={type === 1 ? 'up' : 'down'}>
      <span aria-hidden="true">{type === 1 ? '▲' : '▼'}</span> {word(type)}
    </Tag>
  );
}
