/** POST /admin/reviews/approve: one of the approvals that are needed; with the last it happens. */
import { approveReview } from '@glasshouse/contract/backoffice';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { REVIEW_TABLES } from '../api/reviews/engine.ts';
import type { ReviewParts } from '../api/reviews/parts.ts';

export const approveReviewHandler = ({ reviews }: ReviewParts) =>
  handleStaff(
    approveReview,
    (tx, { review_id, hash, note }, context) => reviews.approve(tx, { id: Number(review_id), hash, note }, context),
    { writes: REVIEW_TABLES },
  );
