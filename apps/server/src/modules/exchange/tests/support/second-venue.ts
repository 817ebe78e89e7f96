/** A test product on a venue of its own: perpetual markets that clear in cash in the account `lever`, with their own orders' words. */
import { fillsChannel, ordersChannel } from '@glasshouse/contract/spot';
import { type BookProduct, FEE_TIERS, cashClearing } from '../../index.ts';
import { NAMES } from './market-rules.ts';

/** What the owner of one of its orders is notified with. */
export const NOTICE = { kind: 'market_delisting', params: { match_id: 4, symbol: 'BTC/USDT', effective: 1, ends: 2 } } as const;

/** The product. Its journals have the causes of spot; causes are declared in the contract. */
export const secondVenue: BookProduct = {
  venue: 'contracts',
  kind: 'perpetual',
  account: 'lever',
  clearing: cashClearing({ account: 'lever', names: { ...NAMES, fillScope: 'second.fill' }, invariants: [] }),
  tiersAt: () => FEE_TIERS,
  channels: { orders: ordersChannel, fills: fillsChannel },
  noticeOf: () => NOTICE,
};
