/** The index that loans are decided by: the newest logged second, priced, not old, of a market that trades. */
import { OLDEST_TICK_MS } from '@glasshouse/proofs/loan';
import type { Db } from '../../../platform/db/database.ts';
import type { Cited } from '../store/liquidations.ts';
import type { LoanParts } from './parts.ts';

/** A second that decides, with the label of its prices. */
export interface Decider extends Cited {
  readonly prices: string;
}

type Parts = Pick<LoanParts, 'markets'>;

/** The newest second of a market at a time; null when nothing may be decided by it. */
export async function deciderAt({ markets }: Parts, db: Db, marketId: number, now: number): Promise<Decider | null> {
  if (markets.modeOf(marketId) !== 'normal') return null;
  return newestAt({ markets }, db, marketId, now);
}

/** The same in whatever mode a market is: what is shown. */
export async function newestAt({ markets }: Parts, db: Db, marketId: number, now: number): Promise<Decider | null> {
  const newest = await markets.secondAt(db, marketId, Number.MAX_SAFE_INTEGER);
  if (newest === null || newest.priceTicks === null) return null;
  if (newest.time > now || now - newest.time > OLDEST_TICK_MS) return null;
  return { leaf: newest.leaf, time: newest.time, ticks: BigInt(newest.priceTicks), prices: newest.prices };
}
