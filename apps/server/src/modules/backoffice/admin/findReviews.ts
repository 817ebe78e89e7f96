/** GET /admin/reviews/find: reviews of every queue that the role may see, by number or by what they name. */
import { REVIEWS_FOUND, findReviews } from '@glasshouse/contract/backoffice';
import { sql } from 'kysely';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { foundBy, loadShown, presentReview } from '../api/reviews/lists.ts';
import type { ReviewParts } from '../api/reviews/parts.ts';
import { listReviewRows } from '../store/reviews.ts';

export const findReviewsHandler = ({ platform, reviews, people }: ReviewParts) =>
  handleStaff(findReviews, async (tx, input, { staff, note }) => {
    const text = input.search.trim();
    const queues = reviews.queuesOf(staff).map(({ queue }) => queue);
    const rows =
      text === ''
        ? []
        : await listReviewRows(tx, {
            where: foundBy(text, queues),
            key: sql`-r.id`,
            staffId: staff.id,
            after: null,
            offset: 0,
            limit: REVIEWS_FOUND,
          });
    // Who was shown, never what was typed.
    note({ details: { shown: rows.map(({ id }) => id).join(' ') } });
    const shown = await loadShown(people, tx, rows);
    const now = platform.clock.now();
    return rows.map((row) => presentReview(row, shown, staff.id, now));
  });
