/** POST /loan/repay: pays a loan back, in part or all of it. */
import { repayLoan } from '@glasshouse/contract/loans';
import { owedOf } from '@glasshouse/proofs/loan';
import { requireAmount } from '../../../platform/amount-field.ts';
import { handleMoney } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { refuseShortage } from '../../wallet/index.ts';
import type { Loan } from '../domain/loan.ts';
import { repayJournal } from '../domain/postings.ts';
import { amountIn, closeIfPaid, happen, poolOf, timeOf, withNext } from '../engine/happen.ts';
import { closedNews, notifyOwners, publishLoan } from '../events.ts';
import { loadRunning, updateLiquidation } from '../store/liquidations.ts';
import { updateLoan } from '../store/loans.ts';
import { detailOf, enterOwn } from './own-loan.ts';
import { type LoanCallParts, type PoolEvent, assetOf } from './parts.ts';

/** Pays `amount` of a loan that is locked with its pool. */
async function pay(parts: LoanCallParts, tx: Tx, pool: PoolEvent, loan: Loan, amount: bigint): Promise<Loan> {
  const time = timeOf(pool);
  const event = { event: 'repaid', amount, pool: poolOf(pool), time } as const;
  const happened = await happen(parts, tx, loan, event, (outcome) => ({
    amount: amountIn(outcome, 'taken'),
    amountOf: 'debt',
    toInterest: amountIn(outcome, 'to_interest'),
  }));
  if (happened === null) return refuse('LOANS_ENDED');
  const { outcome } = happened;
  const [toInterest, toPrincipal] = [amountIn(outcome, 'to_interest'), amountIn(outcome, 'to_principal')];
  const paid = withNext(
    { ...happened.loan, paid: loan.paid + amountIn(outcome, 'taken'), paidInterest: loan.paidInterest + toInterest },
    pool,
  );
  const nextInterest = paid.nextInterest - loan.nextInterest;
  const repaid = await pool.repaid({ principal: toPrincipal, interest: toInterest, nextInterest });
  if (repaid.fee !== amountIn(outcome, 'fee')) throw new Error(`the pool takes another fee of loan ${loan.id}`);
  const back = amountIn(outcome, 'pledge_back');
  const after = await closeIfPaid(parts, tx, paid, time);
  await updateLoan(tx, after);
  const journal = repayJournal(loan, happened.loan.records, { toInterest, toPrincipal, fee: repaid.fee }, back);
  await parts.ledger.postBatch(tx, [journal]).catch((error: unknown) => refuseShortage(error, parts.ledger, 'number'));
  if (after.state === 'closed') {
    await parts.due.cancel(tx, [loan.id]);
    const running = await loadRunning(tx, loan.id);
    if (running) await updateLiquidation(tx, { ...running, endedAt: time, result: 'closed', nextAt: null });
    await notifyOwners(parts, tx, [closedNews(after, back)]);
  }
  publishLoan(parts, tx, after.state === 'closed' ? 'closed' : 'repaid', after);
  return after;
}

export const repayLoanHandler = (parts: LoanCallParts) =>
  handleMoney(repayLoan, parts.platform, async (tx, { id, number, all }, { user, modes }) => {
    modes.require('loans', 'reduce');
    const { pool, loan } = await enterOwn(parts, tx, { userId: user.id, id: Number(id), may: 'between rounds' });
    const asset = assetOf(parts, loan.debtAsset);
    if ((number === undefined) === (all === undefined)) refuseField('number', 'WALLET_AMOUNT_INVALID');
    const amount = number === undefined ? owedOf(loan) : requireAmount('number', number, asset);
    return detailOf(parts, tx, await pay(parts, tx, pool, loan, amount));
  });
