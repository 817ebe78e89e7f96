/** A loan of the user, locked with its pool: what calls on it share. */
import type { LoanDetail } from '@glasshouse/contract/loans';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { type Loan, hasEnded } from '../domain/loan.ts';
import { loadEvents } from '../store/events.ts';
import { loadLiquidationsOf } from '../store/liquidations.ts';
import { findLoan, lockLoan } from '../store/loans.ts';
import type { LoanCallParts, LoanParts, PoolEvent } from './parts.ts';
import { showEvent, showLiquidation, showLoans } from './show.ts';

/**
 * Locks it, with what is due for it done. What lowers the risk of a loan (`between rounds`) may come while it is sold, but not while an
 * order of it is under way, which takes seconds. Errors: LOANS_UNKNOWN, LOANS_ENDED, LOANS_LIQUIDATING.
 */
export async function enterOwn(
  parts: LoanCallParts,
  tx: Tx,
  { userId, id, may }: { readonly userId: number; readonly id: number; readonly may: 'between rounds' | 'not while sold' },
): Promise<{ pool: PoolEvent; loan: Loan }> {
  const found = await findLoan(tx, id);
  if (found?.userId !== userId) return refuseField('id', 'LOANS_UNKNOWN');
  const entered = await enterLoan(parts, tx, id, found.debtAsset);
  if (hasEnded(entered.loan)) refuse('LOANS_ENDED');
  const { state, inRound } = entered.loan;
  if (state === 'liquidating' && (inRound || may === 'not while sold')) refuse('LOANS_LIQUIDATING');
  return entered;
}

/** Locks a loan's days, its pool and it, in this order. */
export async function enterLoan(
  parts: LoanCallParts,
  tx: Tx,
  id: number,
  debtAsset: number,
): Promise<{ pool: PoolEvent; loan: Loan }> {
  await parts.due.lock(tx, id);
  await parts.due.runNow(tx, id, parts.platform.clock.now());
  const pool = await parts.pools.enter(tx, debtAsset);
  if (pool === null) throw new Error(`loan ${id} is of no pool`);
  return { pool, loan: await lockLoan(tx, id) };
}

/** A loan with all that happened to it, newest first. */
export async function detailOf(parts: LoanParts, db: Db, loan: Loan): Promise<LoanDetail> {
  const [shown] = await showLoans(parts, db, [loan]);
  const events = await loadEvents(db, loan.id);
  const sales = await loadLiquidationsOf(db, loan.id);
  return {
    loan: shown as LoanDetail['loan'],
    events: events.toReversed().map((event) => showEvent(loan, event)),
    liquidations: sales.map(showLiquidation),
  };
}
