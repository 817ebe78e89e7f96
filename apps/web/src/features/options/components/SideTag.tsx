/** The direction of an option: a triangle and its word, never colour alone. */
import { Tag } from '@glasshouse/ui/Chip.tsx';
import type { OptionSide } from '../model/stake.ts';
import { useSideWord } from './words.ts';

/** The tag. */
export function SideTag({ side, text }: { side: OptionSide; text?: string }) {
  const word = useSideWord();
  return (
    <Tag tone={side}>
      <span aria-hidden="true">{side === 'up' ? '▲' : '▼'}</span> {text ?? word(side)}
    </Tag>
  );
}
