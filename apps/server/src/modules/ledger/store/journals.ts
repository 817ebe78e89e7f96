/**
 * Writes journals, entries, balances and holds: a handful of statements for any number of journals. Units: atoms.
 * Invariants: balances are written only here, under the locks of `accounts.ts`; journals and entries are only added.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { numbersText, planned, prepared, textsText } from '../../../platform/db/prepared.ts';
import { InvalidJournalError, JournalConflictError } from '../domain/errors.ts';
import type { JournalDraft } from '../domain/journal.ts';
import { type HoldSum, type Plan, legKey } from '../domain/posting.ts';
import { type KnownAccounts, type LockedAccount, type LockedRow, filed } from './accounts.ts';

/** A digest of all that a journal does: a repeat has the same, another journal under the same key has not. */
export function digestOf(draft: JournalDraft): Buffer {
  const legs = draft.legs.map((leg) => [legKey(leg.account, leg.assetId), String(leg.atoms), leg.cause ?? draft.cause]);
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

// The digests come as one piece, of which each row cuts its 32 bytes.
const addHeads = planned<{ id: number }>(`
  INSERT INTO journals (scope, key, input_hash, cause, reference, created_at)
  SELECT d.scope, d.key, substr($3::bytea, 32 * (d.place::int - 1) + 1, 32), d.cause, d.reference, $6
  FROM unnest($1::text[], $2::text[], $4::text[], $5::text[]) WITH ORDINALITY AS d(scope, key, cause, reference, place)
  ORDER BY d.place RETURNING id`);

const UNIQUE_VIOLATION = '23505';

/** The draft whose key PostgreSQL refused, by what it says of it: `Key (scope, key)=(…, …) already exists.` */
function refusedOf(drafts: readonly JournalDraft[], detail: string): JournalDraft {
  return drafts.find(({ scope, key }) => detail.includes(`=(${scope}, ${key})`)) ?? (drafts[0] as JournalDraft);
}

/** Adds the heads of journals, in order; answers their ids. Errors: JournalConflictError when a key is not new. */
export async function insertHeads(tx: Tx, drafts: readonly JournalDraft[], now: number): Promise<number[]> {
  try {
    const rows = await addHeads(tx, [
      textsText(drafts.map((d) => d.scope)),
      textsText(drafts.map((d) => d.key)),
      Buffer.concat(drafts.map(digestOf)),
      textsText(drafts.map((d) => d.cause)),
      textsText(drafts.map((d) => d.reference)),
      now,
    ]);
    return rows.map(({ id }) => id);
  } catch (error) {
    const { code, detail } = error as { code?: unknown; detail?: unknown };
    if (code !== UNIQUE_VIOLATION) throw error;
    const { scope, key } = refusedOf(drafts, String(detail));
    throw new JournalConflictError(scope, key);
  }
}

// The accounts are locked after the head is in, and only when it is new: whoever posts the same key waits for the key
// and holds no account meanwhile.
const openHead = prepared<LockedRow & { head: number | null }>(
  'ledger.open',
  `WITH head AS (
     INSERT INTO journals (scope, key, input_hash, cause, reference, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (scope, key) DO NOTHING RETURNING id),
   locked AS MATERIALIZED (
     SELECT a.id, a.balance FROM unnest($7::bigint[]) WITH ORDINALITY AS k(id, place) JOIN accounts a ON a.id = k.id
     WHERE EXISTS (SELECT FROM head) ORDER BY k.place FOR UPDATE OF a)
   SELECT h.id AS head, l.id, l.balance FROM (SELECT (SELECT id FROM head) AS id) h LEFT JOIN locked l ON true`,
);

/**
 * Adds the head of one journal and locks accounts; answers its id, null when the key was posted before, and those of the
 * accounts that are there.
 */
export async function openJournal(
  tx: Tx,
  draft: JournalDraft,
  known: KnownAccounts,
  now: number,
): Promise<{ journalId: number | null; locked: Map<string, LockedAccount> }> {
  const head = [draft.scope, draft.key, digestOf(draft), draft.cause, draft.reference, now];
  const rows = await openHead(tx, [...head, numbersText(known.ids)]);
  return {
    journalId: rows[0]?.head ?? null,
    locked: filed(
      known,
      rows.filter(({ id }) => id !== null),
    ),
  };
}

/** The journal posted earlier under a key. */
export async function loadHead(tx: Tx, scope: string, key: string): Promise<{ id: number; hash: Buffer } | null> {
  const { rows } = await sql<{ id: number; hash: Buffer }>`
    SELECT id, input_hash AS hash FROM journals WHERE scope = ${scope} AND key = ${key}`.execute(tx);
  return rows[0] ?? null;
}

const SAVE = `
  WITH changed AS (
    UPDATE accounts SET balance = c.balance, version = version + c.entries
    FROM unnest($1::bigint[], $2::numeric[], $3::bigint[]) AS c(id, balance, entries) WHERE accounts.id = c.id)
  INSERT INTO entries (journal_id, line, account_id, asset_id, amount, balance_after, cause)
  SELECT e.journal_id, e.line, e.account_id, e.asset_id, e.amount, e.balance_after, e.cause
  FROM unnest($4::bigint[], $5::smallint[], $6::bigint[], $7::smallint[], $8::numeric[], $9::numeric[], $10::text[])
    WITH ORDINALITY AS e(journal_id, line, account_id, asset_id, amount, balance_after, cause, place)
  ORDER BY e.place`;
const saveFew = prepared('ledger.save', SAVE);
const saveMany = planned(SAVE);
/** So many entries are written by the prepared statement; more are worth a plan of their own. */
const FEW_ENTRIES = 64;

/** Writes a plan's balances and entries in one statement; the ids are those of its drafts, in order. */
export async function savePlan(
  tx: Tx,
  plan: Plan,
  journalIds: readonly number[],
  accounts: ReadonlyMap<string, LockedAccount>,
): Promise<void> {
  const { entries, balances } = plan;
  const idOf = (key: string) => accounts.get(key)?.id as number;
  const counts = new Map<string, number>();
  for (const { account } of entries) counts.set(account, (counts.get(account) ?? 0) + 1);
  const save = entries.length <= FEW_ENTRIES ? saveFew : saveMany;
  await save(tx, [
    numbersText([...balances.keys()].map(idOf)),
    numbersText([...balances.values()]),
    numbersText([...balances.keys()].map((key) => counts.get(key) ?? 0)),
    numbersText(entries.map((e) => journalIds[e.draft] as number)),
    numbersText(entries.map((e) => e.line)),
    numbersText(entries.map((e) => idOf(e.account))),
    numbersText(entries.map((e) => e.assetId)),
    numbersText(entries.map((e) => e.atoms)),
    numbersText(entries.map((e) => e.balanceAfter)),
    textsText(entries.map((e) => e.cause)),
  ]);
}

const CHECK_VIOLATION = '23514';

const HOLDS = `
  WITH wanted AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::smallint[], $6::numeric[])
      AS w(cause_kind, cause_id, user_id, account, asset_id, delta)),
  present AS (
    SELECT w.*, h.atoms + w.delta AS rest FROM wanted w JOIN holds h USING (cause_kind, cause_id, user_id, account, asset_id)),
  ended AS (
    DELETE FROM holds h USING present p WHERE (h.cause_kind, h.cause_id) = (p.cause_kind, p.cause_id) AND p.rest = 0),
  changed AS (
    UPDATE holds h SET atoms = p.rest FROM present p
    WHERE (h.cause_kind, h.cause_id) = (p.cause_kind, p.cause_id) AND p.rest <> 0)
  INSERT INTO holds (cause_kind, cause_id, user_id, account, asset_id, atoms)
  SELECT w.cause_kind, w.cause_id, w.user_id, w.account, w.asset_id, w.delta FROM wanted w
  WHERE NOT EXISTS (SELECT FROM present p WHERE (p.cause_kind, p.cause_id) = (w.cause_kind, w.cause_id))`;
const saveFewHolds = prepared('ledger.holds', HOLDS);
const saveManyHolds = planned(HOLDS);

/**
 * Places, changes and ends holds. Their frozen balances are locked by this transaction, so nobody else touches them.
 * Errors: InvalidJournalError when a hold would fall below zero or belongs to another account.
 */
export async function saveHolds(tx: Tx, holds: readonly HoldSum[]): Promise<void> {
  if (holds.length === 0) return;
  try {
    const save = holds.length <= FEW_ENTRIES ? saveFewHolds : saveManyHolds;
    await save(tx, [
      textsText(holds.map((h) => h.causeKind)),
      textsText(holds.map((h) => h.causeId)),
      numbersText(holds.map((h) => h.userId)),
      textsText(holds.map((h) => h.type)),
      numbersText(holds.map((h) => h.assetId)),
      numbersText(holds.map((h) => h.delta)),
    ]);
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (code === CHECK_VIOLATION) throw new InvalidJournalError('a hold would release more than it holds');
    if (code === UNIQUE_VIOLATION) throw new InvalidJournalError('a hold belongs to one account and asset only');
    throw error;
  }
}
