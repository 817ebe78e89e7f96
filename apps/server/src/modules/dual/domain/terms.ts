/** Terms of a coin as the parameter says them, read into numbers. Pure. */
import type { DualTermsValue } from '@glasshouse/contract/dual';
import { parseAmount } from '@glasshouse/money';
import type { DualCoin } from './dual.ts';

const PPM_DECIMALS = 6;
const SIGMA_DECIMALS = 4;
const MOST_OPERATOR_SHARE = 500_000n;
const MOST_SIGMA = 50_000n;
/** The bounds leave what was measured between 30 and 100 percent as it is: nobody sets a volatility by moving both to one place. */
const MOST_MIN = 3_000n;
const LEAST_MAX = 10_000n;
const MOST_SHARES = 1_000_000n;

/** Terms for products that are published with them. */
export interface CoinTerms {
  readonly isOffered: boolean;
  readonly sharePpm: bigint;
  /** Bounds of the volatility, 10^-4. */
  readonly min: bigint;
  readonly max: bigint;
  readonly baseShare: bigint;
  readonly quoteShare: bigint;
  readonly maxShares: number;
  readonly maxUser: number;
}

/** Terms, or the field that cannot be one. */
export type ReadTerms = CoinTerms | { readonly field: keyof DualTermsValue };

/** Reads them. */
export function readTerms(value: DualTermsValue, { scale, quoteScale }: Pick<DualCoin, 'scale' | 'quoteScale'>): ReadTerms {
  const read = (field: Exclude<keyof DualTermsValue, 'offered'>, decimals: number) => {
    const parsed = parseAmount(value[field], decimals, 'nonNegative');
    return parsed.ok ? parsed.atoms : null;
  };
  const [sharePpm, min, max] = [
    read('operator_share', PPM_DECIMALS),
    read('min_sigma', SIGMA_DECIMALS),
    read('max_sigma', SIGMA_DECIMALS),
  ];
  const [baseShare, quoteShare] = [read('base_share', scale), read('quote_share', quoteScale)];
  if (sharePpm === null || sharePpm > MOST_OPERATOR_SHARE) return { field: 'operator_share' };
  if (min === null || min === 0n || min > MOST_MIN) return { field: 'min_sigma' };
  if (max === null || max < LEAST_MAX || max > MOST_SIGMA) return { field: 'max_sigma' };
  // Of less than 10,000 atoms 0.05 percent, the least a term pays, would be little more than what is cut.
  if (baseShare === null || baseShare < 10_000n) return { field: 'base_share' };
  if (quoteShare === null || quoteShare < 10_000n) return { field: 'quote_share' };
  const [maxShares, maxUser] = [read('max_shares', 0), read('max_user_shares', 0)];
  if (maxShares === null || maxShares === 0n || maxShares > MOST_SHARES) return { field: 'max_shares' };
  if (maxUser === null || maxUser === 0n || maxUser > maxShares) return { field: 'max_user_shares' };
  return {
    isOffered: value.offered === 'yes',
    sharePpm,
    min,
    max,
    baseShare,
    quoteShare,
    maxShares: Number(maxShares),
    maxUser: Number(maxUser),
  };
}
