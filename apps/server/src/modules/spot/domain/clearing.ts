/** How spot clears: cash, in the account `change`. The names of its journals were written: they never change. */
import { type CashNames, cashClearing, cashInvariants } from '../../exchange/index.ts';
import type { JournalKind } from '../../ledger/index.ts';

/** The same for all accounts of spot. */
export const SPOT_NAMES: CashNames = {
  scopes: { hold: 'spot.hold', adjust: 'spot.adjust', release: 'spot.release', quote: 'spot.quote' },
  fillScope: 'spot.fill',
  holdKind: 'spot_order',
  holdCause: 'spot_order_hold',
  releaseCause: 'spot_order_release',
  tradeCause: 'spot_trade',
  feeCause: 'spot_fee',
};

/** The clearing of spot orders. */
export const spotClearing = cashClearing({
  account: 'change',
  names: SPOT_NAMES,
  invariants: cashInvariants({ kind: 'spot', accounts: ['change', 'margin'], names: SPOT_NAMES }),
});

/** The journals of spot: only a trade is between users. */
export const spotJournals: readonly JournalKind[] = [
  { scope: 'spot.hold', users: 1, others: [] },
  { scope: 'spot.fill', users: 2, others: ['fees', 'rounding'] },
  { scope: 'spot.release', users: 1, others: [] },
  { scope: 'spot.adjust', users: 1, others: [] },
  { scope: 'spot.quote', users: 1, others: [] },
];
