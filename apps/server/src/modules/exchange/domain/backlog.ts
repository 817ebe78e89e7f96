/**
 * Cascades of triggers that are more than one commit may do: what is left of them goes on in the next commits, before any
 * other command of its market, so that an order that prices have reached fires before whatever came later (ADR 16). Commands
 * of other markets come between two parts (ADR 19, `queue.ts`).
 *
 * Invariants: while a market is not `normal` its backlog waits. Limits: MAX_CASCADE events a step, BATCH_WORK a commit, one
 * that goes on alone PART_WORK.
 */
import { BATCH_WORK, type Batch } from './batch.ts';
import { settleEvents } from './settle.ts';

/** The desk's own wish to go on with what is left of a cascade. */
export interface ProceedCommand {
  readonly type: 'proceed';
  readonly marketId: number;
}

/** Whether triggers have to fire in a market before anything else of it is decided. */
export function isBehind({ input }: Batch, marketId: number): boolean {
  return input.books.of(marketId).hasBacklog && input.rules(marketId).mode === 'normal' && !input.stuck.has(marketId);
}

/** Goes on with the backlog of a market until there is none, or the batch has done so much work; how many orders fired. */
export function catchUp(batch: Batch, marketId: number, work = BATCH_WORK): number {
  let fired = 0;
  while (batch.work < work && isBehind(batch, marketId)) {
    const outcome = batch.market(marketId).book.proceed();
    if (!outcome.ok) throw new RangeError(`the engine does not go on: ${outcome.refusal}`);
    fired += outcome.events.filter((event) => event.type === 'trigger').length;
    settleEvents(batch, batch.input.rules(marketId), outcome.events);
  }
  return fired;
}

/** The same for all markets. */
export function catchUpAll(batch: Batch): void {
  for (const marketId of batch.input.books.withBacklog()) catchUp(batch, marketId);
}
