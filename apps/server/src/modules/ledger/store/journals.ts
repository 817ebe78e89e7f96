/**
 * Writes journals, entries, balances and holds: a handful of statements for any number of journals. Units: atoms.
 * Invariants: balances are written only here, under the locks of `accounts.ts`; journals and entries are only added.
 */
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { numbersText, planned, prepared, textsText } from '../../../platform/db/prepared.ts';
import { digestText } from '../../../platform/store/sealed.ts';
import { InvalidJournalError, JournalConflictError } from '../domain/errors.ts';
import type { JournalDraft } from '../domain/journal.ts';
import { type HoldSum, type Plan, draftText } from '../domain/posting.ts';
import { type KnownAccounts, type LockedAccount, type LockedRow, filed } from './accounts.ts';

// The accounts are locked after the head is in, and only when it is new: whoever posts the same key waits for the key
// and holds no account meanwhile.
const openHead = prepared<LockedRow & { head: number | null }>(
  'ledger.open',
  `WITH head AS (
     INSERT INTO journals (scope, key, cause, reference, created_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (scope, key) DO NOTHING RETURNING id),
   locked AS MATERIALIZED (
     SELECT a.id, a.balance, a.closed FROM unnest($6::bigint[]) WITH ORDINALITY AS k(id, place) JOIN accounts a ON a.id = k.id
     WHERE EXISTS (SELECT FROM head) ORDER BY k.place FOR UPDATE OF a)
   SELECT h.id AS head, l.id, l.balance, l.closed FROM (SELECT (SELECT id FROM head) AS id) h LEFT JOIN locked l ON true`,
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
  const head = [draft.scope, draft.key, draft.cause, draft.reference, now];
  const rows = await openHead(tx, [...head, numbersText(known.ids)]);
  return {
    journalId: rows[0]?.head ?? null,
    locked: filed(
      known,
      rows.filter(({ id }) => id !== null),
    ),
  };
}

/** The journal posted earlier under a key, and when. */
export async function loadHead(tx: Tx, scope: string, key: string): Promise<{ id: number; time: number } | null> {
  const { rows } = await sql<{ id: number; time: number }>`
    SELECT id, created_at AS time FROM journals WHERE scope = ${scope} AND key = ${key}`.execute(tx);
  return rows[0] ?? null;
}

const CHANGED = `
  changed AS (
    UPDATE accounts SET balance = c.balance, version = version + c.entries
    FROM unnest($1::bigint[], $2::numeric[], $3::bigint[]) AS c(id, balance, entries) WHERE accounts.id = c.id)`;
const save = prepared(
  'ledger.save',
  `WITH ${CHANGED},
   sealed AS (
     INSERT INTO seal_queue (kind, ids, digests)
     VALUES ('journal', int8multirange(int8range($4::bigint, $4::bigint, '[]')), $11::bytea))
   INSERT INTO entries (journal_id, line, account_id, asset_id, amount, balance_after, cause)
   SELECT $4::bigint, e.line, e.account_id, e.asset_id, e.amount, e.balance_after, e.cause
   FROM unnest($5::smallint[], $6::bigint[], $7::smallint[], $8::numeric[], $9::numeric[], $10::text[])
     WITH ORDINALITY AS e(line, account_id, asset_id, amount, balance_after, cause, place)
   ORDER BY e.place`,
);

function balanceColumns({ entries, balances }: Plan, accounts: ReadonlyMap<string, LockedAccount>): string[] {
  const counts = new Map<string, number>();
  for (const { account } of entries) counts.set(account, (counts.get(account) ?? 0) + 1);
  return [
    numbersText([...balances.keys()].map((key) => accounts.get(key)?.id as number)),
    numbersText([...balances.values()]),
    numbersText([...balances.keys()].map((key) => counts.get(key) ?? 0)),
  ];
}

