/** Notes of the staff on a user: texts as they were written, and a place for the next one. */
import { USER_NOTE_MAX_LENGTH, addUserNote, getUser, listUserNotes } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useState } from 'react';
import { useFormats } from '../../../app/formats.ts';
import { invalidateCall, useCallList, useCallMutation } from '../../../app/use-call.ts';
import { useMay } from '../../../app/use-session.ts';
import { NoteForm } from '../../../kit/NoteForm.tsx';

export function UserNotes({ userId }: { userId: number }) {
  const { t } = useTranslation(['backoffice-users', 'common']);
  const formats = useFormats();
  const mayWrite = useMay('users.note');
  const [text, setText] = useState('');
  const notes = useCallList(listUserNotes, { user_id: userId });
  const add = useCallMutation(addUserNote, {
    onDone() {
      setText('');
      void invalidateCall(listUserNotes);
      // The tab counts them.
      void invalidateCall(getUser);
    },
  });
  return (
    <div className="u-notes">
      {mayWrite && (
        <NoteForm
          label={t(($) => $['backoffice-users'].acts.noteLabel)}
          hint={t(($) => $['backoffice-users'].acts.noteHint)}
          addLabel={t(($) => $['backoffice-users'].acts.addNote)}
          maxLength={USER_NOTE_MAX_LENGTH}
          text={text}
          onText={setText}
          busy={add.busy}
          onAdd={(said) => add.submit({ user_id: userId, text: said })}
        />
      )}
      {notes.complete && notes.items.length === 0 && <EmptyState compact title={t(($) => $['backoffice-users'].notes.none)} />}
      <ul>
        {notes.items.map((note) => (
          <li key={note.id}>
            <p>
              <Tag tone={note.kind === 'freeze' ? 'warn' : 'plain'}>{t(($) => $['backoffice-users'].notes.kinds[note.kind])}</Tag>{' '}
              {note.staff_email} · <time>{formats.dateTime(note.time)}</time>
              {note.reason !== null && ` · ${t(($) => $['backoffice-users'].freezeReasons[note.reason ?? 'review'])}`}
            </p>
            <p className="u-text">{note.text}</p>
          </li>
        ))}
      </ul>
      {!notes.complete && notes.items.length > 0 && (
        <Button variant="plain" size="sm" busy={notes.loadingMore} onClick={notes.loadMore}>
          {t(($) => $.common.buttons.loadMore)}
        </Button>
      )}
    </div>
  );
}
