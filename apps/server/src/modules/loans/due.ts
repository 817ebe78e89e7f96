/** The days of loans with a term: warnings before it is due, the day, and the end of the grace behind it. */
import type { Tx } from '../../platform/db/database.ts';
import { type DueItem, type DueItems, dueItems } from '../../platform/due/index.ts';
import { lockLoan, findLoan, updateLoan } from './store/loans.ts';
import type { LoanParts, PoolEvent } from './api/parts.ts';
import { deciderAt } from './api/prices.ts';
import { type Loan, hasEnded } from './domain/loan.ts';
import { note } from './engine/happen.ts';
import { beginSale, maySell } from './engine/liquidate.ts';
import { dueNews, notifyOwners, overdueNews, publishLoan } from './events.ts';

const AGAIN_MS = 60_000;

type Work = (tx: Tx, pool: PoolEvent, loan: Loan, item: DueItem) => Promise<unknown>;

/** Loans are locked behind their pools: each item enters its own. */
const each = (parts: LoanParts, work: Work) => async (tx: Tx, items: readonly DueItem[]) => {
  for (const item of items) {
    const found = await findLoan(tx, item.position);
    const pool = found && (await parts.pools.enter(tx, found.debtAsset));
    if (!found || !pool) throw new Error(`a due item names the loan ${item.position}`);
    const loan = await lockLoan(tx, item.position);
    if (!hasEnded(loan)) await work(tx, pool, loan, item);
  }
};

async function passDay(parts: LoanParts, tx: Tx, loan: Loan, at: number): Promise<void> {
  const noted = await note(tx, loan, 'overdue', at);
  const overdue: Loan = { ...noted, state: loan.state === 'liquidating' ? loan.state : 'overdue' };
  await updateLoan(tx, overdue);
  await notifyOwners(parts, tx, [overdueNews(overdue)]);
  publishLoan(parts, tx, 'overdue', overdue);
}

/** The due items of loans, one in a transaction: each locks a pool. */
export function loansDue(parts: LoanParts): DueItems {
  const due: DueItems = dueItems(
    parts.platform,
    'loans',
    {
      warn_day: each(parts, async (tx, _pool, loan) => notifyOwners(parts, tx, [dueNews(loan)])),
      due: each(parts, (tx, _pool, loan, { dueAt }) => passDay(parts, tx, loan, dueAt)),
      grace_end: async (tx, items) => {
        // Modes are held before pools, as calls hold them.
        const isSold = await maySell(tx);
        await each(parts, async (_tx, pool, loan, { period }) => {
          // It is being sold already: when that has cured it, its day is still over. Or nothing may be sold, nor paid back.
          if (loan.state === 'liquidating' || !isSold) {
            const later = { position: loan.id, event: 'grace_end', period: period + 1, dueAt: pool.time + AGAIN_MS };
            return due.add(tx, [later]);
          }
          const tick = await deciderAt(parts, tx, loan.marketId, pool.time);
          await beginSale(parts, tx, pool, loan, {
            reason: 'term',
            ticks: [],
            tick: tick?.prices === loan.open.prices ? tick : null,
          });
          return undefined;
        })(tx, items);
      },
    },
    1,
  );
  return due;
}
