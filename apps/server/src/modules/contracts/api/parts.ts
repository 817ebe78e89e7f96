/** What the handlers of contracts share. */
import { type Extreme, type FundingRules, markTicks } from '@glasshouse/risk';
import type { FreezeGate } from '../../../platform/calls/freeze.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { MarketRules, Venue } from '../../exchange/index.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { Markets } from '../../markets/index.ts';
import type { Mark } from '../domain/marks.ts';
import type { PositionBook } from '../domain/position-book.ts';
import type { ContractPosition, TrailingStop } from '../domain/position.ts';
import type { TermsAt } from '../domain/terms.ts';
import { momentOf, type PeriodRate } from '../engine/funding.ts';
import type { Recent } from './recent.ts';

/** The parts that calls are made of. */
export interface ContractParts {
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly markets: Pick<Markets, 'index' | 'market' | 'ticksAt'>;
  readonly venue: Venue;
  /** Refuses what frozen accounts may not do; absent: none is frozen. */
  readonly freezes: FreezeGate | undefined;
  readonly book: PositionBook;
  readonly termsAt: TermsAt;
  /** The newest mark that the desk of this process looked at; null: there was none. */
  readonly lookedAt: (marketId: number) => Mark | null;
  /** The newest rate of funding of a market; null before it had one. */
  readonly rateOf: (marketId: number) => PeriodRate | null;
  /** The figures that the rate of a period is computed by. */
  readonly fundingRulesAt: (period: number, marketId: number) => FundingRules;
  /** Whether the insurance fund has too little for anything new. */
  readonly isFundShort: (assetId: number) => boolean;
  /** Until when nothing trades in a market after an outage of its index; null: it is not paused. */
  readonly pausedUntil: (marketId: number) => number | null;
  /** Sums over all positions of a market, as they were at most five seconds ago. */
  readonly recent: Recent;
  /** Lights of a position in the ranking of deleveraging; null where they are not known. */
  readonly lightsOf: (position: ContractPosition) => number | null;
  /** The farthest mark of a trailing stop since it began; null: it did not, undefined: this process does not know. */
  readonly extremeOf: (position: ContractPosition, stop: TrailingStop) => Extreme | undefined;
}

/** What a mark is read from. */
export type MarkParts = Pick<ContractParts, 'markets' | 'venue' | 'lookedAt' | 'rateOf' | 'platform'>;

type Id = number | string | undefined;

/** The rules of a pair. Error: MARKETS_UNKNOWN_MARKET. */
export function rulesOfPair(
  { venue }: Pick<ContractParts, 'venue'>,
  pair: { readonly currency_id: number | string; readonly legal_id: number | string },
): MarketRules {
  return venue.rulesOfPair(Number(pair.currency_id), Number(pair.legal_id)) ?? refuse('MARKETS_UNKNOWN_MARKET');
}

/** The rules of a market that settles in an asset: all that do have its account. RangeError: none does. */
export function rulesSettledIn({ venue }: Pick<ContractParts, 'venue'>, assetId: number): MarketRules {
  const rules = venue.allRules().find(({ settle }) => settle.id === assetId);
  if (!rules) throw new RangeError(`no market settles in asset ${assetId}`);
  return rules;
}

/** The markets that a filter names. Error: MARKETS_UNKNOWN_MARKET where it names none. */
export function marketsOf({ venue }: Pick<ContractParts, 'venue'>, pair: { currency_id?: Id; legal_id?: Id }): number[] {
  const ids = venue.marketIds(pair.currency_id, pair.legal_id);
  return ids.length === 0 ? refuse('MARKETS_UNKNOWN_MARKET') : ids;
}

/** A mark that is shown is at most so old. */
const SHOWN_MS = 10_000;

/** The mark of a market: as the desk looked at it last, where this process leads; else by the index and the newest rate. */
export function markOf({ markets, venue, lookedAt, rateOf, platform }: MarkParts, marketId: number): Mark | null {
  const own = venue.isLeading ? lookedAt(marketId) : null;
  if (own !== null && platform.clock.now() - own.time <= SHOWN_MS) return own;
  const price = markets.index(marketId);
  if (price === null) return null;
  const { time, priceTicks } = price;
  const index = BigInt(priceTicks);
  return { ticks: markTicks(index, momentOf({ rate: rateOf(marketId) }, time)), index, time };
}
