/** A test product with trading hours: perpetual markets cleared as shares are, in the account `stock`, a session each hour. */
import { fillsChannel, ordersChannel } from '@glasshouse/contract/spot';
import { type AuctionRecord, type BookProduct, FEE_TIERS, cashClearing, cashInvariants } from '../../index.ts';
import { NAMES } from './market-rules.ts';
import { NOTICE } from './second-venue.ts';
import { hourly } from './session-desk.ts';

/** The market whose index is that of BTC/USDT, in the same ticks. */
export const TIMED_MARKET = 4;

const names = {
  ...NAMES,
  scopes: { hold: 'timed.hold', adjust: 'timed.adjust', release: 'timed.release', quote: 'timed.quote' },
  fillScope: 'timed.fill',
  holdKind: 'timed_order',
};

/** Its invariants. */
export const timedInvariants = cashInvariants({ kind: 'perpetual', accounts: ['stock'], names, feeIn: 'quote' });

/** The product; each auction is handed to `kept` once it is committed. */
export const timedProduct = (kept: (auction: AuctionRecord) => void = () => {}): BookProduct => ({
  venue: 'cash',
  kind: 'perpetual',
  account: 'stock',
  clearing: cashClearing({ account: 'stock', names, invariants: timedInvariants, feeIn: 'quote' }),
  fees: { makerPpm: 800n, takerPpm: 800n },
  session: ({ id }) => (id === TIMED_MARKET ? { ...hourly, closeTicks: () => 681_138 } : undefined),
  store: {
    rebuild: async () => {},
    save: async () => {},
    keep: (batch) => batch.auctions.forEach(kept),
  },
  tiersAt: () => FEE_TIERS,
  channels: { orders: ordersChannel, fills: fillsChannel },
  noticeOf: () => NOTICE,
});
