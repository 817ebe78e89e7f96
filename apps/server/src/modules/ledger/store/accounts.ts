/**
 * Accounts under lock. Units: atoms. Invariants: missing accounts are made first and then all are locked in one
 * order (users before house before external, then id), the same in every caller, so that transactions wait for each
 * other and never in a circle. A hot house account is locked last and thus shortest.
 */
import type { Tx } from '../../../platform/db/database.ts';
import { numbersText, planned, prepared, textsText } from '../../../platform/db/prepared.ts';
import type { AccountRef } from '../domain/posting.ts';

const MAX_KNOWN = 500_000;
/** So many accounts are locked by the prepared statement, one by one by their ids; more are worth a plan of their own. */
const FEW = 4_000;

/** An account as locked. */
export interface LockedAccount {
  id: number;
  balance: bigint;
  /** Whether its user closed: nothing is posted to it. */
  closed: boolean;
}

/** Accounts whose ids are known, with their keys beside them, in the order of the locks. */
export interface KnownAccounts {
  keys: string[];
  ids: number[];
}

/** A row of the locking statements. */
export interface LockedRow {
  id: number;
  balance: string;
  closed: boolean;
}

const RANK = { user: 0, house: 1, external: 2 } as const;

const COLUMNS = `unnest($1::text[], $2::bigint[], $3::text[], $4::smallint[], $5::text[])
  AS k(kind, owner, purpose, asset_id, bucket)`;

const create = planned(`
  INSERT INTO accounts (kind, owner, purpose, asset_id, bucket, closed)
  SELECT k.kind, k.owner, k.purpose, k.asset_id, k.bucket, k.kind = 'user' AND k.owner = ANY($6::bigint[]) FROM ${COLUMNS}
  WHERE NOT EXISTS (SELECT FROM accounts a WHERE (a.kind, a.owner, a.purpose, a.asset_id, a.bucket)
                                               = (k.kind, k.owner, k.purpose, k.asset_id, k.bucket))
  ORDER BY k.kind DESC, k.owner, k.purpose, k.asset_id, k.bucket ON CONFLICT DO NOTHING`);

const holdUsers = planned<{ id: number }>('SELECT hold_users($1::bigint[]) AS id');

const findIds = planned<{ place: number; id: number }>(`
  SELECT k.place, a.id
  FROM unnest($1::text[], $2::bigint[], $3::text[], $4::smallint[], $5::text[])
    WITH ORDINALITY AS k(kind, owner, purpose, asset_id, bucket, place)
  JOIN accounts a ON (a.kind, a.owner, a.purpose, a.asset_id, a.bucket) = (k.kind, k.owner, k.purpose, k.asset_id, k.bucket)`);

const LOCK = `
  SELECT a.id, a.balance, a.closed FROM unnest($1::bigint[]) WITH ORDINALITY AS k(id, place) JOIN accounts a ON a.id = k.id
  ORDER BY k.place FOR UPDATE OF a`;
const lockFew = prepared<LockedRow>('ledger.lock', LOCK);
const lockMany = planned<LockedRow>(LOCK);

/** The accounts that rows of a locking statement name, by key. */
export function filed({ keys, ids }: KnownAccounts, rows: readonly LockedRow[]): Map<string, LockedAccount> {
  const keyOf = new Map(ids.map((id, i) => [id, keys[i] as string]));
  return new Map(rows.map(({ id, balance, closed }) => [keyOf.get(id) as string, { id, balance: BigInt(balance), closed }]));
}

/**
 * Makes and locks accounts. Remembers their ids; a wrong memory (a rolled-back creation, whose id never comes back) only
 * costs a round trip.
 */
export class AccountLocks {
  readonly #ids = new Map<string, number>();

  /** The accounts in the order of the locks; null when the id of one is not known. */
  known(accounts: ReadonlyMap<string, AccountRef>): KnownAccounts | null {
    return ordered(accounts, (key) => this.#ids.get(key));
  }

  /** Locks the accounts until the transaction ends, making missing ones first. */
  async lock(tx: Tx, accounts: ReadonlyMap<string, AccountRef>): Promise<Map<string, LockedAccount>> {
    const known = this.known(accounts);
    if (known) {
      const locked = await lockKnown(tx, known);
      if (locked.size === accounts.size) return locked;
    }
    return this.lockByName(tx, accounts);
  }

  /** The same without trusting what is remembered. */
  async lockByName(tx: Tx, accounts: ReadonlyMap<string, AccountRef>): Promise<Map<string, LockedAccount>> {
    const refs = [...accounts];
    const columns = [
      textsText(refs.map(([, ref]) => ref.kind)),
      numbersText(refs.map(([, ref]) => ref.owner)),
      textsText(refs.map(([, ref]) => ref.purpose)),
      numbersText(refs.map(([, ref]) => ref.assetId)),
      textsText(refs.map(([, ref]) => ref.bucket)),
    ];
    // A user whose account is made here cannot close meanwhile; who closed before gets a closed one.
    const users = [...new Set(refs.filter(([, ref]) => ref.kind === 'user').map(([, ref]) => ref.owner))];
    const closed = users.length === 0 ? [] : await holdUsers(tx, [numbersText(users)]);
    await create(tx, [...columns, numbersText(closed.map(({ id }) => id))]);
    const ids = new Map((await findIds(tx, columns)).map(({ place, id }) => [refs[place - 1]?.[0] as string, id]));
    const locked = await lockKnown(tx, ordered(accounts, (key) => ids.get(key)) as KnownAccounts);
    // Remembered only now: whoever knew the id of an account that is not committed would lock others before it finds out
    // that it has to wait for this transaction, which might wait for them.
    if (this.#ids.size > MAX_KNOWN) this.#ids.clear();
    for (const [key, id] of ids) this.#ids.set(key, id);
    return locked;
  }
}

function ordered(accounts: ReadonlyMap<string, AccountRef>, idOf: (key: string) => number | undefined): KnownAccounts | null {
  const found: { key: string; id: number; rank: number }[] = [];
  for (const [key, { kind }] of accounts) {
    const id = idOf(key);
    if (id === undefined) return null;
    found.push({ key, id, rank: RANK[kind] });
  }
  found.sort((a, b) => a.rank - b.rank || a.id - b.id);
  return { keys: found.map(({ key }) => key), ids: found.map(({ id }) => id) };
}

async function lockKnown(tx: Tx, known: KnownAccounts): Promise<Map<string, LockedAccount>> {
  const lock = known.ids.length <= FEW ? lockFew : lockMany;
  return filed(known, await lock(tx, [numbersText(known.ids)]));
}
