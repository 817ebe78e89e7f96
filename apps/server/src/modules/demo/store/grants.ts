/**
 * What paper money was given, in atoms: to users, number 0 being the first of a new account, as stock of the market
 * maker and to the house; and what users gave back. Rows are written in the transaction of the journal that they declare; for a grant that was asked for the caller
 * holds the lock of the user's balance.
 */
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { lockNamed } from '../../../platform/db/locks.ts';

/** The number of the newest grant that a user asked for (0: none) and the times of those after `since`. */
export async function loadGrants(tx: Tx, userId: number, since: number): Promise<{ newest: number; times: number[] }> {
  const { rows } = await sql<{ number: number; created_at: number }>`
    SELECT number, created_at FROM demo_grants WHERE user_id = ${userId} AND number > 0 AND created_at > ${since}
    UNION ALL SELECT coalesce(max(number), 0), ${since}::bigint FROM demo_grants WHERE user_id = ${userId}`.execute(tx);
  return {
    newest: Math.max(0, ...rows.map((row) => row.number)),
    times: rows.filter((row) => row.created_at > since).map((row) => row.created_at),
  };
}

/** An amount of an asset. */
export interface Money {
  assetId: number;
  atoms: bigint;
}

/** Declares a grant. */
export async function insertGrant(tx: Tx, userId: number, number: number, now: number, money: Money): Promise<void> {
  await sql`
    INSERT INTO demo_grants (user_id, number, created_at, asset_id, atoms)
    VALUES (${userId}, ${number}, ${now}, ${money.assetId}, ${String(money.atoms)})`.execute(tx);
}

/** Declares what a trader of the demo is stocked with; answers the time that names it, the next free one of the asset. */
export async function insertStock(tx: Tx, now: number, money: Money): Promise<number> {
  // The maker and the crowd stock up at the same time.
  await lockNamed(tx, 'demo stock', money.assetId);
  const { rows } = await sql<{ created_at: number }>`
    INSERT INTO demo_stock (asset_id, created_at, atoms)
    SELECT ${money.assetId}::smallint, greatest(${now}::bigint, coalesce(max(created_at) + 1, 0)), ${String(money.atoms)}::numeric
    FROM demo_stock WHERE asset_id = ${money.assetId} RETURNING created_at`.execute(tx);
  const time = rows[0]?.created_at;
  if (time === undefined) throw new Error('the stock was not written');
  return time;
}

/** What the house is given paper money for; with `.capital` the scope of its journal. */
export type HousePurpose =
  | 'convert'
  | 'options'
  | 'contracts'
  | 'adjustments'
  | 'lockup'
  | 'dual'
  | 'defi_seed'
  | 'defi_reserve'
  | 'margin_pool'
  | 'margin_insurance';

/** Declares what the house was given of an asset for a purpose; false when it has been given before. */
export async function insertHouseCapital(tx: Tx, now: number, purpose: HousePurpose, money: Money): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO demo_house_capital (purpose, asset_id, created_at, atoms)
    VALUES (${purpose}, ${money.assetId}, ${now}, ${String(money.atoms)})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** The number of the newest refill of an asset for a purpose (0: none but the first capital), and what refills gave since a time. */
export async function loadRefills(
  tx: Tx,
  purpose: HousePurpose,
  assetId: number,
  since: number,
): Promise<{ newest: number; given: bigint }> {
  // Two processes may look at the same moment.
  await lockNamed(tx, 'demo stock', `${purpose} ${assetId}`);
  const { rows } = await sql<{ newest: number; given: string }>`
    SELECT max(number) AS newest, coalesce(sum(atoms) FILTER (WHERE number > 0 AND created_at > ${since}), 0) AS given
    FROM demo_house_capital WHERE purpose = ${purpose} AND asset_id = ${assetId}`.execute(tx);
  return { newest: rows[0]?.newest ?? 0, given: BigInt(rows[0]?.given ?? '0') };
}

/** Declares a refill; `number` is the next after the newest. */
export async function insertRefill(tx: Tx, now: number, purpose: HousePurpose, number: number, money: Money): Promise<void> {
  await sql`
    INSERT INTO demo_house_capital (purpose, asset_id, number, created_at, atoms)
    VALUES (${purpose}, ${money.assetId}, ${number}, ${now}, ${String(money.atoms)})`.execute(tx);
}

/** Declares what a user gives back of an asset; answers the number of its journal. */
export async function insertReturn(tx: Tx, userId: number, now: number, money: Money): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO demo_returns (user_id, asset_id, atoms, created_at)
    VALUES (${userId}, ${money.assetId}, ${String(money.atoms)}, ${now}) RETURNING id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the return was not written');
  return id;
}
