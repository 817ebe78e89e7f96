/** GET /admin/reviews: the reviews of a queue. */
import { listReviews } from '@glasshouse/contract/backoffice';
import { sql } from 'kysely';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { dayOf } from '../domain/days.ts';
import { listed, pageOf } from '../api/paging.ts';
import {
  CURSOR,
  cursorAfter,
  filterOf,
  keyOf,
  loadShown,
  placeOf,
  presentReview,
  searchOf,
  tabOf,
} from '../api/reviews/lists.ts';
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
    const tab = tabOf(input.tab, { staffId: staff.id, now, today: dayOf(now), isSearch: text !== '' });
    const rows = await listReviewRows(tx, {
      where: sql`r.queue = ${input.queue} AND ${tab} AND ${filterOf(input, staff.id, now)} AND ${found}`,
      key: keyOf(input.tab, input.sort),
      staffId: staff.id,
      after: placeOf(page.cursor),
      offset: page.offset,
      limit: page.limit + 1,
    });
    const shown = await loadShown(people, tx, rows);
    return listed(page, rows, (row) => presentReview(row, shown, staff.id, now), cursorAfter);
  });
