/**
 * Accounts under lock. Units: atoms. Invariants: missing accounts are made first and then all are locked in one
 * order (users before house before external, then owner, purpose, asset, bucket), the same in every caller, so that
 * transactions wait for each other and never in a circle. A hot house account is locked last and thus shortest.
 */
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { type AccountRef, accountKey } from '../domain/posting.ts';

const MAX_KNOWN = 500_000;

/** An account as locked. */
export interface LockedAccount {
  id: number;
  balance: bigint;
}

interface Row {
  id: number;
  kind: AccountRef['kind'];
  owner: number;
  purpose: string;
  bucket: AccountRef['bucket'];
  asset_id: number;
  balance: string;
}

function columns(refs: readonly AccountRef[]) {
  return sql`unnest(
    ${refs.map((ref) => ref.kind)}::text[], ${refs.map((ref) => ref.owner)}::bigint[],
    ${refs.map((ref) => ref.purpose)}::text[], ${refs.map((ref) => ref.assetId)}::smallint[],
    ${refs.map((ref) => ref.bucket)}::text[]) AS k(kind, owner, purpose, asset_id, bucket)`;
}

// 'user' > 'house' > 'external', whatever the collation.
const lockOrder = (table: string) => {
  const t = sql.raw(table);
  return sql`${t}.kind DESC, ${t}.owner, ${t}.purpose, ${t}.asset_id, ${t}.bucket`;
};

/**
 * Makes and locks accounts. Remembers their ids; a wrong memory (a rolled-back creation, whose id never comes back) only
 * costs a round trip.
 */
export class AccountLocks {
  readonly #ids = new Map<string, number>();

  /** Locks the accounts until the transaction ends, making missing ones first. */
  async lock(tx: Tx, accounts: ReadonlyMap<string, AccountRef>): Promise<Map<string, LockedAccount>> {
    const ids = [...accounts.keys()].flatMap((key) => this.#ids.get(key) ?? []);
    if (ids.length === accounts.size) {
      const locked = await lockById(tx, ids);
      if (locked.size === accounts.size) return locked;
    }
    const refs = [...accounts.values()];
    await create(tx, refs);
    const locked = await lockByName(tx, refs);
    if (this.#ids.size > MAX_KNOWN) this.#ids.clear();
    for (const [key, { id }] of locked) this.#ids.set(key, id);
    return locked;
  }
}

async function create(tx: Tx, refs: readonly AccountRef[]): Promise<void> {
  await sql`
    INSERT INTO accounts (kind, owner, purpose, asset_id, bucket)
    SELECT k.kind, k.owner, k.purpose, k.asset_id, k.bucket FROM ${columns(refs)}
    WHERE NOT EXISTS (SELECT FROM accounts a WHERE (a.kind, a.owner, a.purpose, a.asset_id, a.bucket)
                                                 = (k.kind, k.owner, k.purpose, k.asset_id, k.bucket))
    ORDER BY ${lockOrder('k')} ON CONFLICT DO NOTHING`.execute(tx);
}

async function lockByName(tx: Tx, refs: readonly AccountRef[]): Promise<Map<string, LockedAccount>> {
  const { rows } = await sql<Row>`
    SELECT a.id, a.kind, a.owner, a.purpose, a.bucket, a.asset_id, a.balance
    FROM ${columns(refs)} JOIN accounts a
      ON (a.kind, a.owner, a.purpose, a.asset_id, a.bucket) = (k.kind, k.owner, k.purpose, k.asset_id, k.bucket)
    ORDER BY ${lockOrder('a')} FOR UPDATE OF a`.execute(tx);
  return filed(rows);
}

async function lockById(tx: Tx, ids: readonly number[]): Promise<Map<string, LockedAccount>> {
  const { rows } = await sql<Row>`
    SELECT id, kind, owner, purpose, bucket, asset_id, balance FROM accounts WHERE id = ANY(${ids}::bigint[])
    ORDER BY ${lockOrder('accounts')} FOR UPDATE`.execute(tx);
  return filed(rows);
}

function filed(rows: readonly Row[]): Map<string, LockedAccount> {
  return new Map(
    rows.map((row) => [accountKey({ ...row, assetId: row.asset_id }), { id: row.id, balance: BigInt(row.balance) }]),
  );
}
