/** POST /admin/reviews/note: adds a note to a review, and names colleagues; notes are not changed. */
import { type ReviewNote, addReviewNote } from '@glasshouse/contract/backoffice';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { staffText } from '../../../platform/staff-text.ts';
import { loadColleagues } from '../api/reviews/colleagues.ts';
import { aboutReview } from '../api/reviews/engine.ts';
import { presentNote } from '../api/reviews/lists.ts';
import type { ReviewParts } from '../api/reviews/parts.ts';
import { insertMentions } from '../store/review-mentions.ts';
import { insertReviewNote, listReviewNotes } from '../store/review-notes.ts';

export const addReviewNoteHandler = ({ platform, reviews }: ReviewParts) =>
  handleStaff(
    addReviewNote,
    async (tx, input, context) => {
      const { review } = await reviews.look(tx, Number(input.review_id), context);
      const text = staffText(input.text);
      if (text === '') refuseField('text', 'BACKOFFICE_NOTE_EMPTY');
      const madeAt = platform.clock.now();
      const named = [...new Set((input.mentions ?? []).map(Number))];
      const colleagues = await loadColleagues(tx, review.queue, context.staff.id);
      if (!named.every((id) => colleagues.some((one) => one.id === id))) refuseField('mentions', 'BACKOFFICE_MENTION_UNKNOWN');
      const id = await insertReviewNote(tx, { reviewId: review.id, staffId: context.staff.id, text, madeAt });
      await insertMentions(tx, id, named);
      // The words stay out of the log, which nobody can blank: it keeps the digest of what was written.
      context.note({ details: { ...aboutReview(review), note_id: id, mentions: named.join(' ') } });
      const written = (await listReviewNotes(tx, review.id)).find((note) => note.id === id);
      return presentNote(written as NonNullable<typeof written>) satisfies ReviewNote;
    },
    { writes: ['review_notes', 'review_mentions'] },
  );
