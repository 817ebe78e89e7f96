/** Loans as the server knows them: what was agreed, which never changes, and how they stand. Units: atoms, ticks, ppm, epoch ms. */
import type { LoanStateName, LoanVariant } from '@glasshouse/contract/loans';
import {
  type LoanMarket,
  type LoanOpenFacts,
  type LoanState,
  GRACE_MS,
  LOAN_TERMS,
  REARM_PPM,
  isReached,
  owedOf,
  triggerPrice,
} from '@glasshouse/proofs/loan';
import { hourlyInterest } from '@glasshouse/proofs/defi';

/** A market whose coins are lent against each other. */
export interface LoanCoins {
  readonly marketId: number;
  readonly symbol: string;
  readonly priceDecimals: number;
  readonly coin: { readonly id: number; readonly code: string; readonly scale: number };
  readonly quote: { readonly id: number; readonly code: string; readonly scale: number };
}

/** A loan. */
export interface Loan extends LoanState {
  readonly id: number;
  readonly userId: number;
  readonly marketId: number;
  readonly debtAsset: number;
  readonly pledgeAsset: number;
  readonly variant: LoanVariant;
  /** What it opened by. */
  readonly open: LoanOpenFacts;
  readonly dueAt: number | null;
  readonly headSize: number;
  readonly recordHash: string;
  readonly state: LoanStateName;
  readonly paid: bigint;
  readonly paidInterest: bigint;
  readonly sold: bigint;
  readonly lost: bigint | null;
  readonly nextInterest: bigint;
  readonly isWarned: boolean;
  readonly warnedAt: number | null;
  readonly notifiedAt: number | null;
  readonly inRound: boolean;
  readonly seq: number;
  readonly records: number;
  readonly endedAt: number | null;
}

/** States of loans that have ended. */
export const hasEnded = ({ state }: Pick<Loan, 'state'>): boolean => state === 'closed' || state === 'written_off';

/** A loan as the rule knows it. */
export const stateOf = ({ principal, interest, pledge, hour }: LoanState): LoanState => ({ principal, interest, pledge, hour });

/** The largest price that an index has. */
const MOST_TICKS = BigInt(Number.MAX_SAFE_INTEGER);
const stored = (ticks: bigint | null): number | null => (ticks === null ? null : Number(ticks > MOST_TICKS ? MOST_TICKS : ticks));

/** Prices at which a loan is warned of, sold, and no longer in want of a warning; null where there is none. */
export function triggersOf(
  market: LoanMarket,
  state: LoanState,
): { warn: number | null; sale: number | null; rearm: number | null } {
  const { pair, levels } = market;
  const at = (level: number) => stored(triggerPrice(pair, owedOf(state), state.pledge, level));
  return { warn: at(levels.warning), sale: at(levels.sale), rearm: at(levels.warning - REARM_PPM) };
}

/** Whether a price leaves a loan so near its warning that none is to come again. */
export const isStillWarned = ({ pair, levels }: LoanMarket, state: LoanState, ticks: bigint): boolean =>
  isReached(pair, owedOf(state), state.pledge, levels.warning - REARM_PPM, ticks);

/** The interest of a coming hour at a rate: none of a loan that owes nothing. */
export const nextInterestOf = (principal: bigint, ratePpm: number): bigint =>
  principal === 0n ? 0n : hourlyInterest(principal, ratePpm);

/** The rate of the coming hour: a loan's own, or of an open term that of its pool. */
export const rateOf = ({ open }: Pick<Loan, 'open'>, poolPpm: number): number =>
  LOAN_TERMS[open.term] === null ? poolPpm : open.ratePpm;

/** Until when a loan may be paid after its day. */
export const graceEnd = ({ dueAt }: Pick<Loan, 'dueAt'>): number | null => (dueAt === null ? null : dueAt + GRACE_MS);

/** What was borrowed and pledged, with their scales. */
export const sidesOf = ({ open }: Pick<Loan, 'open'>) => {
  const { pair, coin, quote } = open;
  const [coins, quotes] = [
    { code: coin, scale: pair.coinScale },
    { code: quote, scale: pair.quoteScale },
  ];
  return pair.borrows === 'quote' ? { debt: quotes, pledge: coins } : { debt: coins, pledge: quotes };
};
