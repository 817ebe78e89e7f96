/** Pools and positions as they stand now, for calls and channels. */
import type { DefiPool, DefiPosition } from '@glasshouse/contract/defi';
import { freeToLeave, worthOfPool } from '@glasshouse/proofs/defi';
import type { Db } from '../../../platform/db/database.ts';
import { houseBalance } from '../../ledger/index.ts';
import type { PoolState } from '../domain/pool-state.ts';
import { RESERVE } from '../domain/postings.ts';
import { presentPool, presentPosition } from '../domain/present.ts';
import { loadDayLosses, loadDayPrices, loadLastLoss, loadMovedSince, loadPriceAt } from '../store/history.ts';
import { loadPools } from '../store/pools.ts';
import { countWaiting, loadOwnWaiting, loadPositions } from '../store/positions.ts';
import { type DefiParts, assetOf } from './parts.ts';

const DAY_MS = 86_400_000;
const SHOWN_DAYS = 60;
const WEEK_MS = 7 * DAY_MS;
const MONTH_MS = 30 * DAY_MS;

/** A pool as the wire shows it. */
export async function showPool(parts: DefiParts, db: Db, state: PoolState): Promise<DefiPool> {
  const { assetId, pool } = state;
  const now = parts.platform.clock.now();
  const since = now - SHOWN_DAYS * DAY_MS;
  const waiting = await countWaiting(db, assetId);
  const near = await parts.loans().owedNearLoss(db, assetId);
  const worth = worthOfPool(pool);
  const isNearLoss = freeToLeave(1n, worth, 0, near) === 0n;
  const heldBack = waiting.count > 0 ? ('exits' as const) : null;
  return presentPool({
    state,
    asset: assetOf(parts, assetId),
    isOpen: parts.modeWatch.view.lets('defi', 'open'),
    reserve: await houseBalance(db, RESERVE, assetId),
    free: freeToLeave(pool.cash, worth, waiting.count, near),
    heldBack: isNearLoss ? 'loss' : heldBack,
    waiting,
    days: await loadDayPrices(db, assetId, since),
    week: await loadPriceAt(db, assetId, now - WEEK_MS),
    month: await loadPriceAt(db, assetId, now - MONTH_MS),
    losses: await loadDayLosses(db, assetId, since),
    lastLoss: await loadLastLoss(db, assetId),
    priceUsd: parts.priceInUsd(assetId),
  });
}

/** All pools. */
export async function showPools(parts: DefiParts, db: Db): Promise<{ list: DefiPool[]; time: number }> {
  const list: DefiPool[] = [];
  for (const state of await loadPools(db)) list.push(await showPool(parts, db, state));
  return { list, time: parts.platform.clock.now() };
}

/** What a user has in pools that they ever supplied to; of one pool when it is named. */
export async function showPositions(
  parts: DefiParts,
  db: Db,
  userId: number,
  assetId: number | null = null,
): Promise<DefiPosition[]> {
  const positions = (await loadPositions(db, userId)).filter((one) => assetId === null || one.assetId === assetId);
  if (positions.length === 0) return [];
  const pools = new Map((await loadPools(db)).map((state) => [state.assetId, state]));
  const exits = await loadOwnWaiting(db, userId);
  const before = parts.platform.clock.now() - MONTH_MS;
  const shown: DefiPosition[] = [];
  for (const position of positions) {
    const state = pools.get(position.assetId);
    if (!state) throw new Error(`a position in the pool ${position.assetId}, which is not there`);
    const month = await loadPriceAt(db, position.assetId, before);
    const since = (await loadMovedSince(db, userId, month.hour)).get(position.assetId);
    shown.push(
      presentPosition({
        state,
        asset: assetOf(parts, position.assetId),
        position,
        month,
        since: since ?? { supplied: 0n, withdrawn: 0n, sharesBefore: position.shares },
        exits: exits.filter((exit) => exit.assetId === position.assetId),
        priceUsd: parts.priceInUsd(position.assetId),
      }),
    );
  }
  return shown;
}
