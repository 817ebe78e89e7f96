/** The phases of markets with trading hours as rows and recorded ticks say them, when a process begins to lead. */
import type { Db } from '../../../platform/db/database.ts';
import { type SessionState, isQueueing, isReopening, neverOpened, restored, withTick } from '../domain/session-state.ts';
import { PAUSE_WITHIN_MS } from '../rules/session.ts';
import type { LastPrice } from '../store/orders.ts';
import { loadPhases } from '../store/phases.ts';
import type { BatchDeps } from './batch-run.ts';

/** All of them. */
export async function restoreSessions(
  db: Db,
  { books, rules, cursors, now }: Pick<BatchDeps, 'books' | 'rules' | 'cursors' | 'now'>,
): Promise<SessionState[]> {
  const ids = books.ids().filter((marketId) => rules(marketId).session !== undefined);
  const stored = new Map((await loadPhases(db, ids)).map((phase) => [phase.marketId, phase]));
  const time = now();
  const states: SessionState[] = [];
  for (const marketId of ids) {
    const phase = stored.get(marketId);
    let state = phase ? restored(phase) : neverOpened(marketId, time);
    for (const tick of await cursors.recent(db, marketId, time - PAUSE_WITHIN_MS, time)) state = withTick(state, tick);
    states.push(state);
  }
  return states;
}

/**
 * The last prices of markets, and those where nothing fires. Where nothing was traded since the last close, that is the last price;
 * until a session has opened it is the index too.
 */
export function pricesIn(
  states: readonly SessionState[],
  trades: ReadonlyMap<number, LastPrice>,
  indexes: ReadonlyMap<number, number | null>,
): { last: Map<number, number>; index: Map<number, number | null>; quiet: Set<number> } {
  const last = new Map(Array.from(trades, ([marketId, { ticks }]) => [marketId, ticks]));
  const index = new Map(indexes);
  const quiet = new Set(states.filter(isQueueing).map(({ marketId }) => marketId));
  for (const state of states) {
    const { marketId, phase, closedAt, closeTicks } = state;
    if (isReopening(state)) index.set(marketId, state.last?.priceTicks ?? indexes.get(marketId) ?? null);
    if (closedAt === null || closeTicks === null) continue;
    if ((trades.get(marketId)?.time ?? 0) < closedAt) last.set(marketId, closeTicks);
    if (phase !== 'open' && !isReopening(state)) index.set(marketId, closeTicks);
  }
  return { last, index, quiet };
}
