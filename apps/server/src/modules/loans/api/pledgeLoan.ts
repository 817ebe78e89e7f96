/** POST /loan/pledge, /loan/unpledge: adds to a pledge, or takes out what is not needed. */
import { pledgeLoan, unpledgeLoan } from '@glasshouse/contract/loans';
import { formatAmount } from '@glasshouse/money';
import { mayDecide, owedOf, pledgeToSpare } from '@glasshouse/proofs/loan';
import { requireAmount } from '../../../platform/amount-field.ts';
import { handleMoney } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { refuseShortage } from '../../wallet/index.ts';
import type { Loan } from '../domain/loan.ts';
import { pledgeJournal } from '../domain/postings.ts';
import { type Happening, happen, timeOf } from '../engine/happen.ts';
import { publishLoan } from '../events.ts';
import { updateLoan } from '../store/loans.ts';
import { detailOf, enterOwn } from './own-loan.ts';
import { type LoanCallParts, assetOf } from './parts.ts';
import { type Decider, deciderAt } from './prices.ts';

/** Changes the pledge by signed atoms. */
async function change(
  parts: LoanCallParts,
  tx: Tx,
  loan: Loan,
  happening: Happening & { readonly event: 'pledged' | 'unpledged' },
  tick: Decider | null,
): Promise<Loan> {
  const { amount } = happening;
  const happened = await happen(parts, tx, loan, happening, () => ({
    amount,
    amountOf: 'pledge',
    ticks: tick?.ticks ?? null,
    leaves: tick ? [tick.leaf] : [],
  }));
  if (happened === null) return refuse('LOANS_ENDED');
  await updateLoan(tx, happened.loan);
  const atoms = happening.event === 'pledged' ? amount : -amount;
  await parts.ledger
    .postBatch(tx, [pledgeJournal(loan, happened.loan.records, atoms)])
    .catch((error: unknown) => refuseShortage(error, parts.ledger, 'number'));
  publishLoan(parts, tx, happening.event, happened.loan);
  return happened.loan;
}

export const pledgeLoanHandler = (parts: LoanCallParts) =>
  handleMoney(pledgeLoan, parts.platform, async (tx, { id, number }, { user, modes }) => {
    modes.require('loans', 'protect');
    const { pool, loan } = await enterOwn(parts, tx, { userId: user.id, id: Number(id), may: 'between rounds' });
    const amount = requireAmount('number', number, assetOf(parts, loan.pledgeAsset));
    return detailOf(parts, tx, await change(parts, tx, loan, { event: 'pledged', amount, time: timeOf(pool) }, null));
  });

export const unpledgeLoanHandler = (parts: LoanCallParts) =>
  handleMoney(unpledgeLoan, parts.platform, async (tx, { id, number }, { user, modes }) => {
    modes.require('loans', 'open');
    const { pool, loan } = await enterOwn(parts, tx, { userId: user.id, id: Number(id), may: 'not while sold' });
    const asset = assetOf(parts, loan.pledgeAsset);
    const amount = requireAmount('number', number, asset);
    const tick = await deciderAt(parts, tx, loan.marketId, pool.time);
    if (tick === null || !mayDecide(loan.open.prices, tick.prices)) return refuse('MARKETS_NO_PRICE');
    const { pair, levels } = loan.open;
    const most = pledgeToSpare(pair, owedOf(loan), loan.pledge, levels.start, tick.ticks);
    if (amount > most) refuseField('number', 'LOANS_PLEDGE_SHORT', { most: formatAmount(most, asset.scale), asset: asset.code });
    await parts.proofs.citeAll(tx, [tick.leaf], 'loan');
    const cited = { leaf: tick.leaf, time: tick.time, ticks: tick.ticks };
    const after = await change(parts, tx, loan, { event: 'unpledged', amount, tick: cited, time: timeOf(pool) }, tick);
    return detailOf(parts, tx, after);
  });
