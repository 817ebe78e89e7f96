/** What the handlers of contracts share. */
import type { Platform } from '../../../platform/platform.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { Decision, MarketRules, Venue } from '../../exchange/index.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { Markets } from '../../markets/index.ts';
import type { PositionBook } from '../domain/position-book.ts';
import type { ContractPosition } from '../domain/position.ts';
import type { TermsAt } from '../domain/terms.ts';

/** The parts that calls are made of. */
export interface ContractParts {
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly markets: Pick<Markets, 'index' | 'market'>;
  readonly venue: Venue;
  readonly book: PositionBook;
  readonly termsAt: TermsAt;
  /** Until when nothing trades in a market after an outage of its index; null: it is not paused. */
  readonly pausedUntil: (marketId: number) => number | null;
  /** Lights of a position in the ranking of deleveraging; null where they are not known. */
  readonly lightsOf: (position: ContractPosition) => number | null;
}

type Id = number | string | undefined;

/** The rules of a pair. Error: MARKETS_UNKNOWN_MARKET. */
export function rulesOfPair(
  { venue }: Pick<ContractParts, 'venue'>,
  pair: { readonly currency_id: number | string; readonly legal_id: number | string },
): MarketRules {
  return venue.rulesOfPair(Number(pair.currency_id), Number(pair.legal_id)) ?? refuse('MARKETS_UNKNOWN_MARKET');
}

/** The markets that a filter names. Error: MARKETS_UNKNOWN_MARKET where it names none. */
export function marketsOf({ venue }: Pick<ContractParts, 'venue'>, pair: { currency_id?: Id; legal_id?: Id }): number[] {
  const ids = venue.marketIds(pair.currency_id, pair.legal_id);
  return ids.length === 0 ? refuse('MARKETS_UNKNOWN_MARKET') : ids;
}

/** The value of a decision; its denial is thrown as a refusal that names the field. */
export function granted<T>(decision: Decision<T>): T {
  if (decision.ok) return decision.value;
  const { code, params, path } = decision.denial;
  throw new Refusal(code, params, 'error', path === undefined ? undefined : [{ path, code, params }]);
}

/** The mark of a market as this process knows it: without funding it is the index. */
export function markOf({ markets }: Pick<ContractParts, 'markets'>, marketId: number): { ticks: bigint; time: number } | null {
  const price = markets.index(marketId);
  return price && { ticks: BigInt(price.priceTicks), time: price.time };
}
