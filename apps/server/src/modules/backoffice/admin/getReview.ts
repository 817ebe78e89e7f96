/** GET /admin/reviews/detail: everything that a reviewer needs to see. */
import { getReview } from '@glasshouse/contract/backoffice';
import { sql } from 'kysely';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { refuse } from '../../../platform/refusal.ts';
import { hintsSince, isOpen } from '../domain/review-rules.ts';
import { aboutReview } from '../api/reviews/engine.ts';
import { loadShown, presentDecision, presentNote, presentReview } from '../api/reviews/lists.ts';
import type { LastSeen } from '../api/people.ts';
import type { ReviewParts } from '../api/reviews/parts.ts';
import { listReviewNotes } from '../store/review-notes.ts';
import { countBefore, listDecisions, listReviewRows } from '../store/reviews.ts';

/** The name of an upload by its reference. */
export const nameOfFile = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

function presentSeen({ created: joined, seen, country, browser, system, isUnknown: is_unknown }: LastSeen) {
  return { joined, seen, country, browser, system, is_unknown };
}

export const getReviewHandler = ({ platform, reviews, people }: ReviewParts) =>
  handleStaff(getReview, async (tx, input, { staff, note }) => {
    const one = { where: sql`r.id = ${Number(input.review_id)}`, key: sql`r.id`, after: null, offset: 0, limit: 1 };
    const [review] = await listReviewRows(tx, { ...one, staffId: staff.id });
    if (!review) return refuse('BACKOFFICE_REVIEW_UNKNOWN');
    note({ details: aboutReview(review) });
    const queue = reviews.requireQueue(review.queue, staff);
    const detail = await queue.loadDetail(tx, review.subject_id);
    const shown = await loadShown(people, tx, [review]);
    const seen = await people.lastSeenOf(tx, review.user_id);
    const decisions = await listDecisions(tx, review.id);
    return {
      review: presentReview(review, shown, staff.id, platform.clock.now()),
      hash: review.payload_hash.toString('hex'),
      fields: detail.fields,
      pictures: detail.pictures.map(({ label, file }) => ({ label, name: nameOfFile(file) })),
      hints: review.hints,
      since: isOpen(review) ? hintsSince(review.hints, detail.hints) : [],
      reasons: [...queue.rejectionReasons],
      decisions: decisions.map(presentDecision),
      notes: (await listReviewNotes(tx, review.id)).map(presentNote),
      about: seen && presentSeen(seen),
      before: await countBefore(tx, review),
      rules: review.rules,
    };
  });
