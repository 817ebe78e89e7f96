/** Loans in PostgreSQL. Units: those of the tables. A loan's row is locked after its pool and before balances. */
import type { LoanStateName, LoanVariant } from '@glasshouse/contract/loans';
import { type LoanOpenFacts, readLoanOpen } from '@glasshouse/proofs/loan';
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type Loan, triggersOf } from '../domain/loan.ts';

interface Row {
  id: number;
  user_id: number;
  market_id: number;
  debt_asset: number;
  pledge_asset: number;
  variant: LoanVariant;
  body: string;
  due_at: number | null;
  head_size: number;
  record_hash: string;
  state: LoanStateName;
  principal: string;
  interest: string;
  paid: string;
  paid_interest: string;
  pledge: string;
  sold: string;
  lost: string | null;
  next_interest: string;
  charged_hour: number;
  is_warned: boolean;
  warned_at: number | null;
  notified_at: number | null;
  in_round: boolean;
  seq: number;
  records: number;
  ended_at: number | null;
}

const COLUMNS = sql.raw(
  `id, user_id, market_id, debt_asset, pledge_asset, variant, body, due_at, head_size, record_hash, state, principal, interest, paid,
   paid_interest, pledge, sold, lost, next_interest, charged_hour, is_warned, warned_at, notified_at, in_round, seq, records, ended_at`,
);

/** What a loan opened by, from its record. */
export function openOf(id: number, body: string): LoanOpenFacts {
  const open = readLoanOpen(body);
  if (open === null) throw new Error(`the record of loan ${id} is none`);
  return open;
}

const loanOf = (row: Row): Loan => ({
  id: row.id,
  userId: row.user_id,
  marketId: row.market_id,
  debtAsset: row.debt_asset,
  pledgeAsset: row.pledge_asset,
  variant: row.variant,
  open: openOf(row.id, row.body),
  dueAt: row.due_at,
  headSize: row.head_size,
  recordHash: row.record_hash,
  state: row.state,
  principal: BigInt(row.principal),
  interest: BigInt(row.interest),
  pledge: BigInt(row.pledge),
  hour: row.charged_hour,
  paid: BigInt(row.paid),
  paidInterest: BigInt(row.paid_interest),
  sold: BigInt(row.sold),
  lost: row.lost === null ? null : BigInt(row.lost),
  nextInterest: BigInt(row.next_interest),
  isWarned: row.is_warned,
  warnedAt: row.warned_at,
  notifiedAt: row.notified_at,
  inRound: row.in_round,
  seq: row.seq,
  records: row.records,
  endedAt: row.ended_at,
});

/** The next id. */
export async function nextLoanId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT nextval('loan_ids') AS id`.execute(tx);
  return (rows[0] as { id: number }).id;
}

/** Adds a loan; `body` is the text of its record. */
export async function insertLoan(tx: Tx, loan: Loan, termsId: number, body: string): Promise<void> {
  const { open } = loan;
  const { pair, levels } = open;
  const triggers = triggersOf(open, loan);
  await sql`
    INSERT INTO loans (id, user_id, terms_id, market_id, debt_asset, pledge_asset, borrows, variant, coin_scale, quote_scale,
      price_decimals, start_ppm, warning_ppm, sale_ppm, term, rate_ppm, borrowed, first_pledge, opened_at, due_at, body, head_size,
      record_hash, state, principal, interest, pledge, next_interest, charged_hour, seq, records, trigger_warn, trigger_sale,
      trigger_rearm)
    VALUES (${loan.id}, ${loan.userId}, ${termsId}, ${loan.marketId}, ${loan.debtAsset}, ${loan.pledgeAsset}, ${pair.borrows},
      ${loan.variant}, ${pair.coinScale}, ${pair.quoteScale}, ${pair.priceDecimals}, ${levels.start}, ${levels.warning},
      ${levels.sale}, ${open.term}, ${open.ratePpm}, ${String(open.principal)}, ${String(open.pledge)}, ${open.openedAt},
      ${loan.dueAt}, ${body}, ${loan.headSize}, ${loan.recordHash}, ${loan.state}, ${String(loan.principal)},
      ${String(loan.interest)}, ${String(loan.pledge)}, ${String(loan.nextInterest)}, ${loan.hour}, ${loan.seq}, ${loan.records},
      ${triggers.warn}, ${triggers.sale}, ${triggers.rearm})`.execute(tx);
}

/** Writes what changed of a loan. */
export async function updateLoan(tx: Tx, loan: Loan): Promise<void> {
  const triggers = triggersOf(loan.open, loan);
  await sql`
    UPDATE loans SET state = ${loan.state}, principal = ${String(loan.principal)}, interest = ${String(loan.interest)},
      paid = ${String(loan.paid)}, paid_interest = ${String(loan.paidInterest)}, pledge = ${String(loan.pledge)},
      sold = ${String(loan.sold)}, lost = ${loan.lost === null ? null : String(loan.lost)},
      next_interest = ${String(loan.nextInterest)}, charged_hour = ${loan.hour}, is_warned = ${loan.isWarned},
      warned_at = ${loan.warnedAt}, notified_at = ${loan.notifiedAt}, in_round = ${loan.inRound}, seq = ${loan.seq},
      records = ${loan.records}, ended_at = ${loan.endedAt}, trigger_warn = ${triggers.warn}, trigger_sale = ${triggers.sale},
      trigger_rearm = ${triggers.rearm}, changed = pg_current_xact_id()
    WHERE id = ${loan.id}`.execute(tx);
}

/** The pool that a loan is of, and its user; null without one. Read before the pool is locked. */
export async function findLoan(db: Db, id: number): Promise<{ userId: number; debtAsset: number } | null> {
  const { rows } = await sql<{ userId: number; debtAsset: number }>`
    SELECT user_id AS "userId", debt_asset AS "debtAsset" FROM loans WHERE id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Locks a loan; its pool is locked already. */
