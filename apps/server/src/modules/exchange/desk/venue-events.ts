/**
 * What is public of the desk: the books as they were committed last, the last trades, and what sockets receive.
 * Invariants: published after the commit and the answers. Where another process leads it is what that one relays (`platform/leader/relay.ts`).
 */
import type { AccountType, Channel } from '@glasshouse/contract';
import {
  type Depth,
  type MarketSession,
  type PublicTrade,
  depthChannel,
  marketStatesChannel,
  tradesChannel,
} from '@glasshouse/contract/markets';
import type { FillItem, OrderItem } from '@glasshouse/contract/orders';
import type { Platform } from '../../../platform/platform.ts';
import { BOOK_LEVELS, RECENT_TRADES } from '../../markets/index.ts';
import type { Books } from '../domain/books.ts';
import type { Batch, ChangedParty, Effect } from '../domain/batch.ts';
import { presentDepth, presentFill, presentOrder, presentSession, presentTrade } from '../domain/present.ts';
import type { BatchResult } from './batch-run.ts';
import { clearingOf } from '../clearing/clearing.ts';
import type { VenueName } from '../domain/venues.ts';
import type { Fill } from '../domain/order.ts';
import type { SessionState } from '../domain/session-state.ts';
import type { MarketRules } from '../rules/market-rules.ts';
import type { BookProduct, ProductEvent } from './book-product.ts';
import type { RuleBook } from './rule-book.ts';
import { Relay } from '../../../platform/leader/index.ts';
import { LEADER_OF } from '../store/leaders.ts';
import { loadRecentFills } from '../store/orders.ts';

/** The best levels of a book, in ticks and lots. */
interface Levels {
  readonly bids: readonly (readonly [priceTicks: number, lots: number])[];
  readonly asks: readonly (readonly [priceTicks: number, lots: number])[];
}

/** What the other processes show of a market: its book, and its phase where it has trading hours. */
interface Shown extends Levels {
  readonly session?: MarketSession;
}

/** What a batch did, for the sockets of one process. */
type VenueEvent =
  | { readonly type: 'order'; readonly userId: number; readonly account: AccountType; readonly order: OrderItem }
  | { readonly type: 'fill'; readonly userId: number; readonly account: AccountType; readonly fill: FillItem }
  | { readonly type: 'balances'; readonly userId: number; readonly account: AccountType; readonly assetIds: readonly number[] }
  | { readonly type: 'trade'; readonly marketId: number; readonly trade: PublicTrade }
  | ({ readonly type: 'product'; readonly message: unknown } & Omit<ProductEvent, 'message'>);

const NO_LEVELS: Levels = { bids: [], asks: [] };

/** Publishes that balances of an account of a user changed. */
export type BalancesChanged = (userId: number, account: AccountType, assetIds: number[]) => void;

interface ChangedBalances {
  readonly userId: number;
  readonly account: AccountType;
  readonly markets: Set<number>;
  readonly assets: Set<number>;
}

/** What it is made of. */
export interface VenueEventsDeps {
  readonly platform: Platform;
  readonly venue: VenueName;
  /** The channels of an account's orders and fills in a market. */
  readonly channels: (marketId: number, account: AccountType) => BookProduct['channels'];
  /** What products publish of a batch beyond orders, fills and balances. */
  readonly productEvents: (batch: Batch) => Iterable<ProductEvent>;
  /** Names this process among all. */
  readonly processId: string;
  readonly balancesChanged: BalancesChanged;
  readonly isLeading: () => boolean;
  readonly books: Books;
  /** The phase of a market, where this process leads. */
  readonly sessionOf: (marketId: number) => SessionState | null;
  readonly ruleBook: RuleBook;
  /** The markets that fail to fire their triggers, where this process leads. */
  readonly failing: () => readonly number[];
}

const sessionOf = (session: MarketSession | null) => session && { session };

/** Whose balances an effect changes. */
function partiesOf(effect: Effect): readonly ChangedParty[] {
  if (effect.type === 'journal') return effect.parties;
  return effect.type === 'fill' ? [effect.buy.before, effect.sell.before] : [effect.order];
}

/** Keeps what is public, and publishes events. */
export class VenueEvents {
  readonly #deps: VenueEventsDeps;
  readonly #trades = new Map<number, PublicTrade[]>();
  /** The best levels of the books as they were committed last. */
  readonly #shown = new Map<number, Levels>();
  /** Events of batches, books by market, and the markets whose triggers fail to fire. */
  readonly #relay: Relay<VenueEvent, Shown, readonly number[]>;
  /** The phases as they were said last, each as one text. */
  readonly #said = new Map<number, string>();
  /** Users whose trades carry a mark. */
  readonly #marked = new Set<number>();

