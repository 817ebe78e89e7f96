/** What a demo trader sees and does: pure functions of logged seconds of an index, so that anybody recomputes each order. */

/** The last priced second of a minute. */
export interface Close {
  /** When the minute begins, epoch ms. */
  readonly minute: number;
  readonly ticks: number;
}

/** The one position that a demo trader has at most; its mean price in ticks. */
export interface Standing {
  readonly side: 'long' | 'short';
  readonly entry: number;
  readonly opened: number;
}

/** What a decision is made from, once a minute. */
export interface Sight {
  /** The minute that begins now, epoch ms. */
  readonly minute: number;
  /** Closes of the 240 minutes before it, oldest first; minutes without a price are left out. */
  readonly closes: readonly Close[];
  /** The last bit of the SHA-256 of the first priced second of this hour; null before it. */
  readonly coin: 0 | 1 | null;
  /** Null: nothing is open. */
  readonly standing: Standing | null;
}

/** What a trader wants to have open from now on; `keep`: as it is. */
export type Wish = 'long' | 'short' | 'flat' | 'keep';

/** A strategy with its market and multiple. */
export interface Strategy {
  readonly market: string;
  readonly multiple: number;
  decide(sight: Sight): Wish;
}