function entryColumns({ entries }: Plan, accounts: ReadonlyMap<string, LockedAccount>): string[] {
  return [
    numbersText(entries.map((e) => e.line)),
    numbersText(entries.map((e) => accounts.get(e.account)?.id as number)),
    numbersText(entries.map((e) => e.assetId)),
    numbersText(entries.map((e) => e.atoms)),
    numbersText(entries.map((e) => e.balanceAfter)),
    textsText(entries.map((e) => e.cause)),
  ];
}

/** Writes the balances and entries of one journal, and the digest that seals it. */
export async function savePlan(
  tx: Tx,
  plan: Plan,
  { id, digest }: { id: number; digest: Buffer },
  accounts: ReadonlyMap<string, LockedAccount>,
): Promise<void> {
  await save(tx, [...balanceColumns(plan, accounts), id, ...entryColumns(plan, accounts), digest]);
}

const CHECK_VIOLATION = '23514';
const UNIQUE_VIOLATION = '23505';

/** The changes of holds, whose columns begin with a parameter: one look at those that are there, then what each needs. */
const holdsFrom = (first: number) => {
  const [kinds, ids, users, accounts, assets, deltas] = Array.from({ length: 6 }, (_, i) => `$${first + i}`);
  const isSame = '(h.cause_kind, h.cause_id) = (s.cause_kind, s.cause_id)';
  return `
  seen AS MATERIALIZED (
    SELECT w.*, h.atoms + w.delta AS rest
    FROM unnest(${kinds}::text[], ${ids}::text[], ${users}::bigint[], ${accounts}::text[], ${assets}::smallint[], ${deltas}::numeric[])
      AS w(cause_kind, cause_id, user_id, account, asset_id, delta)
    LEFT JOIN holds h USING (cause_kind, cause_id, user_id, account, asset_id)),
  ended AS (DELETE FROM holds h USING seen s WHERE ${isSame} AND s.rest = 0),
  kept AS (UPDATE holds h SET atoms = s.rest FROM seen s WHERE ${isSame} AND s.rest <> 0)`;
};
const PLACED = `
  INSERT INTO holds (cause_kind, cause_id, user_id, account, asset_id, atoms)
  SELECT cause_kind, cause_id, user_id, account, asset_id, delta FROM seen WHERE rest IS NULL`;
const keepHolds = prepared('ledger.holds', `WITH ${holdsFrom(1)} ${PLACED}`);

function holdColumns(holds: readonly HoldSum[]): string[] {
  return [
    textsText(holds.map((h) => h.causeKind)),
    textsText(holds.map((h) => h.causeId)),
    numbersText(holds.map((h) => h.userId)),
    textsText(holds.map((h) => h.type)),
    numbersText(holds.map((h) => h.assetId)),
    numbersText(holds.map((h) => h.delta)),
  ];
}

/** A refusal of the table of holds in the ledger's words; anything else as it came. */
function ofHolds(error: unknown): unknown {
  const { code, table } = error as { code?: unknown; table?: unknown };
  if (table !== 'holds') return error;
  if (code === CHECK_VIOLATION) return new InvalidJournalError('a hold would release more than it holds');
  if (code === UNIQUE_VIOLATION) return new InvalidJournalError('a hold belongs to one account and asset only');
  return error;
}

/**
 * Places, changes and ends holds. Their frozen balances are locked by this transaction, so nobody else touches them.
 * Errors: InvalidJournalError when a hold would fall below zero or belongs to another account.
 */
export async function saveHolds(tx: Tx, holds: readonly HoldSum[]): Promise<void> {
  if (holds.length === 0) return;
  try {
    await keepHolds(tx, holdColumns(holds));
  } catch (error) {
    throw ofHolds(error);
  }
}

