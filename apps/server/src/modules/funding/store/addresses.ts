/** The address book in the database. Times in epoch milliseconds. */
import type { Chain } from '@glasshouse/contract/funding';
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { lockNamed } from '../../../platform/db/locks.ts';

/** An address. */
export interface StoredAddress {
  id: number;
  user_id: number;
  asset_id: number;
  network: string;
  chain: Chain;
  address: string;
  name: string;
  qrcode: string | null;
  created_at: number;
  usable_at: number;
  ended_at: number | null;
}

/** Makes changes of a user's book wait for each other, so that its limit holds. */
export async function lockBook(tx: Tx, userId: number): Promise<void> {
  await lockNamed(tx, 'wallet addresses', userId);
}

/** How many addresses a user has. */
export async function countAddresses(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM wallet_addresses WHERE user_id = ${userId} AND ended_at IS NULL`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether a user's book has an address. */
export async function hasAddress(
  db: Db,
  { userId, assetId, network, address }: { userId: number; assetId: number; network: string; address: string },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM wallet_addresses
    WHERE user_id = ${userId} AND asset_id = ${assetId} AND network = ${network} AND address = ${address} AND ended_at IS NULL`.execute(
    db,
  );
  return rows.length > 0;
}

/** Adds an address; null when the book has it. */
export async function insertAddress(tx: Tx, row: Omit<StoredAddress, 'id' | 'ended_at'>): Promise<StoredAddress | null> {
  const { rows } = await sql<StoredAddress>`
    INSERT INTO wallet_addresses (user_id, asset_id, network, chain, address, name, qrcode, created_at, usable_at)
    VALUES (${row.user_id}, ${row.asset_id}, ${row.network}, ${row.chain}, ${row.address}, ${row.name}, ${row.qrcode},
            ${row.created_at}, ${row.usable_at})
    ON CONFLICT (user_id, asset_id, network, address) WHERE ended_at IS NULL DO NOTHING RETURNING *`.execute(tx);
  return rows[0] ?? null;
}

/** Removes an address of a user; its picture, or null when there is none such. */
export async function endAddress(
  tx: Tx,
  { userId, id, now }: { userId: number; id: number; now: number },
): Promise<StoredAddress | null> {
  const { rows } = await sql<StoredAddress>`
    UPDATE wallet_addresses SET ended_at = ${now}
    WHERE id = ${id} AND user_id = ${userId} AND ended_at IS NULL RETURNING *`.execute(tx);
  return rows[0] ?? null;
}

/** Addresses of a user, newest first. */
export async function loadAddresses(db: Db, userId: number, { before, offset, limit }: Slice): Promise<StoredAddress[]> {
  const { rows } = await sql<StoredAddress>`
    SELECT * FROM wallet_addresses
    WHERE user_id = ${userId} AND ended_at IS NULL AND (${before}::bigint IS NULL OR id < ${before})
    ORDER BY id DESC OFFSET ${offset} LIMIT ${limit}`.execute(db);
  return rows;
}

/** A live address of a user, held as it is until the transaction ends. */
export async function holdAddress(tx: Tx, userId: number, id: number): Promise<StoredAddress | null> {
  const { rows } = await sql<StoredAddress>`
    SELECT * FROM wallet_addresses WHERE id = ${id} AND user_id = ${userId} AND ended_at IS NULL FOR SHARE`.execute(tx);
  return rows[0] ?? null;
}

/** How long new addresses of a user wait, in hours; null: as by default. */
export async function loadHold(db: Db, userId: number): Promise<number | null> {
  const { rows } = await sql<{ hours: number }>`SELECT hours FROM address_holds WHERE user_id = ${userId}`.execute(db);
  return rows[0]?.hours ?? null;
}

/** Sets it. */
export async function saveHold(tx: Tx, userId: number, hours: number, now: number): Promise<void> {
  await sql`
    INSERT INTO address_holds (user_id, hours, changed_at) VALUES (${userId}, ${hours}, ${now})
    ON CONFLICT (user_id) DO UPDATE SET hours = ${hours}, changed_at = ${now}`.execute(tx);
}

/** Forgets the book of a user; withdrawals keep the addresses that they went to. */
export async function forgetAddresses(tx: Tx, userId: number, now: number): Promise<void> {
  await sql`
    UPDATE wallet_addresses SET name = '', address = '', qrcode = NULL, ended_at = coalesce(ended_at, ${now})
    WHERE user_id = ${userId}`.execute(tx);
  await sql`DELETE FROM address_holds WHERE user_id = ${userId}`.execute(tx);
}

/**
 * Of pairs of users those in whose books the same address of the same chain stands, as `<user>:<other>`: money that leaves
 * either arrives at one place.
 */
export async function findSharedAddresses(db: Db, pairs: readonly { userId: number; otherId: number }[]): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  const { rows } = await sql<{ user_id: number; other_id: number }>`
    SELECT DISTINCT p.user_id, p.other_id
    FROM unnest(${pairs.map(({ userId }) => userId)}::bigint[], ${pairs.map(({ otherId }) => otherId)}::bigint[]) AS p(user_id, other_id)
    JOIN wallet_addresses a ON a.user_id = p.user_id AND a.ended_at IS NULL
    JOIN wallet_addresses b ON b.user_id = p.other_id AND b.ended_at IS NULL AND b.chain = a.chain AND b.address = a.address`.execute(
    db,
  );
  return new Set(rows.map((row) => `${row.user_id}:${row.other_id}`));
}
