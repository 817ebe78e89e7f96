// SPDX-License-Identifier: Apache-2.0
/**
 * The worst price of a member of a block, and the allowance of a day that it narrows with.
 *
 * 1. By the follower's slippage: buys ⌊mark × (1 + s)⌋, sells ⌈mark × (1 − s)⌉.
 * 2. By the allowance a that is left of the day: an opening trades at most ⌊a ÷ (2 × lots)⌋ ticks beyond the mark, a close the larger of
 *    ⌊mark × 0.1 %⌋ and ⌊a ÷ lots⌋. So what an accomplice in a thin book takes from a follow in a day is bounded.
 * 3. The tightest of these and of the contract's own guard counts.
 *
 * Units: ticks, lots, atoms of the quote (1 tick × 1 lot = 1 atom), parts per million. Pure.
 */
import { divRound, mulDiv } from '@glasshouse/money';
import { beyondMark, feeOf } from '@glasshouse/risk';

const PPM = 1_000_000n;
/** What a close may always trade beyond the mark. */
const CLOSE_PPM = 1_000n;

export type BlockSide = 'buy' | 'sell';

/** What the worst price of a member follows from. */
export interface GuardFacts {
  readonly side: BlockSide;
  readonly kind: 'open' | 'close';
  readonly markTicks: bigint;
  readonly lots: bigint;
  /** The guard of the contract, the limit of the trader's order, the bankruptcy price of a copy: what there is of them. */
  readonly others: readonly bigint[];
  /** The slippage that the follower allows. */
  readonly slippagePpm: bigint;
  /** What is left of the day's allowance, in atoms. */
  readonly allowance: bigint;
}

const beyond = (side: BlockSide, mark: bigint, ticks: bigint) => (side === 'buy' ? mark + ticks : mark - ticks);

/** How far beyond the mark the allowance lets a member trade, in ticks. */
export function allowedTicks({
  kind,
  markTicks,
  lots,
  allowance,
}: Pick<GuardFacts, 'kind' | 'markTicks' | 'lots' | 'allowance'>): bigint {
  if (lots < 1n) throw new RangeError(`no lots: ${lots}`);
  if (kind === 'open') return allowance / (2n * lots);
  const [always, left] = [(markTicks * CLOSE_PPM) / PPM, allowance / lots];
  return left > always ? left : always;
}

/** The worst price at which a member of a block trades. */
export function memberGuard(facts: GuardFacts): bigint {
  const { side, markTicks, slippagePpm, others } = facts;
  const own = beyondMark(side === 'buy' ? 'long' : 'short', markTicks, slippagePpm);
  const all = [own, beyond(side, markTicks, allowedTicks(facts)), ...others];
  return all.reduce((a, b) => (a < b === (side === 'buy') ? a : b));
}

/** The allowance of a day: a part of the budget, cut, less what is used; never below 0. */
export function allowanceLeft(budget: bigint, used: bigint, allowancePpm: bigint): bigint {
  const left = mulDiv(budget, allowancePpm, PPM, 'down') - used;
  return left > 0n ? left : 0n;
}

/** What fills of a copy use of the allowance: what they trade worse than the mark, better prices count nothing. */
export const usedBy = (
  side: BlockSide,
  markTicks: bigint,
  fills: readonly { readonly ticks: bigint; readonly lots: bigint }[],
): bigint =>
  fills.reduce((sum, { ticks, lots }) => {
    const worse = side === 'buy' ? ticks - markTicks : markTicks - ticks;
    return worse > 0n ? sum + worse * lots : sum;
  }, 0n);

/**
 * Average price against the best price when the order came, in hundredths of a basis point of it, half up; positive against the
 * owner. Null without a fill.
 */
export function slippageOf(
  side: BlockSide,
  bestTicks: bigint,
  fills: readonly { readonly ticks: bigint; readonly lots: bigint }[],
): bigint | null {
  const lots = fills.reduce((sum, fill) => sum + fill.lots, 0n);
  if (lots === 0n) return null;
  const value = fills.reduce((sum, fill) => sum + fill.ticks * fill.lots, 0n);
  const against = side === 'buy' ? value - bestTicks * lots : bestTicks * lots - value;
  return divRound(against * PPM, bestTicks * lots, 'halfUp');
}

/** A live copy at the mark: its open result, its value there and the rate of a taker's fee. */
export interface OpenCopy {
  readonly result: bigint;
  readonly value: bigint;
  readonly feePpm: bigint;
}

/** What a follow stands at when all its copies were closed at the mark: realised result, open results, less the fees of the closes. */
export const standingOf = (realised: bigint, copies: readonly OpenCopy[]): bigint =>
  copies.reduce((sum, { result, value, feePpm }) => sum + result - feeOf(value, feePpm), realised);

/** Whether a follow has reached its loss cap: there all copies are closed. */
export const isCapReached = (realised: bigint, copies: readonly OpenCopy[], maxLoss: bigint): boolean =>
  standingOf(realised, copies) <= -maxLoss;
