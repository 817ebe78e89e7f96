/** What shares of users are worth, now and at full hours, for wallets and portfolios. Units: atoms, epoch ms. */
import { worthOf } from '@glasshouse/proofs/defi';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Outside, OutsideAt, OutsideSource } from '../../../platform/outside.ts';
import { loadPools } from './pools.ts';

const HOUR_MS = 3_600_000;

async function now(db: Db, userIds: readonly number[]): Promise<Outside[]> {
  const { rows } = await sql<{ user_id: number; asset_id: number; shares: string; principal: string }>`
    SELECT user_id, asset_id, shares, principal FROM defi_positions
    WHERE user_id = ANY(${userIds}::bigint[]) AND shares > 0`.execute(db);
  if (rows.length === 0) return [];
  const pools = new Map((await loadPools(db)).map((state) => [state.assetId, state.pool]));
  return rows.map(({ user_id: userId, asset_id: assetId, shares, principal }) => {
    const pool = pools.get(assetId);
    if (!pool) throw new Error(`a position in the pool ${assetId}, which is not there`);
    return { userId, assetId, atoms: worthOf(pool, BigInt(shares)), held: BigInt(principal) };
  });
}

/** What the moves of an hour did to a position. */
interface Moved {
  readonly asset_id: number;
  /** The full hour after them. */
  readonly hour: number;
  readonly shares: string;
  readonly principal: string;
}

/** A pool at a full hour. */
interface Price {
  readonly at: number;
  readonly worth: string;
  readonly shares: string;
}

/** Moves by the hour in which they were, which is over when it counts; oldest first. */
async function loadMoved(db: Db, userId: number): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    SELECT asset_id, (time / ${HOUR_MS}::bigint + 1) * ${HOUR_MS}::bigint AS hour,
      sum(CASE kind WHEN 'supply' THEN shares ELSE -shares END) AS shares,
      sum(CASE kind WHEN 'supply' THEN coalesce(principal, atoms) ELSE -coalesce(principal, atoms) END) AS principal
    FROM defi_moves WHERE user_id = ${userId} GROUP BY 1, 2 ORDER BY 2`.execute(db);
  return rows;
}

/** The newest hour of a pool at each of some hours. */
async function loadPrices(db: Db, assetId: number, hours: readonly number[]): Promise<Price[]> {
  const { rows } = await sql<Price>`
    SELECT h.at, n.cash + n.lent + n.due - n.fee_due AS worth, n.shares
    FROM unnest(${hours}::bigint[]) AS h(at) CROSS JOIN LATERAL (
      SELECT * FROM defi_hours d WHERE d.asset_id = ${assetId} AND d.hour <= h.at ORDER BY d.hour DESC LIMIT 1) n
    ORDER BY h.at`.execute(db);
  return rows;
}

async function at(db: Db, userId: number, hours: readonly number[]): Promise<OutsideAt[]> {
  const moved = await loadMoved(db, userId);
  const found: OutsideAt[] = [];
  for (const [assetId, moves] of Map.groupBy(moved, (one) => one.asset_id)) {
    let [next, shares, held] = [0, 0n, 0n];
    for (const price of await loadPrices(db, assetId, hours)) {
      for (let move = moves[next]; move && move.hour <= price.at; move = moves[++next]) {
        shares += BigInt(move.shares);
        held += BigInt(move.principal);
      }
      const pool = { cash: BigInt(price.worth), lent: 0n, due: 0n, feeDue: 0n, nextInterest: 0n, shares: BigInt(price.shares) };
      if (shares > 0n) found.push({ userId, assetId, hour: price.at, atoms: worthOf(pool, shares), held });
    }
  }
  return found;
}

/** Shares of pools. */
export const poolShares: OutsideSource = { now, at };
