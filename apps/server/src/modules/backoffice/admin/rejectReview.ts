/** POST /admin/reviews/reject: rejects for one of the queue's reasons. */
import { rejectReview } from '@glasshouse/contract/backoffice';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { REVIEW_TABLES } from '../api/reviews/engine.ts';
import type { ReviewParts } from '../api/reviews/parts.ts';

export const rejectReviewHandler = ({ reviews }: ReviewParts) =>
  handleStaff(
    rejectReview,
    (tx, { review_id, reason, note }, context) => reviews.reject(tx, { id: Number(review_id), reason, note }, context),
    { writes: REVIEW_TABLES },
  );