export async function lockLoan(tx: Tx, id: number): Promise<Loan> {
  const { rows } = await sql<Row>`SELECT ${COLUMNS} FROM loans WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  if (!rows[0]) throw new Error(`there is no loan ${id}`);
  return loanOf(rows[0]);
}

/** A loan of a user; null when they have none of this id. */
export async function loadLoan(db: Db, userId: number, id: number): Promise<Loan | null> {
  const { rows } = await sql<Row>`SELECT ${COLUMNS} FROM loans WHERE id = ${id} AND user_id = ${userId}`.execute(db);
  return rows[0] ? loanOf(rows[0]) : null;
}

/** Loans of a user, newest first. */
export async function loadLoans(db: Db, userId: number, filter: 'open' | 'ended' | null, slice: Slice): Promise<Loan[]> {
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM loans
    WHERE user_id = ${userId} AND (${slice.before}::bigint IS NULL OR id < ${slice.before})
      AND (${filter}::text IS NULL OR (ended_at IS NULL) = (${filter} = 'open'))
    ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows.map(loanOf);
}

/** What a user owes, by debt and variant, over open loans. */
export interface OwnDebt {
  readonly marketId: number;
  readonly debtAsset: number;
  readonly borrows: 'quote' | 'coin';
  readonly variant: LoanVariant;
  readonly loans: number;
  readonly owed: bigint;
}

/** Sums them. */
export async function loadOwnDebts(db: Db, userId: number): Promise<OwnDebt[]> {
  const { rows } = await sql<Omit<OwnDebt, 'owed'> & { owed: string }>`
    SELECT market_id AS "marketId", debt_asset AS "debtAsset", borrows, variant, count(*)::int AS loans,
      sum(principal + interest) AS owed
    FROM loans WHERE user_id = ${userId} AND ended_at IS NULL GROUP BY 1, 2, 3, 4`.execute(db);
  return rows.map((row) => ({ ...row, owed: BigInt(row.owed) }));
}

/** Whether a user has loans that are open. */
export async function hasOpenLoans(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM loans WHERE user_id = ${userId} AND ended_at IS NULL LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Loans that are open, by user (I17). */
export const OPEN_BY_USER = `SELECT o.user_id, 'loan' AS what, o.id FROM loans o WHERE o.ended_at IS NULL`;

/** Terms as they stand in the log. */
export interface KeptTerms {
  readonly id: number;
  readonly body: string;
  readonly recordHash: string;
}

/** The newest terms of a pair; null before the first. */
export async function loadTerms(
  db: Db,
  { marketId, borrows, variant }: { marketId: number; borrows: string; variant: string },
): Promise<KeptTerms | null> {
  const { rows } = await sql<KeptTerms>`
    SELECT id, body, record_hash AS "recordHash" FROM loan_terms
    WHERE market_id = ${marketId} AND borrows = ${borrows} AND variant = ${variant} ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** The terms that a loan names. */
export async function loadTermsOf(db: Db, recordHash: string): Promise<KeptTerms | null> {
  const { rows } = await sql<KeptTerms>`
    SELECT id, body, record_hash AS "recordHash" FROM loan_terms WHERE record_hash = ${recordHash}`.execute(db);
  return rows[0] ?? null;
}

/** Adds terms; their id. */
export async function insertTerms(
  tx: Tx,
  { marketId, borrows, variant }: { marketId: number; borrows: string; variant: string },
  body: string,
  recordHash: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO loan_terms (market_id, borrows, variant, body, record_hash)
    VALUES (${marketId}, ${borrows}, ${variant}, ${body}, ${recordHash}) RETURNING id`.execute(tx);
  return (rows[0] as { id: number }).id;
}