  constructor(deps: VenueEventsDeps) {
    this.#deps = deps;
    const { platform } = deps;
    this.#relay = new Relay({
      db: platform.db,
      leader: LEADER_OF[deps.venue].name,
      log: platform.log,
      notices: platform.notices,
      id: deps.processId,
      isLeading: deps.isLeading,
      keys: () => deps.books.ids(),
      stateOf: (marketId) => ({ ...this.#ownLevels(marketId), ...sessionOf(this.session(marketId)) }),
      summary: deps.failing,
      received: (item) => this.#pass(item),
      changed: (marketId) => {
        platform.publisher.changed(depthChannel, { id: marketId });
        this.#saySessions([marketId]);
      },
      missed: () => {
        this.loadTrades().catch((error: unknown) => platform.log.warn({ err: error }, 'trades were not read again'));
      },
    });
  }

  /** Begins to follow the process that leads. */
  start(): void {
    this.#relay.start();
  }

  /** Asks the process that leads for its events. */
  async ask(): Promise<void> {
    await this.#relay.ask();
  }

  /** Ends hearing and telling. */
  stop(): void {
    this.#relay.stop();
  }

  /** Whether another process follows the events of this one. */
  get isFollowed(): boolean {
    return this.#relay.isFollowed;
  }

  /** The markets that fail to fire their triggers; where another process leads, as it published them last. */
  get failing(): readonly number[] {
    return this.#deps.isLeading() ? this.#deps.failing() : (this.#relay.summary ?? []);
  }

  /** Shows the books and trades anew, after the books were rebuilt. */
  async reload(): Promise<void> {
    for (const marketId of this.#deps.books.ids()) this.#noteLevels(marketId);
    await this.loadTrades();
  }

  #present(rules: MarketRules, fill: Fill): PublicTrade {
    return presentTrade(rules, fill, this.#marked.has(fill.takerUser));
  }

  /** Marks the trades that some users take, also those that were read before. */
  async mark(userIds: readonly number[]): Promise<void> {
    for (const userId of userIds) this.#marked.add(userId);
    await this.loadTrades();
  }

  /** Reads the last trades of all markets. */
  async loadTrades(): Promise<void> {
    const { db } = this.#deps.platform;
    for (const rules of this.#deps.ruleBook.all()) {
      const fills = await loadRecentFills(db, rules.marketId, RECENT_TRADES);
      const read = fills.map((fill) => this.#present(rules, fill));
      // What arrived while they were read is newer than what was read.
      const heard = this.trades(rules.marketId).filter(({ id }) => !read[0] || id > read[0].id);
      this.#trades.set(rules.marketId, [...heard, ...read].slice(0, RECENT_TRADES));
    }
  }

  /** Notes what is shown of a book; only between two batches, because a batch works on the books before it is committed. */
  #noteLevels(marketId: number): void {
    const book = this.#deps.books.of(marketId);
    this.#shown.set(marketId, { bids: book.levels('buy', BOOK_LEVELS), asks: book.levels('sell', BOOK_LEVELS) });
  }

  #ownLevels(marketId: number): Levels {
    return this.#shown.get(marketId) ?? NO_LEVELS;
  }

