/** Where a review is shown: in the part of its queue in which it stands, opened. Pure. */
import { hrefOf } from './navigation.ts';

/** The part of its queue that shows a review; null is what waits. */
export function tabOf(state: string): string | null {
  if (state === 'held') return 'held';
  return state === 'waiting' ? null : 'done';
}

/** The place. */
export const placeOfReview = ({ queue, id, state }: { queue: string; id: number; state: string }): string =>
  hrefOf(`/queues/${queue}`, { open: id, tab: tabOf(state) });
