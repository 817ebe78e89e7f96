/** What the demo offers of dual investment. */
import type { DualTermsValue } from '@glasshouse/contract/dual';

/** The fund's capital in the demo, in units by the asset's code. */
export const DEMO_CAPITAL: Readonly<Record<string, string>> = { USDT: '3000000', BTC: '300', ETH: '6000', LTC: '20000' };

/** The coins, and a share of each where it is sold. */
export const SHARES: Readonly<Record<string, string>> = { BTC: '0.01', ETH: '0.1', LTC: '1' };
/** A share of USDT where a coin is bought. */
const QUOTE_SHARE = '100';

/** Live prices, and prices that are known in advance: of those less is sold. */
const MOST = {
  live: { max_shares: '1000', max_user_shares: '200' },
  known: { max_shares: '200', max_user_shares: '50' },
} as const;

/** The terms of a coin before the operator changed any. In production nothing is offered until they do. */
export const firstTerms = (code: string, isOffered: boolean, isLive: boolean): DualTermsValue => ({
  offered: isOffered && code in SHARES ? 'yes' : 'no',
  operator_share: '0.15',
  min_sigma: '0.1',
  max_sigma: '1.5',
  base_share: SHARES[code] ?? '1',
  quote_share: QUOTE_SHARE,
  ...MOST[isLive ? 'live' : 'known'],
});

/** The volatility of the demo while there are too few closes, 10^-4. */
export const DEMO_START = 8_000n;
/** The coin of the hourly products of the demo. */
export const DEMO_HOUR_COIN = 'BTC';
