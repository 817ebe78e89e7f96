/** POST /admin/reviews/mentions/seen: notes of a review that name the member are seen. */
import { seeMentions } from '@glasshouse/contract/backoffice';
import { handleStaff } from '../../../platform/calls/staff.ts';
import type { ReviewParts } from '../api/reviews/parts.ts';
import { saveSeen } from '../store/review-mentions.ts';

export const seeMentionsHandler = ({ platform, reviews }: ReviewParts) =>
  handleStaff(
    seeMentions,
    async (tx, input, context) => {
      const { review } = await reviews.look(tx, Number(input.review_id), context);
      await saveSeen(tx, { staffId: context.staff.id, reviewId: review.id, now: platform.clock.now() });
      return {};
    },
    { writes: ['review_mentions'] },
  );
