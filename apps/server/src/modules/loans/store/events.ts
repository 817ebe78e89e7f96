/** What happened to loans, in PostgreSQL: only added. */
import type { LoanEventItem } from '@glasshouse/contract/loans';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** An event as it is kept. */
export interface KeptEvent {
  readonly loanId: number;
  readonly seq: number;
  readonly n: number | null;
  readonly event: LoanEventItem['kind'];
  readonly at: number;
  readonly amount: bigint | null;
  readonly amountOf: 'debt' | 'pledge' | null;
  readonly toInterest: bigint | null;
  readonly principal: bigint;
  readonly interest: bigint;
  readonly pledge: bigint;
  readonly hour: number;
  readonly ticks: bigint | null;
  readonly leaves: readonly number[];
  readonly liquidationId: number | null;
  readonly body: string | null;
  readonly recordHash: string | null;
}

const textOf = (atoms: bigint | null) => (atoms === null ? null : String(atoms));

/** Adds one. */
export async function insertEvent(tx: Tx, one: KeptEvent): Promise<void> {
  await sql`
    INSERT INTO loan_events (loan_id, seq, n, event, at, amount, amount_of, to_interest, principal, interest, pledge, hour, price_ticks,
      leaves, liquidation_id, body, record_hash)
    VALUES (${one.loanId}, ${one.seq}, ${one.n}, ${one.event}, ${one.at}, ${textOf(one.amount)}, ${one.amountOf},
      ${textOf(one.toInterest)}, ${String(one.principal)}, ${String(one.interest)}, ${String(one.pledge)}, ${one.hour},
      ${textOf(one.ticks)}, ${[...one.leaves]}::bigint[], ${one.liquidationId}, ${one.body}, ${one.recordHash})`.execute(tx);
}

interface Row {
  loan_id: number;
  seq: number;
  n: number | null;
  event: KeptEvent['event'];
  at: number;
  amount: string | null;
  amount_of: KeptEvent['amountOf'];
  to_interest: string | null;
  principal: string;
  interest: string;
  pledge: string;
  hour: number;
  price_ticks: number | null;
  leaves: number[];
  liquidation_id: number | null;
  body: string | null;
  record_hash: string | null;
}

const atoms = (text: string | null) => (text === null ? null : BigInt(text));

/** All that happened to a loan, oldest first. */
export async function loadEvents(db: Db, loanId: number): Promise<KeptEvent[]> {
  const { rows } = await sql<Row>`SELECT * FROM loan_events WHERE loan_id = ${loanId} ORDER BY seq`.execute(db);
  return rows.map((row) => ({
    loanId: row.loan_id,
    seq: row.seq,
    n: row.n,
    event: row.event,
    at: row.at,
    amount: atoms(row.amount),
    amountOf: row.amount_of,
    toInterest: atoms(row.to_interest),
    principal: BigInt(row.principal),
    interest: BigInt(row.interest),
    pledge: BigInt(row.pledge),
    hour: row.hour,
    ticks: row.price_ticks === null ? null : BigInt(row.price_ticks),
    // PostgreSQL's lists of large numbers come as texts.
    leaves: row.leaves.map(Number),
    liquidationId: row.liquidation_id,
    body: row.body,
    recordHash: row.record_hash,
  }));
}