// Ids rise in the order of the drafts, so that an entry finds its journal's by the draft's place, and so does the digest that
// seals it.
const BATCH = `
  WITH heads AS (
    INSERT INTO journals (scope, key, cause, reference, created_at)
    SELECT d.scope, d.key, d.cause, d.reference, $15::bigint
    FROM unnest($10::text[], $11::text[], $13::text[], $14::text[]) WITH ORDINALITY AS d(scope, key, cause, reference, place)
    ORDER BY d.place RETURNING id),
  sealed AS (
    INSERT INTO seal_queue (kind, ids, digests) SELECT 'journal', range_agg(int8range(id, id, '[]')), $12::bytea FROM heads),
  ${CHANGED},
  ${holdsFrom(16)},
  placed AS (${PLACED})
  INSERT INTO entries (journal_id, line, account_id, asset_id, amount, balance_after, cause)
  SELECT ((SELECT array_agg(id ORDER BY id) FROM heads))[e.draft + 1], e.line, e.account_id, e.asset_id, e.amount, e.balance_after,
    e.cause
  FROM unnest($22::int[], $4::smallint[], $5::bigint[], $6::smallint[], $7::numeric[], $8::numeric[], $9::text[])
    WITH ORDINALITY AS e(draft, line, account_id, asset_id, amount, balance_after, cause, place)
  ORDER BY e.place`;
const saveUsual = prepared('ledger.batch', BATCH);
const saveHuge = planned(BATCH);
/** So many entries are written by the prepared statement, which finds every row by its key; more are worth a plan of their own. */
const USUAL_ENTRIES = 5_000;

/** The draft whose key PostgreSQL refused, by what it says of it: `Key (scope, key)=(…, …) already exists.` */
function refusedOf(drafts: readonly JournalDraft[], detail: string): JournalDraft {
  return drafts.find(({ scope, key }) => detail.includes(`=(${scope}, ${key})`)) ?? (drafts[0] as JournalDraft);
}

/**
 * Writes a batch, in order, in one statement: heads, entries, balances, holds.
 * Errors: JournalConflictError when a key is not new; InvalidJournalError as of `saveHolds`.
 */
export async function saveBatch(
  tx: Tx,
  batch: { drafts: readonly JournalDraft[]; plan: Plan; holds: readonly HoldSum[]; now: number; sent: () => void },
  accounts: ReadonlyMap<string, LockedAccount>,
): Promise<void> {
  const { drafts, plan, holds, now, sent } = batch;
  const saveAll = plan.entries.length <= USUAL_ENTRIES ? saveUsual : saveHuge;
  try {
    const saving = saveAll(tx, [
      ...balanceColumns(plan, accounts),
      ...entryColumns(plan, accounts),
      textsText(drafts.map((d) => d.scope)),
      textsText(drafts.map((d) => d.key)),
      Buffer.concat(drafts.map((draft) => digestText(draftText(draft, now)))),
      textsText(drafts.map((d) => d.cause)),
      textsText(drafts.map((d) => d.reference)),
      now,
      ...holdColumns(holds),
      numbersText(plan.entries.map((e) => e.draft)),
    ]);
    sent();
    await saving;
  } catch (error) {
    const { code, detail, table } = error as { code?: unknown; detail?: unknown; table?: unknown };
    if (code !== UNIQUE_VIOLATION || table !== 'journals') throw ofHolds(error);
    const { scope, key } = refusedOf(drafts, String(detail));
    throw new JournalConflictError(scope, key);
  }
}

/** Error: JournalConflictError when a key stands twice or was posted before. */
export async function requireNewKeys(tx: Tx, drafts: readonly JournalDraft[]): Promise<void> {
  const keys = new Set<string>();
  for (const { scope, key } of drafts) {
    if (keys.has(JSON.stringify([scope, key]))) throw new JournalConflictError(scope, key);
    keys.add(JSON.stringify([scope, key]));
  }
  const { rows } = await sql<{ scope: string; key: string }>`
    SELECT scope, key FROM journals
    JOIN unnest(${textsText(drafts.map((d) => d.scope))}::text[], ${textsText(drafts.map((d) => d.key))}::text[]) AS asked (scope, key)
      USING (scope, key) LIMIT 1`.execute(tx);
  const known = rows[0];
  if (known) throw new JournalConflictError(known.scope, known.key);
}
