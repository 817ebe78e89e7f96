/** Notes of the staff on a review, oldest first, and a place for the next one. */
import type { QueueName } from '@glasshouse/contract';
import { REVIEW_NOTE_MAX_LENGTH, addReviewNote, getReview, listColleagues } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Avatar } from '@glasshouse/ui/Avatar.tsx';
import { Chip } from '@glasshouse/ui/Chip.tsx';
import { Menu } from '@glasshouse/ui/Menu.tsx';
import { useState } from 'react';
import { useFormats } from '../../../app/formats.ts';
import { invalidateCall, useCall, useCallMutation } from '../../../app/use-call.ts';
import { NoteForm } from '../../../kit/NoteForm.tsx';
import { Section } from '../../../kit/SidePanel.tsx';
import { mentionsIn, withMention } from '../model/mentions.ts';
import type { Detail } from './ReviewFacts.tsx';

/** Give it the review's id as its key: a half-written note belongs to one review. */
export function ReviewNotes({ reviewId, queue, notes }: { reviewId: number; queue: QueueName; notes: Detail['notes'] }) {
  const { t } = useTranslation(['backoffice']);
  const formats = useFormats();
  const [text, setText] = useState('');
  const colleagues = useCall(listColleagues, { queue }, { quiet: true }).data ?? [];
  const add = useCallMutation(addReviewNote, {
    onDone() {
      setText('');
      void invalidateCall(getReview);
    },
  });
  return (
    <Section title={t(($) => $.backoffice.reviews.notes)}>
      {notes.length > 0 && (
        <ol className="b-approvals" aria-label={t(($) => $.backoffice.reviews.notes)}>
          {notes.map((note) => (
            <li key={note.id}>
              <Avatar name={note.staff.name} size={26} />
              <div>
                <div className="b-approvals-line">
                  <span>{note.staff.name}</span>
                  <time>{formats.dateTime(note.time)}</time>
                </div>
                <p className="b-note-text">{note.text}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
      <NoteForm
        label={t(($) => $.backoffice.reviews.noteLabel)}
        hint={t(($) => $.backoffice.reviews.noteHint)}
        addLabel={t(($) => $.backoffice.reviews.addNote)}
        maxLength={REVIEW_NOTE_MAX_LENGTH}
        rows={2}
        text={text}
        onText={setText}
        busy={add.busy}
        onAdd={(said) =>
          add.submit({ review_id: reviewId, text: said, mentions: mentionsIn(said, colleagues).map(({ id }) => id) })
        }
        tools={
          colleagues.length > 0 && (
            <Menu
              items={colleagues.map(({ name }) => ({ value: name, label: name }))}
              onSelect={(name) => setText((said) => withMention(said, name))}
              trigger={<Chip menu>{t(($) => $.backoffice.mentions.add)}</Chip>}
            />
          )
        }
      />
    </Section>
  );
}
