/** POST /admin/reviews/release: gives a review back. */
import { releaseReview } from '@glasshouse/contract/backoffice';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { REVIEW_TABLES } from '../api/reviews/engine.ts';
import type { ReviewParts } from '../api/reviews/parts.ts';

export const releaseReviewHandler = ({ reviews }: ReviewParts) =>
  handleStaff(
    releaseReview,
    async (tx, input, context) => {
      await reviews.release(tx, Number(input.review_id), context);
      return {};
    },
    { writes: REVIEW_TABLES },
  );
