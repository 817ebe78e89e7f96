/** What contracts know of an order beyond an order of the book. */
import type { PlacementCommand } from '../../exchange/index.ts';

/** What an order is for. */
export type Purpose = 'open' | 'close' | 'liquidation';
/** Why a close was placed. */
export type CloseCause = 'user' | 'stop' | 'liquidated';

/** The terms of an order; prices in ticks, times epoch ms. */
export interface OrderTerms {
  readonly orderId: number;
  /** Of an opening order its own id. */
  readonly positionId: number;
  readonly purpose: Purpose;
  readonly cause: CloseCause;
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
  /** The number of the stop of its position that placed it. */
  readonly stopId: number | null;
}

/** Terms as a placement carries them: what the desk is told before the order has an id. */
export type WishedTerms = NonNullable<PlacementCommand['terms']>;

/** What the terms of a placement are named. */
export interface EntryWish {
  readonly purpose: 'open';
  readonly multiple: number;
  readonly isMarket: boolean;
  readonly takeProfitTicks: number | null;
  readonly stopLossTicks: number | null;
}

/** A close; `positionId` of the position, `cause` who wants it. */
export interface CloseWish {
  readonly purpose: 'close' | 'liquidation';
  readonly positionId: number;
  readonly cause: CloseCause;
  readonly isMarket: boolean;
  readonly stopId: number | null;
}
