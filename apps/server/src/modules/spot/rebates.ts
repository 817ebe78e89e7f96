/**
 * Pays rebates to inviters: takes the fills after the cursor in their order and posts what is due, each once.
 * Invariants: cursor, rows and journals are one transaction under the cursor's lock, so that several processes may try.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { JournalDraft, Ledger } from '../ledger/index.ts';
import { type FeePaid, type Rebate, rebatesOf } from './domain/rebates.ts';

const MOST_FILLS = 1_000;

/** Who invited each of some users; those whom nobody invited are left out. */
export type InvitersOf = (db: Db, userIds: readonly number[]) => Promise<Map<number, number>>;

interface FeeRow extends Omit<FeePaid, 'makerFee' | 'takerFee'> {
  readonly makerFee: string;
  readonly takerFee: string;
}

async function nextFills(tx: Tx): Promise<FeePaid[]> {
  const { rows } = await sql<FeeRow>`
    SELECT f.id AS "fillId", maker_user AS "makerUser", taker_user AS "takerUser", taker_side AS "takerSide",
      m.base_asset_id AS "baseId", m.quote_asset_id AS "quoteId", maker_fee AS "makerFee", taker_fee AS "takerFee"
    FROM spot_fills f JOIN markets m ON m.id = f.market_id
    WHERE f.id > (SELECT fill_id FROM spot_rebate_cursor) ORDER BY f.id LIMIT ${MOST_FILLS}`.execute(tx);
  return rows.map((row) => ({ ...row, makerFee: BigInt(row.makerFee), takerFee: BigInt(row.takerFee) }));
}

function journalOf({ fillId, share, inviter, assetId, atoms }: Rebate): JournalDraft {
  return {
    scope: 'spot.rebate',
    key: `${fillId}:${share}`,
    cause: 'spot_rebate',
    reference: String(fillId),
    legs: [
      { account: { kind: 'house', purpose: 'fees' }, assetId, atoms: -atoms },
      { account: { kind: 'user', userId: inviter, type: 'change', bucket: 'available' }, assetId, atoms },
    ],
  };
}

async function insertRebates(tx: Tx, rebates: readonly Rebate[]): Promise<void> {
  const rows = rebates.map(({ fillId, share, inviter, assetId, atoms }) => ({
    fill_id: fillId,
    share,
    inviter,
    asset_id: assetId,
    atoms: String(atoms),
  }));
  await sql`
    INSERT INTO spot_rebates SELECT * FROM json_populate_recordset(NULL::spot_rebates, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  );
}

/** Pays what is due for the next fills; answers the rebates and whether more fills wait. */
export async function payRebates(
  db: Db,
  ledger: Ledger,
  invitersOf: InvitersOf,
): Promise<{ rebates: readonly Rebate[]; more: boolean }> {
  return inTransaction(db, async (tx) => {
    const cursor = await sql`SELECT fill_id FROM spot_rebate_cursor FOR UPDATE SKIP LOCKED`.execute(tx);
    const fills = cursor.rows.length === 0 ? [] : await nextFills(tx);
    const last = fills.at(-1);
    if (!last) return { rebates: [], more: false };
    const inviters = await invitersOf(tx, [...new Set(fills.flatMap(({ makerUser, takerUser }) => [makerUser, takerUser]))]);
    const rebates = rebatesOf(fills, inviters);
    if (rebates.length > 0) {
      await insertRebates(tx, rebates);
      await ledger.postBatch(tx, rebates.map(journalOf));
    }
    await sql`UPDATE spot_rebate_cursor SET fill_id = ${last.fillId}`.execute(tx);
    return { rebates, more: fills.length === MOST_FILLS };
  });
}
