/** GET /admin/reviews/queues: what waits in each queue that the role may see. */
import { listQueues } from '@glasshouse/contract/backoffice';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { dayOf } from '../domain/days.ts';
import type { ReviewParts } from '../api/reviews/parts.ts';
import { countQueues } from '../store/review-counts.ts';

export const listQueuesHandler = ({ platform, reviews }: ReviewParts) =>
  handleStaff(listQueues, async (tx, _input, { staff }) => {
    const declared = new Map(reviews.queuesOf(staff).map((queue) => [queue.queue, queue]));
    const now = platform.clock.now();
    const counts = await countQueues(tx, { queues: [...declared.keys()], staffId: staff.id, today: dayOf(now), now });
    return counts.map((row) => ({ ...row, reasons: [...(declared.get(row.queue)?.rejectionReasons ?? [])] }));
  });
