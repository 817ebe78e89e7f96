/**
 * The demo market maker: an ordinary account that quotes through the same desk as all users trade on.
 *
 * It looks at every market when the index ticks: where the index has moved, somebody took from it or its ladder has stood
 * for a while, it replaces its quote as a whole. A quote ends by itself when the maker does not come back. Its money is
 * paper: external:capital tops it up when it runs low. Resting orders of its earlier versions are canceled once.
 */
import type { Platform } from '../../../platform/platform.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { Market, Markets } from '../../markets/index.ts';
import type { Quote } from '../../exchange/index.ts';
import type { Spot } from '../../spot/index.ts';
import { SHARES, SIZES, lotsOfSize, stockOf } from '../domain/traded.ts';
import { lastTicksOf, openMarkets, settleAll } from '../api/parts.ts';
import { stockContracts, stockUp } from '../store/stock-up.ts';
import {
  CONTRACTS,
  type Ladder,
  SPOT,
  STANDS_MS,
  STOCKS,
  type Shape,
  hasMoved,
  ladderAround,
  leaned,
  widened,
} from './domain/quotes.ts';
import { type Cost, cashCost, marginCost, shareCost } from './domain/reserve.ts';
import { type ShareDesk, ShareTrader } from './shares.ts';

/** Who the maker is; the nickname is the label under which people meet it. */
export const MAKER_ACCOUNT = { email: 'maker@demo.glasshouse', nickname: 'demo market maker' } as const;

/** USDT that the maker is topped up to, when less than half of it is left. */
const USDT_STOCK = '3000000';
/** USDT that its contract account is topped up to, when less than half of it is free. */
const LEVER_STOCK = '6000000';

/** How it quotes in markets of a kind: with the account that they trade by. */
interface Quoting {
  readonly kind: 'spot' | 'perpetual' | 'stock';
  readonly shape: Shape;
  readonly costOf: (market: Market, ladder: Ladder, scaleOf: (assetId: number) => number) => Cost;
}
const QUOTINGS: readonly Quoting[] = [
  { kind: 'spot', shape: SPOT, costOf: cashCost },
  { kind: 'perpetual', shape: CONTRACTS, costOf: marginCost },
  { kind: 'stock', shape: STOCKS, costOf: shareCost },
];

/** A quote that nobody replaces for so long, or for four times as long as its ladder stands, ends. */
const LIVES_MS = 4 * STANDS_MS;
/** When two thirds of a side are taken in so short a time the quote ends, and the maker waits a moment. */
const PROTECTED = { part: 2 / 3, withinMs: 5_000, pauseMs: 3_000 };
/** How often its money is looked at. */
const STOCK_EVERY_MS = 60_000;

/** What the maker works with. */
export interface MakerDeps {
  platform: Platform;
  ledger: Ledger;
  markets: Pick<Markets, 'markets' | 'modeOf' | 'index' | 'onTick'>;
  /** The desk: quotes of every market with a book, and what its earlier versions left in spot. */
  spot: Pick<Spot, 'isLeading' | 'openOrdersOf' | 'submit' | 'hasBook' | 'quoteOf' | 'quote' | 'books'>;
  /** Where shares trade; without it none are quoted. */
  shares?: ShareDesk;
  /** Finds or creates an ordinary, labelled account; answers its user id. */
  ensureUser: (account: { email: string; nickname: string }) => Promise<number>;
}

/** What stands for a market. */
interface Quoted {
  readonly mid: number;
  readonly at: number;
  readonly lots: number;
  readonly reserve: Cost;
}

const lotsOf = ({ levels }: Pick<Quote, 'levels'>) =>
  [...levels.values()].reduce((sum, level) => sum + level.lots - level.filledLots - level.removedLots, 0);
const sum = (levels: Ladder['bids']) => levels.reduce((all, { lots }) => all + lots, 0);

/** The maker. */
export class MarketMaker {
  readonly #deps: MakerDeps;
  #userId: number | null = null;
  /** What was quoted in each market, and until when a market is left alone. */
  readonly #quoted = new Map<number, Quoted>();
  readonly #pauses = new Map<number, number>();
  #stockedAt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | null = null;
  readonly #shares: ShareTrader | null;

  constructor(deps: MakerDeps) {
    this.#deps = deps;
    this.#shares = deps.shares ? new ShareTrader(deps, deps.shares) : null;
  }

  /** Looks at all markets once and puts its quotes right. Does nothing where another process leads the desk, or while it is at it. */
  run(): Promise<void> {
    this.#running ??= this.#look().finally(() => (this.#running = null));
    return this.#running;
  }

