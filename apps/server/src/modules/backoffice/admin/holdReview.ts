/** POST /admin/reviews/hold: puts a review aside. */
import { holdReview } from '@glasshouse/contract/backoffice';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { REVIEW_TABLES } from '../api/reviews/engine.ts';
import type { ReviewParts } from '../api/reviews/parts.ts';

export const holdReviewHandler = ({ reviews }: ReviewParts) =>
  handleStaff(holdReview, (tx, { review_id, note }, context) => reviews.hold(tx, { id: Number(review_id), note }, context), {
    writes: REVIEW_TABLES,
  });