  /** The best levels of a book; where another process leads, as it published them last. */
  depth(marketId: number): Pick<Depth, 'bids' | 'asks'> {
    const rules = this.#deps.ruleBook.find(marketId);
    if (!rules) return { bids: [], asks: [] };
    return presentDepth(rules, this.#deps.isLeading() ? this.#ownLevels(marketId) : (this.#relay.stateOf(marketId) ?? NO_LEVELS));
  }

  /** What a market with trading hours does; where another process leads, as it published it last. Null for any other. */
  session(marketId: number): MarketSession | null {
    if (!this.#deps.isLeading()) return this.#relay.stateOf(marketId)?.session ?? null;
    const state = this.#deps.sessionOf(marketId);
    return state && presentSession(state);
  }

  /** Has the readers of states look again, where a phase is another than was said; which ones. */
  #saySessions(marketIds: Iterable<number>): number[] {
    const turned = [...marketIds].filter((marketId) => {
      const text = JSON.stringify(this.session(marketId));
      if (this.#said.get(marketId) === text) return false;
      this.#said.set(marketId, text);
      return true;
    });
    if (turned.length > 0) this.#deps.platform.publisher.changed(marketStatesChannel, {});
    return turned;
  }

  /** The last trades of a market, newest first. */
  trades(marketId: number): PublicTrade[] {
    return this.#trades.get(marketId) ?? [];
  }

  /** Publishes what a batch did, after its commit and its answers. */
  publish({ batch, fills }: BatchResult): void {
    const turned = this.#saySessions(batch.phases.keys());
    if (batch.touched.size + batch.quotes.size + batch.effects.length === 0) {
      if (turned.length > 0 && this.#relay.isFollowed) this.#relay.publish([], turned);
      return;
    }
    const markets = new Set([...batch.touched.values(), ...batch.quotes.values()].map(({ marketId }) => marketId));
    for (const marketId of markets) this.#noteLevels(marketId);
    const news = [...this.#eventsOf(batch, fills)];
    for (const item of news) this.#pass(item);
    for (const marketId of markets) this.#deps.platform.publisher.changed(depthChannel, { id: marketId });
    if (this.#relay.isFollowed) this.#relay.publish(news, new Set([...markets, ...turned]));
  }

  /** Whether what is private to a user has to be made: most orders are of programs that read the answer alone. */
  #isRead(userId: number, channel: Channel): boolean {
    return this.#relay.isFollowed || (this.#deps.platform.publisher.isRead?.(userId, channel) ?? true);
  }

  *#eventsOf(batch: BatchResult['batch'], fills: readonly Fill[]): Generator<VenueEvent> {
    const { channels } = this.#deps;
    for (const order of batch.touched.values()) {
      const { userId, account, marketId } = order;
      if (this.#isRead(userId, channels(marketId, account).orders))
        yield { type: 'order', userId, account, order: presentOrder(this.#deps.ruleBook.of(marketId), order) };
    }
    for (const fill of fills) {
      const rules = this.#deps.ruleBook.of(fill.marketId);
      const { marketId, makerUser, makerAccount, takerUser, takerAccount } = fill;
      if (this.#isRead(makerUser, channels(marketId, makerAccount).fills))
        yield { type: 'fill', userId: makerUser, account: makerAccount, fill: presentFill(rules, fill, makerUser) };
      if (this.#isRead(takerUser, channels(marketId, takerAccount).fills))
        yield { type: 'fill', userId: takerUser, account: takerAccount, fill: presentFill(rules, fill, takerUser) };
      yield { type: 'trade', marketId: fill.marketId, trade: this.#present(rules, fill) };
    }
    for (const { userId, account, assets } of this.#partiesOf(batch.effects.flatMap(partiesOf)))
      yield { type: 'balances', userId, account, assetIds: [...assets] };
    for (const event of this.#deps.productEvents(batch)) {
      const channel = this.#otherChannel(event);
      if (channel && this.#isRead(event.userId, channel)) yield { type: 'product', ...event, message: event.message() };
    }
  }

  #otherChannel({ marketId, account, channel }: Pick<ProductEvent, 'marketId' | 'account' | 'channel'>): Channel | undefined {
    return this.#deps.channels(marketId, account).others?.[channel];
  }

  /** Whose balances may have changed: each account of each user once. */
  #partiesOf(parties: readonly ChangedParty[]): Iterable<ChangedBalances> {
    const changed = new Map<string, ChangedBalances>();
    for (const each of parties) {
      const { userId, account, marketId } = each;
      const key = `${userId} ${account}`;
      const party = changed.get(key) ?? { userId, account, markets: new Set(), assets: new Set() };
      if (party.markets.has(marketId)) continue;
      party.markets.add(marketId);
      const rules = this.#deps.ruleBook.of(marketId);
      clearingOf(rules, each).touches(rules, { userId, account, side: null }, (touched) => {
        if (touched.userId === userId) party.assets.add(touched.assetId);
      });
      changed.set(key, party);
    }
    return changed.values();
  }

  /** Publishes an event to the sockets of this process, whichever process it comes from. */
  #pass(item: VenueEvent): void {
    const { publisher } = this.#deps.platform;
    const { channels } = this.#deps;
    if (item.type === 'order') publisher.publishTo(item.userId, channels(item.order.market_id, item.account).orders, item.order);
    else if (item.type === 'fill') publisher.publishTo(item.userId, channels(item.fill.market_id, item.account).fills, item.fill);
    else if (item.type === 'balances') this.#deps.balancesChanged(item.userId, item.account, [...item.assetIds]);
    else if (item.type === 'trade') this.#passTrade(item.marketId, item.trade);
    else {
      const channel = this.#otherChannel(item);
      if (channel) publisher.publishTo(item.userId, channel, item.message);
    }
  }

  #passTrade(marketId: number, trade: PublicTrade): void {
    const known = this.trades(marketId);
    // Read again after a gap, it may be there already; it was not published then.
    if (!known[0] || known[0].id < trade.id) this.#trades.set(marketId, [trade, ...known].slice(0, RECENT_TRADES));
    this.#deps.platform.publisher.publish(tradesChannel, { id: marketId }, [trade]);
  }
}
