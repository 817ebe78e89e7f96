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

const of = (base: string) => MARKETS[base] ?? OTHER;

/** The table of tiers of a market. */
export function firstTiers(base: string): ContractTiersValue {
  const { part, most } = of(base);
  const tiers = BTC_TIERS.map(([thousandths, multiple, maintenance]) => ({
    to: String(thousandths / 1_000 / part),
    max_multiple: Math.min(multiple, most),
    maintenance,
  }));
  return { tiers };
}

/** Steps, least value and cap of a market. */
export function firstRules(base: string, steps: Pick<ContractRulesValue, 'tick' | 'lot' | 'min_value'>): ContractRulesValue {
  return { ...steps, open_interest: of(base).open };
}
