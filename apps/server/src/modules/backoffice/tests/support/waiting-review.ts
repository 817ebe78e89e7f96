/** Test helper: the review of something that waits, as a member of the staff finds it. */
import type { QueueName } from '@glasshouse/contract';
import type { ReviewRow, ReviewTab } from '@glasshouse/contract/backoffice';

/** What is asked of `listReviews`. */
interface Search {
  queue: QueueName;
  tab: ReviewTab;
  search: string;
  limit: number;
  cursor?: string;
}

/** Reads page after page: a number is also part of references and addresses of other rows. */
export async function waitingReview(
  read: (input: Search) => Promise<{ list: ReviewRow[]; next?: string | undefined }>,
  { queue, number, isIt }: { queue: QueueName; number: number; isIt: (row: ReviewRow) => boolean },
): Promise<ReviewRow> {
  let cursor: string | undefined;
  do {
    const { list, next } = await read({
      queue,
      tab: 'waiting',
      search: String(number),
      limit: 100,
      ...(cursor ? { cursor } : {}),
    });
    const row = list.find(isIt);
    if (row) return row;
    cursor = next;
  } while (cursor);
  throw new Error(`${queue}: nothing of ${number} waits`);
}