  /** Waits for what it is at, and withdraws its quotes. */
  async stop(): Promise<void> {
    await this.#running?.catch(() => {});
    const userId = this.#userId;
    if (userId === null) return;
    const standing = [...this.#quoted.keys()].filter((marketId) => this.#deps.spot.quoteOf(userId, marketId));
    this.#quoted.clear();
    await settleAll(standing.map((marketId) => this.#deps.spot.quote({ userId, marketId, bids: [], asks: [] })));
  }

  async #look(): Promise<void> {
    if (!this.#deps.spot.isLeading()) return;
    this.#userId ??= await this.#deps.ensureUser(MAKER_ACCOUNT);
    const userId = this.#userId;
    const orders = this.#deps.spot.openOrdersOf(userId);
    if (orders.length > 0)
      await settleAll(this.#deps.spot.submit(orders.map(({ id }) => ({ type: 'cancel', userId, orderId: id }))));
    const now = this.#deps.platform.clock.now();
    if (Math.abs(now - this.#stockedAt) >= STOCK_EVERY_MS) {
      await stockUp(this.#deps, userId, stockOf(openMarkets(this.#deps.markets), 'makerStock', USDT_STOCK));
      const contracts = this.#open('perpetual');
      if (contracts.length > 0) await stockContracts(this.#deps, userId, contracts, { usdt: LEVER_STOCK, coins: 'makerStock' });
      if (this.#open('stock').length > 0) await this.#shares?.stock(userId);
      this.#stockedAt = now;
    }
    await this.#shares?.joinAuctions(this.#open('stock'), userId);
    const quotes = QUOTINGS.flatMap((quoting) =>
      this.#open(quoting.kind).flatMap((market) => this.#quote(market, quoting, userId, now)),
    );
    await settleAll(quotes);
  }

  /** Markets of a kind that are open and have a book. */
  #open(kind: Quoting['kind']): Market[] {
    return openMarkets(this.#deps.markets, kind).filter(({ id }) => this.#deps.spot.hasBook(id));
  }

  #quote(market: Market, quoting: Quoting, userId: number, now: number): Promise<unknown>[] {
    const mid = this.#deps.markets.index(market.id)?.priceTicks;
    const sizes = SIZES[market.base] ?? SHARES[market.base];
    if (mid === undefined || sizes === undefined || now < (this.#pauses.get(market.id) ?? 0)) return [];
    if (quoting.kind === 'stock' && !this.#shares?.isOpen(market.id)) return [];
    const shape = widened(quoting.shape, sizes.width);
    const standing = this.#deps.spot.quoteOf(userId, market.id);
    const quoted = this.#quoted.get(market.id);
    if (standing && quoted && this.#stands(standing, quoted, mid, now, shape)) return [];
    if (!standing && quoted && quoted.at + PROTECTED.withinMs > now && quoted.at <= now) {
      // Its protection ended it.
      this.#quoted.delete(market.id);
      this.#pauses.set(market.id, now + PROTECTED.pauseMs);
      return [];
    }
    const maxLots = lotsOfSize(market, sizes.quote, mid);
    const middle = leaned(mid, lastTicksOf(this.#deps.spot.books, market), shape);
    const ladder = ladderAround(middle, maxLots, market.id, now, shape);
    const protection = { withinMs: PROTECTED.withinMs, lots: Math.ceil(sum(ladder.asks) * PROTECTED.part) };
    const cost = quoting.costOf(market, ladder, (id) => this.#deps.ledger.asset(id)?.scale ?? 0);
    const reserve = reserveFor(cost, quoted?.reserve);
    this.#quoted.set(market.id, { mid, at: now, lots: sum(ladder.bids) + sum(ladder.asks), reserve });
    return [
      this.#deps.spot
        .quote({
          userId,
          marketId: market.id,
          ...ladder,
          protection,
          reserve,
          until: now + Math.max(LIVES_MS, 4 * shape.standsMs),
        })
        .then(() => {
          // What it took at once is no reason for another ladder.
          const stands = this.#deps.spot.quoteOf(userId, market.id);
          if (stands) this.#quoted.set(market.id, { mid, at: now, lots: lotsOf(stands), reserve });
        }),
    ];
  }

  #stands(standing: Quote, { mid: quotedMid, at, lots }: Quoted, mid: number, now: number, shape: Shape): boolean {
    return !hasMoved(quotedMid, mid, shape) && now >= at && now < at + shape.standsMs && lotsOf(standing) === lots;
  }
}

/**
 * What is set aside for a ladder: twice what it may cost, and the same as before for as long as that fits, so that the ladders
 * that follow move no money.
 */
function reserveFor(cost: Cost, before: Cost | undefined): Cost {
  const keep = (own: bigint | undefined, atoms: bigint) =>
    own !== undefined && own >= atoms && own <= 4n * atoms ? own : 2n * atoms;
  return { buy: keep(before?.buy, cost.buy), sell: keep(before?.sell, cost.sell) };
}
