/** The states of all markets, and whether one of them changed since they were last told. */
import type { MarketState } from '@glasshouse/contract/markets';
import type { Clock } from '../../../platform/clock.ts';
import type { BookSource } from '../../../platform/market-desk.ts';
import { stateOf } from '../domain/states.ts';
import type { Feed } from '../feeds/feed.ts';

/** States of markets. */
export class MarketStates {
  readonly #feed: Feed;
  readonly #clock: Clock;
  readonly #sessionOf: BookSource['session'];
  #told = '';

  constructor(feed: Feed, clock: Clock, sessionOf: BookSource['session']) {
    this.#feed = feed;
    this.#clock = clock;
    this.#sessionOf = sessionOf;
  }

  /** The states of now. */
  all(): MarketState[] {
    const now = this.#clock.now();
    return this.#feed.listed().map((market) => {
      const lastAt = this.#feed.history(market)?.figures(now)?.time ?? null;
      return stateOf(market, {
        now,
        hasIndex: this.#feed.index(market.id) !== null,
        lastAt,
        mode: this.#feed.modeOf(market),
        session: this.#sessionOf(market.id),
      });
    });
  }

  /** Whether a market changed its state since the last time this was asked. The time of the last price is no change. */
  haveChanged(): boolean {
    const states = this.all()
      .map(({ id, state, opens_at }) => `${id} ${state} ${opens_at}`)
      .join();
    const changed = states !== this.#told;
    this.#told = states;
    return changed;
  }
}
