/** What contracts know of an order beyond an order of the book. */
import type { MarginMode } from '@glasshouse/contract/contracts';

/** What an order is for. */
export type Purpose = 'open' | 'close' | 'liquidation';
/** Why a close was placed. */
export type CloseCause = 'user' | 'stop' | 'liquidated';

/** The terms of an order; prices in ticks. */
export interface OrderTerms {
  readonly orderId: number;
  /** Of an opening order its own id. */
  readonly positionId: number;
  readonly purpose: Purpose;
  readonly cause: CloseCause;
  /** That of the position. */
  readonly marginMode: MarginMode;
  readonly multiple: number;
  /** The price that its hold is computed at (F5); of a close its limit. */
  readonly marginTicks: number;
  /** Whether its owner asked for any price within the worst one. */
  readonly isMarket: boolean;
  /** Stops that begin with the first fill. */
  readonly takeProfitTicks: number | null;
  readonly stopLossTicks: number | null;
  /** Time whose terms hold for the position that it opens. */
  readonly termsTime: number;
  /** 16 random bytes in hex that the chain of its position begins with; empty for a close. */
  readonly salt: string;
  /** The number of the stop of its position that placed it. */
  readonly stopId: number | null;
  /** The follow whose money it stands on, and its position; null: what is available. */
  readonly purse: number | null;
  /** The mark when the order of the trader came that it repeats; null: it repeats none. */
  readonly markTicks: number | null;
  /** How far beyond the mark it may trade while it rests; null: no mark ends it for that. */
  readonly awayTicks: number | null;
}

/** An entry as its placement carries it, before the order has an id. */
export interface EntryWish {
  readonly purpose: 'open';
  readonly marginMode: MarginMode;
  readonly multiple: number;
  readonly isMarket: boolean;
  readonly takeProfitTicks: number | null;
  readonly stopLossTicks: number | null;
  readonly salt: string;
  /** The follow whose money it stands on. */
  readonly purse?: number;
  /** The mark when the order of the trader came that it repeats. */
  readonly markTicks?: number;
  /** How far beyond the mark it may trade while it rests. */
  readonly awayTicks?: number;
  /** Of the second order of a reverse: the position whose multiple, mode and closed lots it takes over. */
  readonly reverses?: number;
}

/** A close; `positionId` of the position, `cause` who wants it. */
export interface CloseWish {
  readonly purpose: 'close' | 'liquidation';
  readonly positionId: number;
  readonly cause: CloseCause;
  readonly isMarket: boolean;
  /** Whether it is for all that no other close of the position is for; the lots of the order are then not read. */
  readonly isRest: boolean;
  readonly stopId: number | null;
  /** The mark when the close of the trader came that it repeats. */
  readonly markTicks?: number;
  /** How far beyond the mark it may trade while it rests. */
  readonly awayTicks?: number;
  /** Of the first order of a reverse: as many lots are opened the other way. */
  readonly isReverse?: boolean;
}

/** What a placement carries. */
export type Wish = EntryWish | CloseWish;

/** The wish of a placement. RangeError: it carries none. */
export function wishOf({ terms }: { readonly terms?: object }): Wish {
  if (!terms || !('purpose' in terms)) throw new RangeError('an order of contracts carries no terms');
  return terms as Wish;
}
