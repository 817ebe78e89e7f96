/**
 * Lets something happen to a loan whose pool and row are locked: the rule's outcome, its record in the public log, its row among the
 * events, what it does to the pool, and its journals. All in the caller's transaction.
 */
import { type LogRecord, canonicalText } from '@glasshouse/proofs';
import { type LoanEvent, type LoanOutcome, type LoanState, loanEventRecord, outcomeOf, owedOf } from '@glasshouse/proofs/loan';
import type { Tx } from '../../../platform/db/database.ts';
import type { JournalDraft } from '../../ledger/index.ts';
import { recordHash } from '../../proofs/index.ts';
import { type LoanParts, type PoolEvent } from '../api/parts.ts';
import { type Loan, nextInterestOf, rateOf, stateOf } from '../domain/loan.ts';
import { type KeptEvent, insertEvent } from '../store/events.ts';

type Own<E> = E extends LoanEvent ? Omit<E, 'loan' | 'n' | 'before'> : never;
/** What happens, without what follows from the loan. */
export type Happening = Own<LoanEvent>;

/** Its outcome, and the loan after it, which is not written yet. */
export interface Happened {
  readonly loan: Loan;
  readonly outcome: LoanOutcome;
  readonly record: LogRecord;
}

/** What the list of events shows of one. */
type Shown = Partial<Pick<KeptEvent, 'amount' | 'amountOf' | 'toInterest' | 'ticks' | 'leaves' | 'liquidationId'>>;

/** An amount of an outcome. */
export const amountIn = ({ amounts }: LoanOutcome, name: string): bigint => amounts[name]?.[1] ?? 0n;

const NOTHING = { amount: null, amountOf: null, toInterest: null, ticks: null, leaves: [], liquidationId: null } as const;

/** Lets it happen; null when the rule says that it cannot. `before` where it counts from an earlier moment than the row. */
export async function happen(
  { proofs }: Pick<LoanParts, 'proofs'>,
  tx: Tx,
  loan: Loan,
  happening: Happening,
  show: (outcome: LoanOutcome) => Shown,
  before: LoanState = stateOf(loan),
): Promise<Happened | null> {
  const n = loan.records + 1;
  const event = { ...happening, loan: loan.id, n, before } as LoanEvent;
  const outcome = outcomeOf(loan.open, event);
  if (outcome === null) return null;
  const record = loanEventRecord(loan.open, event);
  await proofs.append(tx, record);
  const { principal, interest, pledge, hour } = outcome.after;
  const seq = loan.seq + 1;
  await insertEvent(tx, {
    ...NOTHING,
    ...show(outcome),
    loanId: loan.id,
    seq,
    n,
    event: event.event,
    at: event.time,
    principal,
    interest,
    pledge,
    hour,
    body: canonicalText(record),
    recordHash: recordHash(record),
  });
  return { outcome, record, loan: { ...loan, principal, interest, pledge, hour, seq, records: n } };
}

/** Notes something that has no record: an opening, which is one itself, and a day that passed. */
export async function note(tx: Tx, loan: Loan, event: 'opened' | 'overdue', at: number): Promise<Loan> {
  const seq = loan.seq + 1;
  const { principal, interest, pledge, hour } = loan;
  await insertEvent(tx, {
    ...NOTHING,
    loanId: loan.id,
    seq,
    n: null,
    event,
    at,
    principal,
    interest,
    pledge,
    hour,
    body: null,
    recordHash: null,
  });
  return { ...loan, seq };
}

/** The loan with the interest of its coming hour, which the pool expects of it. */
export const withNext = (loan: Loan, pool: PoolEvent): Loan => ({
  ...loan,
  nextInterest: nextInterestOf(loan.principal, rateOf(loan, pool.state.borrowPpm)),
});

/** When something counts: never before the hour that a loan is charged up to. */
export const timeOf = (pool: PoolEvent): number => pool.time;

/** The pool as a record says it. */
export const poolOf = ({ pool }: PoolEvent) => ({ lent: pool.lent, due: pool.due, feeDue: pool.feeDue });

/** A loan that owes nothing is closed: its record follows in the same transaction. */
export async function closeIfPaid(parts: Pick<LoanParts, 'proofs'>, tx: Tx, loan: Loan, time: number): Promise<Loan> {
  if (owedOf(loan) > 0n) return loan;
  const closed = await happen(parts, tx, loan, { event: 'closed', time }, () => ({}));
  if (closed === null) throw new Error(`loan ${loan.id} is paid and cannot be closed`);
  return { ...closed.loan, state: 'closed', endedAt: time, nextInterest: 0n, isWarned: false, inRound: false };
}

/** Posts journals; those that move nothing are none. */
export async function postAll(
  { ledger }: Pick<LoanParts, 'ledger'>,
  tx: Tx,
  journals: readonly (JournalDraft | null)[],
): Promise<void> {
  const drafts = journals.filter((draft): draft is JournalDraft => draft !== null && draft.legs.length > 0);
  if (drafts.length > 0) await ledger.postBatch(tx, drafts);
}
