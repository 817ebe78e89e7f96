/** The worlds of the pure desk: linear markets and inverse ones of the same indexes. */
import { inverse, tierTable } from '@glasshouse/risk';
import type { MarketRulesFields } from '../../../exchange/tests/support/inside.ts';
import type { Terms } from '../../domain/terms.ts';

export const USDT = 3;
/** BTC/USDT, and a second market of the same figures for accounts that stand behind both. */
export const [MARKET, ETHER] = [1, 2] as const;
/** Names of their indexes. */
export const SYMBOLS = { [MARKET]: 'BTC/USDT', [ETHER]: 'ETH/USDT' } as const;

/** USDT atoms of a decimal text. */
export const usdt = (text: string): bigint => {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const atoms = BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0'));
  return text.startsWith('-') ? -atoms : atoms;
};

const TIERS = [
  ['50000', 100n, 5_000n],
  ['250000', 50n, 10_000n],
  ['1000000', 20n, 25_000n],
  ['5000000', 10n, 50_000n],
  ['20000000', 5n, 100_000n],
  ['50000000', 2n, 250_000n],
] as const;

/** The demo's terms of BTC/USDT. */
export const TERMS: Terms = {
  contract: { kind: 'linear' },
  settleAssetId: USDT,
  table: tierTable(TIERS.map(([to, maxMultiple, maintenancePpm]) => ({ to: usdt(to), maxMultiple, maintenancePpm }))),
  feePpm: 500n,
  openInterestLots: 10n ** 12n,
};

const RULES = {
  marketId: MARKET,
  kind: 'perpetual',
  account: 'lever',
  symbol: 'BTC/USDT',
  baseId: 1,
  quoteId: USDT,
  baseCode: 'BTC',
  quoteCode: 'USDT',
  baseScale: 8,
  quoteScale: 6,
  tick: '0.01',
  lot: '0.0001',
  tickStep: 1,
  lotStep: 1,
  tickUnits: 1n,
  lotUnits: 1n,
  priceDecimals: 2,
  quantityDecimals: 4,
  minNotional: '0.01',
  minNotionalAtoms: 10_000n,
  fees: null,
} as const;

/** What the markets of a desk are: their terms, rules and names. */
export interface World {
  readonly terms: Terms;
  readonly rules: Omit<MarketRulesFields, 'marketId' | 'symbol' | 'mode' | 'clearings' | 'watch'>;
  readonly symbols: Readonly<Record<typeof MARKET | typeof ETHER, string>>;
  readonly settle: { readonly code: string; readonly scale: number };
}

/** Linear markets, which settle in USDT. */
export const LINEAR_WORLD: World = { terms: TERMS, rules: RULES, symbols: SYMBOLS, settle: { code: 'USDT', scale: 6 } };

/** Inverse markets of the same indexes: lots of a dollar, money in bitcoin; both settle in it, so that accounts stand behind both. */
export const INVERSE_WORLD: World = {
  terms: {
    ...TERMS,
    contract: inverse(),
    settleAssetId: 1,
    table: tierTable(TIERS.map(([to, maxMultiple, maintenancePpm]) => ({ to: BigInt(to), maxMultiple, maintenancePpm }))),
  },
  rules: {
    ...RULES,
    contract: 'inverse',
    account: 'lever_coin',
    quoteId: 101,
    quoteCode: 'USD',
    quoteScale: 2,
    lot: '1',
    quantityDecimals: 0,
    minNotional: '1',
    minNotionalAtoms: 100n,
  },
  symbols: { [MARKET]: 'BTC/USD', [ETHER]: 'ETH/USD' },
  settle: { code: 'BTC', scale: 8 },
};
