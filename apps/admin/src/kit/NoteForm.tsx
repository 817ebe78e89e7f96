/** A place for a note of the staff. */
import { Button } from '@glasshouse/ui/Button.tsx';
import { TextArea } from '@glasshouse/ui/Field.tsx';
import type { ReactNode } from 'react';

export interface NoteFormProps {
  label: string;
  hint: string;
  maxLength: number;
  addLabel: string;
  rows?: number;
  text: string;
  onText: (text: string) => void;
  busy: boolean;
  /** Beside the button. */
  tools?: ReactNode;
  /** Called with a text in which there is something. */
  onAdd: (text: string) => void;
}

export function NoteForm({ label, hint, maxLength, addLabel, rows = 3, text, onText, busy, tools, onAdd }: NoteFormProps) {
  return (
    <form
      className="b-note-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onAdd(text);
      }}
    >
      <TextArea
        label={label}
        hint={hint}
        value={text}
        maxLength={maxLength}
        rows={rows}
        onChange={(event) => onText(event.target.value)}
      />
      <div className="b-note-acts">
        <Button type="submit" size="sm" busy={busy}>
          {addLabel}
        </Button>
        {tools}
      </div>
    </form>
  );
}
