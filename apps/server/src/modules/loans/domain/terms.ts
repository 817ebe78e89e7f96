/** Terms of pairs as the parameter says them, read into numbers, and those of the demo. Pure. */
import type { LoanPairTerms, LoanVariant, LoansTermsValue } from '@glasshouse/contract/loans';
import { parseAmount } from '@glasshouse/money';
import type { LoanLevels, LoanMarket } from '@glasshouse/proofs/loan';
import type { LoanCoins } from './loan.ts';

const PPM_DECIMALS = 6;
const PPM = 1_000_000;
/** More of a sale than this is no charge. */
const MOST_CHARGE = 100_000;
/** Above it a sale would begin where the pledge can hardly pay any more, and losses in sight would come too late to hold withdrawals. */
const MOST_SALE = 950_000;

/** How one pair of a market is lent. */
export interface PairTerms {
  readonly borrows: 'quote' | 'coin';
  readonly variant: LoanVariant;
  readonly isOffered: boolean;
  readonly levels: LoanLevels;
  readonly chargePpm: number;
  /** In quote atoms; the most of a user null where there is no limit of its own. */
  readonly leastValue: bigint;
  readonly mostUser: bigint | null;
}

/** Terms, or the field that cannot be one. */
export type ReadPair = PairTerms | { readonly field: keyof LoanPairTerms };

/** Reads those of a pair; `takerPpm` is what a sale costs beside its charge. */
export function readPair(value: LoanPairTerms, { quote }: Pick<LoanCoins, 'quote'>, takerPpm: number): ReadPair {
  const read = (field: 'start' | 'warning' | 'sale' | 'charge' | 'least' | 'most_user', decimals: number) => {
    const parsed = parseAmount(value[field], decimals, 'nonNegative');
    return parsed.ok ? parsed.atoms : null;
  };
  const ppm = (field: 'start' | 'warning' | 'sale' | 'charge') => {
    const atoms = read(field, PPM_DECIMALS);
    return atoms === null || atoms >= BigInt(PPM) ? null : Number(atoms);
  };
  const [start, warning, sale, chargePpm] = [ppm('start'), ppm('warning'), ppm('sale'), ppm('charge')];
  if (chargePpm === null || chargePpm > MOST_CHARGE) return { field: 'charge' };
  // A sale must be able to cure, and a warning must be able to be armed again above the start.
  if (start === null || start === 0 || start + chargePpm + takerPpm >= PPM) return { field: 'start' };
  if (warning === null || warning <= start) return { field: 'warning' };
  if (sale === null || sale <= warning || sale > MOST_SALE) return { field: 'sale' };
  const [leastValue, mostUser] = [read('least', quote.scale), read('most_user', quote.scale)];
  if (leastValue === null || leastValue === 0n) return { field: 'least' };
  if (mostUser === null || (mostUser > 0n && mostUser < leastValue)) return { field: 'most_user' };
  return {
    borrows: value.borrows,
    variant: value.variant,
    isOffered: value.offered === 'yes',
    levels: { start, warning, sale },
    chargePpm,
    leastValue,
    mostUser: mostUser === 0n ? null : mostUser,
  };
}

/** The pair as a loan opens by it. */
export const marketOf = (
  coins: LoanCoins,
  terms: PairTerms,
  { lot, takerPpm }: { lot: bigint; takerPpm: number },
): LoanMarket => ({
  symbol: coins.symbol,
  coin: coins.coin.code,
  quote: coins.quote.code,
  pair: {
    borrows: terms.borrows,
    coinScale: coins.coin.scale,
    quoteScale: coins.quote.scale,
    priceDecimals: coins.priceDecimals,
  },
  levels: terms.levels,
  lot,
  chargePpm: terms.chargePpm,
  takerPpm,
  leastValue: terms.leastValue,
});

const LEVELS: Readonly<Record<string, readonly [string, string, string]>> = {
  BTC: ['0.65', '0.75', '0.85'],
  ETH: ['0.6', '0.72', '0.82'],
  LTC: ['0.5', '0.65', '0.78'],
};
/** Coins that are lent themselves, against the quote. */
const LENT = new Set(['BTC', 'ETH']);
const OF_COIN = ['0.65', '0.75', '0.85'] as const;
const TIGHT = ['0.84', '0.845', '0.85'] as const;

/** Whether a coin's market is lent on. */
export const isLent = (code: string): boolean => code in LEVELS;

/** The terms of a coin before the operator changed any. In production nothing is offered until they do. */
export function firstTerms(code: string, isDemo: boolean): LoansTermsValue {
  const pair = (
    borrows: 'quote' | 'coin',
    variant: LoanVariant,
    [start, warning, sale]: readonly [string, string, string],
    most_user = '0',
  ): LoanPairTerms => ({
    borrows,
    variant,
    offered: isDemo ? 'yes' : 'no',
    start,
    warning,
    sale,
    charge: '0.02',
    least: '50',
    most_user,
  });
  const levels = LEVELS[code] ?? OF_COIN;
  return {
    pairs: [
      pair('quote', 'standard', levels),
      ...(LENT.has(code) ? [pair('coin', 'standard', OF_COIN)] : []),
      ...(isDemo && code === 'BTC' ? [pair('quote', 'tight', TIGHT, '2000')] : []),
    ],
  };
}
