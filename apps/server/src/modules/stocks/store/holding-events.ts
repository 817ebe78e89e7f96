/** What changed the holdings of a user: fills, splits, and what came or went by the custodian. */
import { sql } from 'kysely';
import type { HoldingEvent } from '@glasshouse/proofs/stocks';
import type { Db } from '../../../platform/db/database.ts';
import { loadTraded } from '../../exchange/index.ts';

interface Change {
  readonly marketId: number;
  /** Null: shares came or went without a price. */
  readonly event: HoldingEvent | null;
  readonly time: number;
}

interface Row {
  readonly marketId: number;
  readonly kind: 'sell' | 'split' | 'given';
  readonly time: number;
  readonly before: string;
  readonly after: string;
}

const changeOf = ({ marketId, kind, time, before, after }: Row): Change => {
  const [shares, money] = [BigInt(before), BigInt(after)];
  if (kind === 'given') return { marketId, time, event: null };
  if (kind === 'split') return { marketId, time, event: { kind, time, before: shares, after: money } };
  return { marketId, time, event: { kind, time, shares, received: money } };
};

/** Splits and redemptions, and shares of the custodian or of the demo's paper. */
async function loadChanges(db: Db, userId: number): Promise<Change[]> {
  const { rows } = await sql<Row>`
    SELECT c.market_id AS "marketId", CASE WHEN e.shares_after = 0 THEN 'sell' ELSE 'split' END AS kind, p.applied_at AS time,
      e.shares_before::text AS before, (CASE WHEN e.shares_after = 0 THEN e.net ELSE e.shares_after END)::text AS after
    FROM corporate_entitlements e JOIN corporate_actions c ON c.id = e.action_id JOIN corporate_applied p ON p.action_id = c.id
    WHERE e.user_id = ${userId} AND c.kind <> 'dividend'
    UNION ALL
    SELECT t.market_id, 'given', m.at, m.atoms::text, '0' FROM custody_moves m JOIN stock_terms t ON t.asset_id = m.asset_id
    WHERE m.user_id = ${userId}
    UNION ALL
    SELECT t.market_id, 'given', m.at, m.atoms::text, '0' FROM stock_paper m JOIN stock_terms t ON t.asset_id = m.asset_id
    WHERE m.user_id = ${userId}`.execute(db);
  return rows.map(changeOf);
}

/** Events of the holdings of a user in their order, by market; a holding that shares were given to has no cost (null). */
export async function loadHoldingEvents(
  db: Db,
  userId: number,
  marketIds: readonly number[],
): Promise<Map<number, HoldingEvent[] | null>> {
  const fills = (await loadTraded(db, userId, marketIds)).map(({ marketId, side, time, lots, value, fee }): Change => {
    const shares = BigInt(lots);
    const event: HoldingEvent =
      side === 'buy' ? { kind: 'buy', time, shares, paid: value + fee } : { kind: 'sell', time, shares, received: value - fee };
    return { marketId, time, event };
  });
  const all = [...fills, ...(await loadChanges(db, userId))].sort((a, b) => a.time - b.time);
  const found = new Map<number, HoldingEvent[] | null>();
  for (const { marketId, event } of all) {
    const known = found.get(marketId);
    if (event === null) found.set(marketId, null);
    else if (known !== null) found.set(marketId, [...(known ?? []), event]);
  }
  return found;
}
