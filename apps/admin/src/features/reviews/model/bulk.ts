/**
 * The same act on several requests, one after another. Each remains a case of its own: its own calls, its own row of the
 * audit log, its own answer. An approval is not among the acts: it names what one request asks for, which one has looked at.
 */
import type { ReviewRow } from '@glasshouse/contract/backoffice';
import { isOpenReview } from './stand.ts';

/** What can be done to several requests at once. */
export const BULK_ACTS = ['take', 'giveBack', 'hold', 'reject'] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

/** Acts that need a reason. */
export const isDecision = (act: BulkAct): act is 'hold' | 'reject' => act === 'hold' || act === 'reject';

/** A request as an act on several of them looks at it. */
export type Case = Pick<ReviewRow, 'id' | 'state' | 'claim'>;

/** Whether an act can do something to a request; one that somebody else has taken on is theirs. */
export function mayBulk({ state, claim }: Case, act: BulkAct): boolean {
  if (!isOpenReview({ state })) return false;
  switch (act) {
    case 'take':
      return claim === null;
    case 'giveBack':
      return claim?.yours === true;
    case 'hold':
      return state !== 'held' && claim?.yours !== false;
    case 'reject':
      return claim?.yours !== false;
  }
}

/** The calls that an act is made of. Each rejects with why it was refused. */
export interface BulkCalls {
  take: (id: number) => Promise<unknown>;
  giveBack: (id: number) => Promise<unknown>;
  hold: (id: number) => Promise<unknown>;
  reject: (id: number) => Promise<unknown>;
}

/** How it ended for one request. */
export type Outcome = 'done' | { failure: unknown };

/** One request: taken on where it is free; given back when it was taken for this and could not be decided. */
async function actOn({ id, claim }: Case, act: BulkAct, calls: BulkCalls): Promise<Outcome> {
  const takes = isDecision(act) && claim === null;
  try {
    if (takes) await calls.take(id);
  } catch (failure) {
    return { failure };
  }
  try {
    await calls[act](id);
    return 'done';
  } catch (failure) {
    // What cannot be given back lapses by itself.
    if (takes) await calls.giveBack(id).catch(() => undefined);
    return { failure };
  }
}

/** Acts on requests in their order, and says of each how it ended; one that fails stops none of the others. */
export async function runBulk(
  cases: readonly Case[],
  act: BulkAct,
  calls: BulkCalls,
  onOutcome: (id: number, outcome: Outcome) => void,
): Promise<void> {
  for (const one of cases) onOutcome(one.id, await actOn(one, act, calls));
}
