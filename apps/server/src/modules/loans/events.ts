/** What follows a change of loans: events for screens after commit, and notifications in the transaction. */
import { type LoanEventItem, loansChannel } from '@glasshouse/contract/loans';
import { divRound, formatAmount } from '@glasshouse/money';
import { owedOf, unitsOfPair } from '@glasshouse/proofs/loan';
import type { Tx } from '../../platform/db/database.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import type { News } from '../notifications/index.ts';
import type { LoanParts } from './api/parts.ts';
import { showLoan } from './api/show.ts';
import { type Loan, graceEnd, sidesOf, triggersOf } from './domain/loan.ts';

/** Publishes a loan once the transaction has committed, and which balances of its user changed. */
export function publishLoan(parts: LoanParts, tx: Tx, event: LoanEventItem['kind'] | 'rearmed', loan: Loan): void {
  afterCommit(tx, () => {
    const { publisher } = parts.platform;
    const both = [loan.debtAsset, loan.pledgeAsset];
    parts.balancesChanged(loan.userId, 'change', both);
    parts.balancesChanged(loan.userId, 'financial', both);
    if (publisher.isRead?.(loan.userId, loansChannel) === false) return;
    publisher.publishTo(loan.userId, loansChannel, { event, loan: showLoan(parts, loan, null) });
  });
}

/** Writes notifications; they reach screens after the commit. */
export async function notifyOwners(parts: Pick<LoanParts, 'notify'>, tx: Tx, news: readonly News[]): Promise<void> {
  if (news.length > 0) afterCommit(tx, await parts.notify(tx, news));
}

const priceOf = ({ open }: Loan, ticks: bigint | number | null) => formatAmount(BigInt(ticks ?? 0), open.pair.priceDecimals);
const debtOf = (loan: Loan, atoms: bigint) => {
  const { debt } = sidesOf(loan);
  return { amount: formatAmount(atoms, debt.scale), code: debt.code };
};
const pledgeOf = (loan: Loan, atoms: bigint) => {
  const { pledge } = sidesOf(loan);
  return { amount: formatAmount(atoms, pledge.scale), code: pledge.code };
};

/** That a loan opened. */
export function openedNews(loan: Loan): News {
  const pledge = pledgeOf(loan, loan.pledge);
  const sale = priceOf(loan, triggersOf(loan.open, loan).sale);
  const params = { id: loan.id, ...debtOf(loan, loan.principal), pledge: pledge.amount, pledge_code: pledge.code, sale };
  return { userId: loan.userId, kind: 'loan_opened', params };
}

/** That the index reached its warning. */
export const warnedNews = (loan: Loan, ticks: bigint): News => ({
  userId: loan.userId,
  kind: 'loan_warned',
  params: {
    id: loan.id,
    ...debtOf(loan, owedOf(loan)),
    symbol: loan.open.symbol,
    price: priceOf(loan, ticks),
    sale: priceOf(loan, triggersOf(loan.open, loan).sale),
  },
});

/** That a part of the pledge was sold: the mean price of it, and what is still owed. */
export function soldNews(loan: Loan, { sold, quantity, gross }: { sold: bigint; quantity: bigint; gross: bigint }): News {
  const { n, d } = unitsOfPair(loan.open.pair);
  const price = quantity === 0n ? 0n : divRound(gross * d, quantity * n, 'down');
  const owed = debtOf(loan, owedOf(loan));
  const params = { id: loan.id, ...pledgeOf(loan, sold), price: priceOf(loan, price), owed: owed.amount, owed_code: owed.code };
  return { userId: loan.userId, kind: 'loan_sold', params };
}

/** That a loan is due soon. */
export const dueNews = (loan: Loan): News => ({
  userId: loan.userId,
  kind: 'loan_due',
  params: { id: loan.id, ...debtOf(loan, owedOf(loan)), due: loan.dueAt ?? 0 },
});

/** That its day has passed. */
export const overdueNews = (loan: Loan): News => ({
  userId: loan.userId,
  kind: 'loan_overdue',
  params: { id: loan.id, ...debtOf(loan, owedOf(loan)), until: graceEnd(loan) ?? 0 },
});

/** That nothing is owed any more: what came back of the pledge. */
export const closedNews = (loan: Loan, back: bigint): News => ({
  userId: loan.userId,
  kind: 'loan_closed',
  params: { id: loan.id, ...pledgeOf(loan, back) },
});

/** That it was written off. */
export const writtenOffNews = (loan: Loan): News => ({
  userId: loan.userId,
  kind: 'loan_written_off',
  params: { id: loan.id, ...debtOf(loan, loan.lost ?? 0n) },
});
