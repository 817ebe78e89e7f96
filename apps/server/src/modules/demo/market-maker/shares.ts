/**
 * What the maker does for shares beside its quotes: it keeps paper shares and USDT in the account of stocks, and joins each auction with
 * a bid and an ask beside the reference, so that a single user finds a price.
 */
import { ASSET_IDS } from '@glasshouse/contract';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionState, Venue } from '../../exchange/index.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { Market } from '../../markets/index.ts';
import type { StocksModule } from '../../stocks/index.ts';
import { settleAll } from '../api/parts.ts';
import { SHARES, lotsOfSize } from '../domain/traded.ts';
import { stockUp } from '../store/stock-up.ts';

/** Where shares trade, and where paper ones come from. */
export interface ShareDesk {
  readonly venue: Pick<Venue, 'sessionOf' | 'submitOne'>;
  readonly stockPaper: StocksModule['stockPaper'];
}

/** Whole shares of each stock that it is topped up to, and USDT, when less than half of it is left. */
const SHARES_STOCK = 20_000;
const USDT_STOCK = '6000000';
/** How far from the reference it joins an auction, in parts of ten thousand. */
const BESIDE_BPS = 10;

/** The limits of a bid and an ask beside a reference. */
export const beside = (referenceTicks: number): { readonly bid: number; readonly ask: number } => ({
  bid: Math.max(1, Math.floor((referenceTicks * (10_000 - BESIDE_BPS)) / 10_000)),
  ask: Math.ceil((referenceTicks * (10_000 + BESIDE_BPS)) / 10_000),
});

/** The trader. */
export class ShareTrader {
  readonly #deps: { readonly platform: Platform; readonly ledger: Ledger };
  readonly #desk: ShareDesk;
  /** The tick that began the auction that was joined last, by market. */
  readonly #joined = new Map<number, number>();

  constructor(deps: { readonly platform: Platform; readonly ledger: Ledger }, desk: ShareDesk) {
    this.#deps = deps;
    this.#desk = desk;
  }

  /** Whether a market takes quotes now. */
  isOpen(marketId: number): boolean {
    return this.#desk.venue.sessionOf(marketId)?.phase === 'open';
  }

  /** Brings shares and USDT back to their stock. */
  async stock(userId: number): Promise<void> {
    await this.#desk.stockPaper(userId, SHARES_STOCK);
    await stockUp(this.#deps, userId, { [ASSET_IDS.USDT]: USDT_STOCK }, { account: 'stock', counted: 'all' });
  }

  /** Joins the auctions that have begun, each once. */
  async joinAuctions(markets: readonly Market[], userId: number): Promise<void> {
    const works = markets.flatMap((market) => {
      const state = this.#desk.venue.sessionOf(market.id);
      if (state?.phase !== 'auction' || state.referenceTicks === null || this.#joined.get(market.id) === state.tickTime)
        return [];
      this.#joined.set(market.id, state.tickTime ?? 0);
      return this.#join(market, state, userId);
    });
    await settleAll(works);
  }

  #join(market: Market, { referenceTicks }: SessionState, userId: number): Promise<unknown>[] {
    const sizes = SHARES[market.base];
    if (!sizes || referenceTicks === null) return [];
    const { bid, ask } = beside(referenceTicks);
    const lots = lotsOfSize(market, sizes.quote, referenceTicks);
    const order = { type: 'place', userId, marketId: market.id, kind: 'limit', lots, tif: 'at_open' } as const;
    return [
      this.#desk.venue.submitOne({ ...order, side: 'buy', priceTicks: bid }, null),
      this.#desk.venue.submitOne({ ...order, side: 'sell', priceTicks: ask }, null),
    ];
  }
}
