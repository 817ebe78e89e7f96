/**
 * Writes journals, entries, balances and holds: a handful of statements for any number of journals. Units: atoms.
 * Invariants: balances are written only here, under the locks of `accounts.ts`; journals and entries are only added.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { InvalidJournalError } from '../domain/errors.ts';
import type { JournalDraft } from '../domain/journal.ts';
import { type HoldSum, type Plan, accountKey, accountRef } from '../domain/posting.ts';
import type { LockedAccount } from './accounts.ts';

/** A digest of all that a journal does: a repeat has the same, another journal under the same key has not. */
export function digestOf(draft: JournalDraft): Buffer {
  const legs = draft.legs.map((leg) => [
    accountKey(accountRef(leg.account, leg.assetId)),
    String(leg.atoms),
    leg.cause ?? draft.cause,
  ]);
  const holds = (draft.holds ?? []).map((hold) => [
    hold.causeKind,
    hold.causeId,
    hold.userId,
    hold.type,
    hold.assetId,
    String(hold.delta),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([draft.cause, draft.reference, legs, holds]))
    .digest();
}

/** Adds the heads of journals; the answer has the id of each that is new, by its place in the list. */
export async function insertHeads(tx: Tx, drafts: readonly JournalDraft[], now: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; scope: string; key: string }>`
    INSERT INTO journals (scope, key, input_hash, cause, reference, created_at)
    SELECT d.scope, d.key, decode(d.hash, 'hex'), d.cause, d.reference, ${now}
    FROM unnest(${drafts.map((d) => d.scope)}::text[], ${drafts.map((d) => d.key)}::text[],
                ${drafts.map((d) => digestOf(d).toString('hex'))}::text[], ${drafts.map((d) => d.cause)}::text[],
                ${drafts.map((d) => d.reference)}::text[]) WITH ORDINALITY AS d(scope, key, hash, cause, reference, place)
    ORDER BY d.place ON CONFLICT (scope, key) DO NOTHING RETURNING id, scope, key`.execute(tx);
  const ids = new Map(rows.map((row) => [`${row.scope}\n${row.key}`, row.id]));
  const found = new Map<number, number>();
  drafts.forEach((draft, index) => {
    const name = `${draft.scope}\n${draft.key}`;
    const id = ids.get(name);
    // A key that stands twice in one batch is new once.
    if (id !== undefined) found.set(index, id);
    ids.delete(name);
  });
  return found;
}

/** The journal posted earlier under a key. */
export async function loadHead(tx: Tx, scope: string, key: string): Promise<{ id: number; hash: Buffer } | null> {
  const { rows } = await sql<{ id: number; hash: Buffer }>`
    SELECT id, input_hash AS hash FROM journals WHERE scope = ${scope} AND key = ${key}`.execute(tx);
  return rows[0] ?? null;
}

/** Writes a plan's balances and entries in one statement. */
export async function savePlan(
  tx: Tx,
  plan: Plan,
  journalIds: ReadonlyMap<number, number>,
  accounts: ReadonlyMap<string, LockedAccount>,
): Promise<void> {
  const idOf = (key: string) => accounts.get(key)?.id ?? null;
  const changed = [...plan.balances.keys()];
  const { entries } = plan;
  const counts = new Map<string, number>();
  for (const { account } of entries) counts.set(account, (counts.get(account) ?? 0) + 1);
  await sql`
    WITH changed AS (
      UPDATE accounts SET balance = c.balance, version = version + c.entries
      FROM unnest(${changed.map(idOf)}::bigint[], ${changed.map((key) => String(plan.balances.get(key)))}::numeric[],
                  ${changed.map((key) => counts.get(key) ?? 0)}::bigint[]) AS c(id, balance, entries)
      WHERE accounts.id = c.id)
    INSERT INTO entries (journal_id, line, account_id, asset_id, amount, balance_after, cause)
    SELECT e.journal_id, e.line, e.account_id, e.asset_id, e.amount, e.balance_after, e.cause
    FROM unnest(${entries.map((e) => journalIds.get(e.draft) ?? null)}::bigint[], ${entries.map((e) => e.line)}::smallint[],
                ${entries.map((e) => idOf(e.account))}::bigint[], ${entries.map((e) => e.assetId)}::smallint[],
                ${entries.map((e) => String(e.atoms))}::numeric[], ${entries.map((e) => String(e.balanceAfter))}::numeric[],
                ${entries.map((e) => e.cause)}::text[])
         WITH ORDINALITY AS e(journal_id, line, account_id, asset_id, amount, balance_after, cause, place)
    ORDER BY e.place`.execute(tx);
}

const CHECK_VIOLATION = '23514';
const UNIQUE_VIOLATION = '23505';

/**
 * Places, changes and ends holds. Their frozen balances are locked by this transaction, so nobody else touches them.
 * Errors: InvalidJournalError when a hold would fall below zero or belongs to another account.
 */
export async function saveHolds(tx: Tx, holds: readonly HoldSum[]): Promise<void> {
  if (holds.length === 0) return;
  try {
    await sql`
      WITH wanted AS (
        SELECT * FROM unnest(
          ${holds.map((h) => h.causeKind)}::text[], ${holds.map((h) => h.causeId)}::text[], ${holds.map((h) => h.userId)}::bigint[],
          ${holds.map((h) => h.type)}::text[], ${holds.map((h) => h.assetId)}::smallint[], ${holds.map((h) => String(h.delta))}::numeric[]
        ) AS w(cause_kind, cause_id, user_id, account, asset_id, delta)),
      present AS (
        SELECT w.*, h.atoms + w.delta AS rest FROM wanted w JOIN holds h USING (cause_kind, cause_id, user_id, account, asset_id)),
      ended AS (
        DELETE FROM holds h USING present p WHERE (h.cause_kind, h.cause_id) = (p.cause_kind, p.cause_id) AND p.rest = 0),
      changed AS (
        UPDATE holds h SET atoms = p.rest FROM present p
        WHERE (h.cause_kind, h.cause_id) = (p.cause_kind, p.cause_id) AND p.rest <> 0)
      INSERT INTO holds (cause_kind, cause_id, user_id, account, asset_id, atoms)
      SELECT w.cause_kind, w.cause_id, w.user_id, w.account, w.asset_id, w.delta FROM wanted w
      WHERE NOT EXISTS (SELECT FROM present p WHERE (p.cause_kind, p.cause_id) = (w.cause_kind, w.cause_id))`.execute(tx);
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (code === CHECK_VIOLATION) throw new InvalidJournalError('a hold would release more than it holds');
    if (code === UNIQUE_VIOLATION) throw new InvalidJournalError('a hold belongs to one account and asset only');
    throw error;
  }
}
