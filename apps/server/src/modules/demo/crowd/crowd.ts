/**
 * The demo's crowd: ordinary, labelled accounts that take from the books by a published schedule, through the desk that
 * all users trade on, and follow a book that has moved away from its last trade: after the maker has looked at the second. They
 * give market orders only, so that nothing of theirs rests. Their money is paper.
 *
 * Limits: seconds in which this process did not lead or had no price are left out; a refusal is an order that did not come.
 */
import { parseAmount } from '@glasshouse/money';
import type { Platform } from '../../../platform/platform.ts';
import type { PlacementCommand } from '../../exchange/index.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { Market, Markets } from '../../markets/index.ts';
import type { Spot } from '../../spot/index.ts';
import { SIZES, stockOf } from '../domain/traded.ts';
import { openMarkets, settleAll } from '../api/parts.ts';
import { stockContracts, stockUp } from '../store/stock-up.ts';
import { bookStateOf } from './book-state.ts';
import { type ContractTrading, contractActs } from './contracts.ts';
import { type CrowdOrder, TRADERS, crowdOrderAt, followingOrderAt } from './domain/schedule.ts';

/** Who the crowd is: the nickname is the label under which people meet a trader of it. */
export const CROWD_ACCOUNTS: readonly { readonly email: string; readonly nickname: string }[] = Array.from(
  { length: TRADERS },
  (_, i) => ({ email: `crowd${i + 1}@demo.glasshouse`, nickname: `demo trader ${i + 1}` }),
);

/** USDT that each trader is topped up to, when less than half of it is left. */
const USDT_STOCK = '60000';
/** USDT in the contract account of each, topped up when less than half of it is free. */
const LEVER_STOCK = '30000';
const STOCK_EVERY_MS = 600_000;

/** What the crowd works with. */
export interface CrowdDeps {
  platform: Platform;
  ledger: Ledger;
  markets: Markets;
  spot: Pick<Spot, 'isLeading' | 'submit' | 'markTraders' | 'books'>;
  /** Contracts, where they are traded. */
  contracts?: ContractTrading;
  /** Waits until the quotes of this second stand, so that nobody trades at those of the second before. */
  quoted?: () => Promise<void>;
  ensureUser: (account: { email: string; nickname: string }) => Promise<number>;
}

/** The crowd. */
export class Crowd {
  readonly #deps: CrowdDeps;
  #users: readonly number[] = [];
  #lastSecond = 0;
  #stockedAt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | null = null;

  constructor(deps: CrowdDeps) {
    this.#deps = deps;
  }

  /** Gives the orders of this second, once. Nothing where another process leads, or while it is at it. */
  run(): Promise<void> {
    this.#running ??= this.#trade().finally(() => (this.#running = null));
    return this.#running;
  }

  /** Waits for what it is at. */
  async stop(): Promise<void> {
    await this.#running?.catch(() => {});
  }

  async #trade(): Promise<void> {
    const { contracts, markets, platform, spot } = this.#deps;
    const now = platform.clock.now();
    const second = Math.floor(now / 1_000);
    if (!spot.isLeading() || second === this.#lastSecond) return;
    this.#lastSecond = second;
    await this.#stockUp(now);
    await this.#deps.quoted?.();
    const orders = openMarkets(markets).flatMap((market) => this.#orderOf(market, now) ?? []);
    const acts = contracts ? contractActs({ markets, contracts, books: spot.books, users: this.#users }, now) : [];
    await settleAll([...spot.submit(orders), ...acts]);
  }

  /** Its accounts, marked as what they are, in every process. */
  async start(): Promise<void> {
    const users: number[] = [];
    for (const account of CROWD_ACCOUNTS) users.push(await this.#deps.ensureUser(account));
    this.#users = users;
    await this.#deps.spot.markTraders(users);
  }

  async #stockUp(now: number): Promise<void> {
    if (Math.abs(now - this.#stockedAt) < STOCK_EVERY_MS) return;
    const stock = stockOf(openMarkets(this.#deps.markets), 'crowdStock', USDT_STOCK);
    for (const userId of this.#users) {
      await stockUp(this.#deps, userId, stock);
      if (!this.#deps.contracts) continue;
      const contracts = openMarkets(this.#deps.markets, 'perpetual');
      await stockContracts(this.#deps, userId, contracts, { usdt: LEVER_STOCK, coins: 'crowdStock' });
    }
    this.#stockedAt = now;
  }

  #followingOrder(market: Market, now: number): CrowdOrder | null {
    const book = bookStateOf(this.#deps.spot.books, market);
    return book && followingOrderAt(market.id, now, book);
  }

  #orderOf(market: Market, now: number): PlacementCommand | null {
    const sizes = SIZES[market.base];
    const order = sizes ? (crowdOrderAt(market.id, now, sizes.crowd) ?? this.#followingOrder(market, now)) : null;
    const largest = parseAmount(sizes?.order ?? '', market.quantityDecimals);
    const userId = order && this.#users[order.trader];
    if (!order || !largest.ok || !userId || this.#deps.markets.index(market.id) === null) return null;
    const lots = Math.max(1, Math.round(Number(largest.atoms / market.lotUnits) * order.part));
    return { type: 'place', userId, marketId: market.id, side: order.side, kind: 'market', priceTicks: null, lots };
  }
}
