/** GET /admin/reviews: the reviews of a queue. */
import { listReviews } from '@glasshouse/contract/backoffice';
import { sql } from 'kysely';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { dayOf } from '../domain/days.ts';
import { listed, pageOf } from '../api/paging.ts';
import { CURSOR, cursorAfter, keyOf, placeOf, presentReview, searchOf, tabOf } from '../api/reviews/lists.ts';
import type { ReviewParts } from '../api/reviews/parts.ts';
import { listReviewRows } from '../store/reviews.ts';

const MAX_USERS = 200;

export const listReviewsHandler = ({ platform, reviews, people }: ReviewParts) =>
  handleStaff(listReviews, async (tx, input, { staff, note }) => {
    note({ details: { queue: input.queue, tab: input.tab } });
    reviews.requireQueue(input.queue, staff);
    const now = platform.clock.now();
    const page = pageOf(input, CURSOR);
    const text = input.search?.trim() ?? '';
    const found = text === '' ? sql`true` : searchOf(text, await people.search(tx, text, MAX_USERS));
    const rows = await listReviewRows(tx, {
      where: sql`r.queue = ${input.queue} AND ${tabOf(input.tab, dayOf(now), text !== '')} AND ${found}`,
      key: keyOf(input.tab, input.sort),
      staffId: staff.id,
      after: placeOf(page.cursor),
      offset: page.offset,
      limit: page.limit + 1,
    });
    const userIds = rows.map(({ user_id }) => user_id);
    const names = await people.namesOf(tx, [...new Set(userIds)]);
    return listed(page, rows, (row) => presentReview(row, names, staff.id, now), cursorAfter);
  });
