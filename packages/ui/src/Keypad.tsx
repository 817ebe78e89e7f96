import { Icon } from './Icon.tsx';
import { separatorsOf } from './format/parse.ts';
import { haptic } from './haptics.ts';
import { iconBackspace } from './icons.ts';
import './styles/keypad.css';

export interface KeypadProps {
  /** Names the group. */
  label: string;
  deleteLabel: string;
  /** The text of the field, and what to make of it: the field's own rules decide what stays. */
  text: string;
  onEdit: (next: string) => void;
}

/** Keys of an amount, in the place where thumbs are; the field itself goes on taking a keyboard. */
export function Keypad({ label, deleteLabel, text, onEdit }: KeypadProps) {
  const press = (next: string) => {
    haptic('light');
    onEdit(next);
  };
  return (
    <div role="group" aria-label={label} className="g-keypad">
      {['1', '2', '3', '4', '5', '6', '7', '8', '9', separatorsOf().decimal, '0'].map((key) => (
        <button key={key} type="button" className="num" onClick={() => press(text + key)}>
          {key}
        </button>
      ))}
      <button type="button" aria-label={deleteLabel} disabled={text === ''} onClick={() => press(text.slice(0, -1))}>
        <Icon d={iconBackspace} />
      </button>
    </div>
  );
}
