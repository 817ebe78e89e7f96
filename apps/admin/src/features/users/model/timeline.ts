/** What happened to a user, from several lists, as one: newest first. Pure. */
import type { UserReview } from '@glasshouse/contract/backoffice';
import type { UserNote, listUserSecurityEvents } from '@glasshouse/contract/identity';
import type { ItemOf } from '../../../app/use-call.ts';

type SecurityEvent = ItemOf<typeof listUserSecurityEvents>;

/** One thing that happened. Time in epoch ms. */
export type Happening =
  | { kind: 'asked'; key: string; time: number; review: UserReview }
  | { kind: 'decided'; key: string; time: number; review: UserReview; decision: UserReview['decisions'][number] }
  | { kind: 'security'; key: string; time: number; event: SecurityEvent }
  | { kind: 'note'; key: string; time: number; note: UserNote };

/** The lists as one, at most so many; of the same moment what was decided stands above what was asked. */
export function timelineOf(
  lists: { reviews: readonly UserReview[]; events: readonly SecurityEvent[]; notes: readonly UserNote[] },
  most: number,
): Happening[] {
  const all: Happening[] = [
    ...lists.reviews.flatMap((review): Happening[] => [
      ...review.decisions.toReversed().map((decision, index) => ({
        kind: 'decided' as const,
        key: `d${review.id} ${index}`,
        time: decision.time,
        review,
        decision,
      })),
      { kind: 'asked', key: `a${review.id}`, time: review.asked, review },
    ]),
    ...lists.events.map((event): Happening => ({ kind: 'security', key: `s${event.id}`, time: event.time, event })),
    ...lists.notes.map((note): Happening => ({ kind: 'note', key: `n${note.id}`, time: note.time, note })),
  ];
  return all.toSorted((a, b) => b.time - a.time).slice(0, most);
}
