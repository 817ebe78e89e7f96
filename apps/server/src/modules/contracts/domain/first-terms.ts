/** The terms that markets of contracts began with, until the operator publishes others. Decimal texts in the currencies of the market. */
import type { ContractRulesValue, ContractTiersValue } from '@glasshouse/contract/contracts';

/** To, largest multiple and maintenance rate, of BTC in USDT; others are parts of it. */
const BTC_TIERS = [
  [50_000_000, 100, '0.005'],
  [250_000_000, 50, '0.01'],
  [1_000_000_000, 20, '0.025'],
  [5_000_000_000, 10, '0.05'],
  [20_000_000_000, 5, '0.1'],
  [50_000_000_000, 2, '0.25'],
] as const;

/** By base currency: what part of BTC's bounds its tiers have, the largest multiple, and how much may be open on a side. */
const MARKETS: Readonly<Record<string, { readonly part: number; readonly most: number; readonly open: string }>> = {
  BTC: { part: 1, most: 100, open: '2000' },
  ETH: { part: 2, most: 75, open: '20000' },
  LTC: { part: 10, most: 50, open: '100000' },
};
const OTHER = { part: 100, most: 20, open: '1000000' };

/** The largest multiple of inverse contracts, and how much of their currency may be open on a side. */
const INVERSE = { most: 50, open: '50000000' };

/** A market: its base currency and its kind. */
interface First {
  readonly base: string;
  readonly contract?: 'linear' | 'inverse' | null;
}

const of = ({ base, contract }: First) => {
  const own = MARKETS[base] ?? OTHER;
  return contract === 'inverse' ? { ...own, most: Math.min(own.most, INVERSE.most), open: INVERSE.open } : own;
};

/** The table of tiers of a market. */
export function firstTiers(market: First): ContractTiersValue {
  const { part, most } = of(market);
  const tiers = BTC_TIERS.map(([thousandths, multiple, maintenance]) => ({
    to: String(thousandths / 1_000 / part),
    max_multiple: Math.min(multiple, most),
    maintenance,
  }));
  return { tiers };
}

/** Steps, least value and cap of a market. */
export function firstRules(market: First, steps: Pick<ContractRulesValue, 'tick' | 'lot' | 'min_value'>): ContractRulesValue {
  return { ...steps, open_interest: of(market).open };
}
