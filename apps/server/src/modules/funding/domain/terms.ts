/** Limits of recharges and withdrawals, the same for everybody: what two people approve, what may be open, what is left. */
import { VERIFICATION_LIMITS } from '@glasshouse/contract/kyc';
import { parseAmount } from '@glasshouse/money';
import { BTC_DECIMALS, USDT_DECIMALS } from './value.ts';

/** Above which value two people have to approve, in whole USD. */
export interface Thresholds {
  readonly recharge: bigint;
  readonly withdraw: bigint;
}
/** The thresholds that the house began with; a published parameter changes them. */
export const TWO_APPROVERS_USD: Thresholds = { recharge: 10_000n, withdraw: 1_000n };
/** How many a user may have under way at once. */
export const OPEN_AT_ONCE = { recharge: 5, withdraw: 10 } as const;
/** The window of the limits by level (AMB-13). */
export const WINDOW_MS = 24 * 3_600_000;

/** A level of verification. */
export type Level = 0 | 1 | 2;

function atomsOf(text: string, scale: number): bigint {
  const parsed = parseAmount(text, scale);
  if (!parsed.ok) throw new Error(`${text} is not an amount`);
  return parsed.atoms;
}

/** What a level may: satoshi in any 24 hours, and atoms of USDT for one fiat withdrawal. */
export function limitsOf(level: Level): { btc: bigint; fiat: bigint } {
  if (level === 0) return { btc: 0n, fiat: 0n };
  const { withdraw_btc: btc, fiat_trade_usdt: fiat } = VERIFICATION_LIMITS[level];
  return { btc: atomsOf(btc, BTC_DECIMALS), fiat: atomsOf(fiat, USDT_DECIMALS) };
}

/**
 * How many people have to approve what is worth so many cents of USD, after `earlier` ones of the same user within the window:
 * in parts it takes as many as whole. What has no price is taken for large.
 */
export function approvalsFor(
  kind: keyof Thresholds,
  { cents, earlier }: { cents: bigint | null; earlier: bigint | null },
  thresholds: Thresholds = TWO_APPROVERS_USD,
): 1 | 2 {
  return cents === null || earlier === null || earlier + cents > thresholds[kind] * 100n ? 2 : 1;
}
