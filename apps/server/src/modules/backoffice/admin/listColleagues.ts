/** GET /admin/reviews/colleagues: whom a note on a request of a queue may name. */
import { listColleagues } from '@glasshouse/contract/backoffice';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { loadColleagues } from '../api/reviews/colleagues.ts';
import type { ReviewParts } from '../api/reviews/parts.ts';

export const listColleaguesHandler = ({ reviews }: ReviewParts) =>
  handleStaff(listColleagues, async (tx, input, { staff, note }) => {
    note({ details: { queue: input.queue } });
    reviews.requireQueue(input.queue, staff);
    return loadColleagues(tx, input.queue, staff.id);
  });
