/** Sizes of what the demo's own traders trade and hold, coin by coin. Amounts in units of the coin, as decimal texts. */
import { ASSET_IDS } from '@glasshouse/contract';
import { parseAmount, powerOfTen } from '@glasshouse/money';
import type { Market } from '../../markets/index.ts';

/** Of a coin: the furthest level of the maker, its stock, the largest order of the crowd, the stock of each trader. */
export interface Sizes {
  readonly quote: string;
  readonly makerStock: string;
  readonly order: string;
  readonly crowdStock: string;
  /** What conversions pay out of. */
  readonly capital: string;
  /** How far apart the maker quotes, as a multiple of the first coins. */
  readonly width: number;
  /** How often the crowd comes, as a part of how often it comes to the first coins. */
  readonly crowd: number;
}

/** Coins of the universe by code, with what is worth about a thousand USDT. */
const THOUSAND: Readonly<Record<string, number>> = {
  ADA: 3_200,
  XRP: 1_900,
  SOL: 40,
  BNB: 3.2,
  DOGE: 13_000,
  TRX: 12_000,
  LINK: 140,
  AVAX: 70,
  DOT: 190,
  XLM: 11_000,
  BCH: 8,
  UNI: 170,
  ATOM: 90,
  NEAR: 540,
  FIL: 220,
  ETC: 55,
  ALGO: 5_400,
  AAVE: 15,
  APT: 115,
  ARB: 870,
  OP: 690,
};

const first = (quote: string, makerStock: string, order: string, crowdStock: string, capital: string): Sizes => ({
  quote,
  makerStock,
  order,
  crowdStock,
  capital,
  width: 1,
  crowd: 1,
});

const text = (amount: number) => String(Math.round(amount * 10) / 10);

const small = (thousand: number): Sizes => ({
  quote: text(2 * thousand),
  makerStock: text(150 * thousand),
  order: text(0.5 * thousand),
  crowdStock: text(20 * thousand),
  capital: text(300 * thousand),
  // Wider and quieter, as the books of smaller coins are, and cheap: a ladder stands longer.
  width: 3,
  crowd: 0.05,
});

/** By code; others are not traded by the demo's own. */
export const SIZES: Readonly<Record<string, Sizes>> = {
  BTC: first('0.8', '50', '0.12', '4', '500'),
  ETH: first('12', '800', '2', '60', '8000'),
  LTC: first('40', '3000', '10', '200', '30000'),
  ...Object.fromEntries(Object.entries(THOUSAND).map(([code, thousand]) => [code, small(thousand)])),
};

/** Shares by code, with the furthest level of the maker in each; the crowd trades none. */
export const SHARES: Readonly<Record<string, Pick<Sizes, 'quote' | 'width'>>> = {
  AAPL: { quote: '40', width: 1 },
  IBM: { quote: '120', width: 1 },
  BAC: { quote: '1500', width: 1 },
  AIG: { quote: '500', width: 1 },
  PRAC: { quote: '120', width: 1 },
};

/** Decimals of a size of the table. */
const SIZE_DECIMALS = 8;

/** So much of a coin in lots of a market, cut; of inverse contracts what it is worth at a price. 0 for what is no amount. */
export function lotsOfSize(
  market: Pick<Market, 'contract' | 'tickUnits' | 'lotUnits' | 'priceDecimals' | 'quantityDecimals'>,
  size: string,
  priceTicks: number,
): number {
  const { contract, tickUnits, lotUnits, priceDecimals, quantityDecimals } = market;
  const parsed = parseAmount(size, SIZE_DECIMALS);
  if (!parsed.ok) return 0;
  const worth = contract === 'inverse' ? BigInt(priceTicks) * tickUnits : powerOfTen(priceDecimals);
  return Number((parsed.atoms * worth * powerOfTen(quantityDecimals)) / (lotUnits * powerOfTen(SIZE_DECIMALS + priceDecimals)));
}

/** What a trader is kept stocked with where inverse contracts settle: their coins. */
export function coinStockOf(
  markets: readonly Pick<Market, 'contract' | 'base' | 'baseId'>[],
  of: 'makerStock' | 'crowdStock',
): Readonly<Record<number, string>> {
  const inverse = markets.filter(({ contract, base }) => contract === 'inverse' && SIZES[base] !== undefined);
  return Object.fromEntries(inverse.map(({ base, baseId }) => [baseId, (SIZES[base] as Sizes)[of]]));
}

/** What a trader is kept stocked with, by asset id: of the coins of these markets, and USDT. */
export function stockOf(
  markets: readonly { readonly base: string; readonly baseId: number }[],
  of: 'makerStock' | 'crowdStock',
  usdt: string,
): Readonly<Record<number, string>> {
  const coins = markets.flatMap(({ base, baseId }) => (SIZES[base] ? [[baseId, SIZES[base][of]] as const] : []));
  return { ...Object.fromEntries(coins), [ASSET_IDS.USDT]: usdt };
}
