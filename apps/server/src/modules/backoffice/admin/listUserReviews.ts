/** GET /admin/user/reviews: what a user asked for in the queues that the role may see, with the decisions. */
import { listUserReviews } from '@glasshouse/contract/backoffice';
import { sql } from 'kysely';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { listed, pageOf } from '../api/paging.ts';
import { CURSOR, cursorAfter, loadShown, placeOf, presentDecision, presentReview } from '../api/reviews/lists.ts';
import type { ReviewParts } from '../api/reviews/parts.ts';
import { listReviewRows, loadDecisions } from '../store/reviews.ts';

export const listUserReviewsHandler = ({ platform, reviews, people }: ReviewParts) =>
  handleStaff(listUserReviews, async (tx, input, { staff }) => {
    const queues = reviews.queuesOf(staff).map(({ queue }) => queue);
    const page = pageOf(input, CURSOR);
    const rows = await listReviewRows(tx, {
      where: sql`r.user_id = ${Number(input.user_id)} AND r.queue = ANY(${queues})`,
      key: sql`-r.asked_at`,
      staffId: staff.id,
      after: placeOf(page.cursor),
      offset: page.offset,
      limit: page.limit + 1,
    });
    const shown = await loadShown(people, tx, rows);
    const decisions = await loadDecisions(
      tx,
      rows.map(({ id }) => id),
    );
    const now = platform.clock.now();
    const present = (row: (typeof rows)[number]) => ({
      ...presentReview(row, shown, staff.id, now),
      decisions: decisions.filter(({ review_id }) => review_id === row.id).map(presentDecision),
    });
    return listed(page, rows, present, cursorAfter);
  });
