/**
 * Rounds of a forced sale: whether one is due, who takes it, how long the next waits. Pure: no user, staff or setting decides of it.
 * Units: atoms, ticks, milliseconds.
 */
import {
  type LoanFill,
  type LoanOpenFacts,
  type LoanPair,
  type LoanState,
  LEAST_WIDTH_PPM,
  ROUNDS_OF_MARKET,
  UNFILLED_MS,
  WIDENS_FROM_PPM,
  coinValue,
  isReached,
  limitPrice,
  ltvPpm,
  owedOf,
} from '@glasshouse/proofs/loan';

/** Between two rounds, and between those behind the twelfth. */
const NEXT_MS = 5_000;
const LATE_NEXT_MS = 10_000;

/** How long a sale waits for its next round: after so many, after one that nobody took, or where nothing could be decided. */
export const waitFor = (rounds: number | 'nobody' | 'no price'): number =>
  rounds === 'nobody' || (rounds !== 'no price' && rounds >= ROUNDS_OF_MARKET) ? LATE_NEXT_MS : NEXT_MS;

/** Whether a sale goes on at an index: until its term is paid, or while its level is reached. */
export const isStillDue = ({ pair, levels }: LoanOpenFacts, state: LoanState, reason: 'ltv' | 'term', ticks: bigint): boolean =>
  reason === 'term' ? owedOf(state) > 0n : isReached(pair, owedOf(state), state.pledge, levels.sale, ticks);

/** Whether the next rounds may be farther from the index than this one. */
export function isWide({ pair }: LoanOpenFacts, state: LoanState, ticks: bigint): boolean {
  const ltv = ltvPpm(pair, owedOf(state), state.pledge, ticks);
  return ltv === null || ltv >= BigInt(WIDENS_FROM_PPM);
}

/** What a market takes orders by. */
export interface DeskRules {
  readonly lotAtoms: bigint;
  readonly lotStep: number;
  readonly minNotionalAtoms: bigint;
}

/** Whether a desk would not take an order for its size. */
export function isTooSmall(pair: LoanPair, { quantity, limit }: { quantity: bigint; limit: bigint }, rules: DeskRules): boolean {
  const step = rules.lotAtoms * BigInt(rules.lotStep);
  const whole = (quantity / step) * step;
  return whole === 0n || coinValue(pair, whole, limit, 'down') < rules.minNotionalAtoms;
}

/** Whether the market had its time: twelve rounds, or a minute since something was sold, and one round at least. */
export const hadItsTime = (
  { rounds, unfilledSince }: { readonly rounds: number; readonly unfilledSince: number },
  now: number,
): boolean => rounds > 0 && (rounds >= ROUNDS_OF_MARKET || now - unfilledSince >= UNFILLED_MS);

/** What the reserve needs for a takeover: it buys at the index less 3 %, or gives the coin. */
const neededFor = (pair: LoanPair, quantity: bigint, ticks: bigint): bigint =>
  pair.borrows === 'quote' ? coinValue(pair, quantity, limitPrice(pair, ticks, LEAST_WIDTH_PPM), 'down') : quantity;

/**
 * Who takes a round: the market; the reserve, when the market had its time or takes no order of this size and the reserve has the
 * coins; null, nobody yet.
 */
export function takerOf(
  pair: LoanPair,
  { quantity, ticks }: { readonly quantity: bigint; readonly ticks: bigint },
  market: { readonly isTooSmall: boolean; readonly hadItsTime: boolean },
  reserve: bigint,
): 'market' | 'reserve' | null {
  if (quantity === 0n || !(market.isTooSmall || market.hadItsTime)) return 'market';
  if (reserve >= neededFor(pair, quantity, ticks)) return 'reserve';
  return market.isTooSmall ? null : 'market';
}

/** What the reserve pays: the index less 3 %, without a fee. */
export function reserveFills(pair: LoanPair, id: string, quantity: bigint, ticks: bigint): LoanFill[] {
  const price = limitPrice(pair, ticks, LEAST_WIDTH_PPM);
  const value = coinValue(pair, quantity, price, pair.borrows === 'quote' ? 'down' : 'up');
  return [{ id, price, quantity, value, fee: 0n }];
}
