/** POST /admin/reviews/claim: takes a review on for ten minutes, or keeps it. */
import { claimReview } from '@glasshouse/contract/backoffice';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { REVIEW_TABLES } from '../api/reviews/engine.ts';
import type { ReviewParts } from '../api/reviews/parts.ts';

export const claimReviewHandler = ({ reviews }: ReviewParts) =>
  handleStaff(claimReview, async (tx, input, context) => ({ until: await reviews.claim(tx, Number(input.review_id), context) }), {
    writes: REVIEW_TABLES,
  });
