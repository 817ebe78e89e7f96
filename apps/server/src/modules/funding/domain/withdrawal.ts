/** Decides a withdrawal: fee, arrival, minimum and limits. Pure. Units: atoms of the asset; satoshi; atoms of USDT. */
import { formatAmount } from '@glasshouse/money';
import { type Level, limitsOf } from './terms.ts';
import { BTC_DECIMALS, USDT_DECIMALS } from './value.ts';

/** What a withdrawal over a network takes. */
export interface WithdrawTerms {
  readonly min: bigint;
  readonly fee: bigint;
}

/** What a withdrawal is decided by. */
export interface WithdrawalCase {
  readonly asset: { readonly code: string; readonly kind: 'crypto' | 'fiat' | 'stock'; readonly scale: number };
  readonly atoms: bigint;
  readonly terms: WithdrawTerms;
  /** The fee that the user was shown; null when he named none. */
  readonly shownFee: bigint | null;
  readonly level: Exclude<Level, 0>;
  /** What it counts as, and what the user's others of the last 24 hours count as, in satoshi. */
  readonly counted: bigint;
  readonly used: bigint;
  /** What it is worth in atoms of USDT. */
  readonly usdt: bigint;
}

/** A refusal as the domain names it. */
export type Denial =
  | { code: 'FUNDING_BELOW_MINIMUM'; params: { min: string; asset: string } }
  | { code: 'FUNDING_FEE_CHANGED'; params: { fee: string; asset: string } }
  | { code: 'FUNDING_FIAT_LIMIT'; params: { limit: string } }
  | { code: 'FUNDING_LIMIT'; params: { limit: string; left: string } };

/** What arrives: the amount less the fee. Above zero for every amount at or above the minimum. */
export function arrivalOf(atoms: bigint, fee: bigint): bigint {
  return atoms - fee;
}

/** What of the limit is left, in satoshi. */
export function leftOf(level: Level, used: bigint): bigint {
  const left = limitsOf(level).btc - used;
  return left > 0n ? left : 0n;
}

/** Why a withdrawal is refused; null when it is not. Limits may be reached, not passed (AMB-80). */
export function withdrawalDenial(wanted: WithdrawalCase): Denial | null {
  const { asset, atoms, terms, shownFee, level, counted, used, usdt } = wanted;
  // The fee is below every minimum, by a CHECK of the terms and once more here: nothing is held of which nothing arrives.
  if (atoms < terms.min || arrivalOf(atoms, terms.fee) <= 0n)
    return { code: 'FUNDING_BELOW_MINIMUM', params: { min: formatAmount(terms.min, asset.scale), asset: asset.code } };
  if (shownFee !== null && shownFee !== terms.fee)
    return { code: 'FUNDING_FEE_CHANGED', params: { fee: formatAmount(terms.fee, asset.scale), asset: asset.code } };
  const limits = limitsOf(level);
  if (asset.kind === 'fiat' && usdt > limits.fiat)
    return { code: 'FUNDING_FIAT_LIMIT', params: { limit: formatAmount(limits.fiat, USDT_DECIMALS) } };
  if (used + counted > limits.btc)
    return {
      code: 'FUNDING_LIMIT',
      params: { limit: formatAmount(limits.btc, BTC_DECIMALS), left: formatAmount(leftOf(level, used), BTC_DECIMALS) },
    };
  return null;
}
