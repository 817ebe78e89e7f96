/**
 * A venue as a whole: rules of its markets, the desk that commits, the lead, and what is public of it.
 *
 * Invariants: rules and books exist from `start` on; a process that does not lead hands orders to the one that does, and
 * shows what that one relays (`venue-events.ts`). Limits: markets are loaded at the start.
 */
import type { AccountType, MarketKind } from '@glasshouse/contract';
import type { Depth, MarketSession, PublicTrade } from '@glasshouse/contract/markets';
import type { AuctionPrice } from '@glasshouse/matching';
import { Handoffs, Leadership, PATIENCE_MS } from '../../../platform/leader/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Attempt } from '../../../platform/store/request-answers.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { Market, Markets } from '../../markets/index.ts';
import { Backlogs } from './backlogs.ts';
import { Connections } from './connections.ts';
import { Desk, type Handed } from './desk.ts';
import { type BalancesChanged, VenueEvents } from './venue-events.ts';
import { Books, type MarketBook } from '../domain/books.ts';
import type { Answer, Answers, Command } from '../domain/commands.ts';
import type { EndQuotesCommand, QuoteCommand } from '../domain/place-quote.ts';
import type { QuoteAnswer } from '../domain/quote.ts';
import type { Quotes } from '../domain/quotes.ts';
import { checkCancelsOf } from '../rules/market-mode.ts';
import type { OpenOrders } from '../domain/open-orders.ts';
import type { Order } from '../domain/order.ts';
import { indicativeOf } from '../domain/session-auction.ts';
import type { SessionState } from '../domain/session-state.ts';
import type { MarketRules } from '../rules/market-rules.ts';
import type { VenueName } from '../domain/venues.ts';
import type { FeeTiers } from '../rules/fees.ts';
import type { BookProduct, ClearingStore } from './book-product.ts';
import { FeeBook } from './fee-book.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { IndexCursors } from './index-cursors.ts';
import { RuleBook } from './rule-book.ts';
import { IdBlocks } from '../../../platform/db/id-blocks.ts';
import { LEADER_OF } from '../store/leaders.ts';

/** What the exchange is constructed with. */
export interface ExchangeDeps {
  platform: Platform;
  ledger: Ledger;
  markets: Markets;
  balancesChanged: BalancesChanged;
  /** How long an order waits for the process that leads; as long as a take-over needs when not named. */
  handoffPatienceMs?: number;
}

/** The desk with its markets. */
export class Venue {
  readonly #deps: ExchangeDeps;
  readonly #products: BookProduct[] = [];
  readonly #kinds = new Set<MarketKind>();
  readonly #stores: ClearingStore[] = [];
  readonly #books = new Books();
  readonly #ruleBook = new RuleBook();
  readonly #leadership: Leadership;
  readonly #desk: Desk;
  readonly #handoffs: Handoffs<Command, Answer>;
  readonly #events: VenueEvents;
  readonly name: VenueName;
  /** Connections whose orders end with them. */
  readonly connections: Connections;

  constructor(deps: ExchangeDeps, name: VenueName) {
    this.#deps = deps;
    this.name = name;
    const { platform, ledger, markets } = deps;
    this.#leadership = new Leadership(platform.db, LEADER_OF[name]);
    this.#desk = new Desk({
      venue: name,
      kinds: this.#kinds,
      stores: this.#stores,
      db: platform.db,
      log: platform.log,
      ledger,
      leadership: this.#leadership,
      books: this.#books,
      orderIds: new IdBlocks('order_ids'),
      fillIds: new IdBlocks('fill_ids'),
      feeBook: new FeeBook((kind, time) => this.tiersAt(kind, time)),
      cursors: new IndexCursors(markets),
      backlogs: new Backlogs(),
      now: () => platform.clock.now(),
      rules: (marketId) => this.rules(marketId),
      followRules: (tx, revision) => this.#ruleBook.follow(tx, revision),
      index: (marketId) => markets.index(marketId)?.priceTicks ?? null,
      committed: (result) => this.#events.publish(result),
      schema: platform.schema,
    });
    platform.schema?.whenNewer(() => void this.#retire());
    this.connections = this.#makeConnections();
    this.#handoffs = new Handoffs({
      db: platform.db,
      leader: LEADER_OF[name].name,
      log: platform.log,
      notices: platform.notices,
      patienceMs: deps.handoffPatienceMs ?? PATIENCE_MS,
      presence: this.connections.presence,
      isLeading: () => this.isLeading,
      submit: (submissions) => this.#desk.submit(submissions),
    });
    this.#events = new VenueEvents({
      platform,
      venue: name,
      channels: (marketId, account) => this.productOf(this.rules(marketId).kind, account).channels,
      productEvents: (batch) => this.#products.flatMap((product) => [...(product.events?.(batch) ?? [])]),
      processId: this.connections.presence.id,
      balancesChanged: deps.balancesChanged,
      isLeading: () => this.isLeading,
      books: this.#books,
      sessionOf: (marketId) => this.sessionOf(marketId),
      ruleBook: this.#ruleBook,
      failing: () => this.#desk.failing,
    });
  }

  #makeConnections(): Connections {
    const { platform } = this.#deps;
    return new Connections({
      db: platform.db,
      log: platform.log,
      processId: platform.random.bytes(8).toString('hex'),
      isLeading: () => this.isLeading,
      openOrders: () => this.openOrders,
      takesCancels: (marketId) => checkCancelsOf(this.rules(marketId)).ok,
      end: (userId, connection) => this.submitOne({ type: 'cancelAll', userId, marketIds: null, side: null, connection }, null),
    });
  }

  /** The kinds of its markets. */
  get kinds(): ReadonlySet<MarketKind> {
    return this.#kinds;
  }

  /** Adds the markets of a product; before the start. */
  list(product: BookProduct): void {
    this.#products.push(product);
    this.#kinds.add(product.kind);
    if (product.store) this.#stores.push(product.store);
  }

  /** Whether a product lists a market: one may list only those of its kind that are ready to be traded. */
  #isListed(market: Market): boolean {
    return this.#products.some(({ kind, lists }) => kind === market.kind && lists?.(market) !== false);
  }

  /** The product of an account in markets of a kind; without an account the first one. RangeError for what is not listed. */
  productOf(kind: MarketKind, account?: AccountType): BookProduct {
    const found = this.#products.find((product) => product.kind === kind && (account ?? product.account) === product.account);
    if (!found) throw new RangeError(`account ${account ?? 'any'} trades in no market of kind ${kind} here`);
    return found;
  }

  /** The fee tiers that hold at a time in markets of a kind. */
  tiersAt(kind: MarketKind, time: number): FeeTiers {
    return this.productOf(kind).tiersAt(time);
  }

  /** Loads the markets and tries to lead. */
  async start(): Promise<void> {
    const { platform, ledger, markets } = this.#deps;
    const own = markets.markets().filter((market) => this.#isListed(market));
    await this.#ruleBook.start(platform.db, own, ledger, this.#products);
    const timed = this.allRules().flatMap(({ marketId, session }) => (session ? [marketId] : []));
    this.#books.open(
      own.map(({ id }) => id),
      new Set(timed),
    );
    await this.connections.presence.speak();
    this.#events.start();
    if (!(await this.lead())) {
      platform.log.warn('another process leads the venue; this one hands it the orders');
      await this.#events.loadTrades();
    }
    this.#handoffs.serve();
  }

  /** Keeps the lead, or tries to get it; on getting it everything in memory is rebuilt first. Whether this process leads. */
  async lead(): Promise<boolean> {
    if (this.#leadership.epoch !== null) return this.#leadership.check();
    const { platform } = this.#deps;
    if (platform.schema?.isNewer) return false;
    // A batch that was under way when the lead was lost must not write into memory that is being rebuilt. One whose
    // commit is in doubt may still be at it in the database: `take` waits for its lock on the epoch.
    await this.#desk.idle();
    const isTaken = await this.#leadership.take((epoch) => this.#load(epoch));
    if (isTaken && platform.schema?.isNewer) {
      await this.#leadership.giveUp();
      return false;
    }
    if (!isTaken) await this.#events.ask();
    else {
      this.#desk.resume();
      this.connections
        .endGone()
        .catch((error: unknown) => platform.log.warn({ err: error }, 'closed connections were not looked for'));
    }
    return isTaken;
  }

  /** A newer version has migrated the database: nothing is decided here any more, nor handed over in the shape of this one. */
  async #retire(): Promise<void> {
    await Promise.all([this.#desk.retire(), this.#handoffs.stop()]);
  }

  async #load(epoch: number): Promise<void> {
    await this.#desk.rebuild(epoch);
    await this.#events.reload();
  }

  /** Finishes what waits and gives up the lead. */
  async stop(): Promise<void> {
    this.#events.stop();
    await this.#handoffs.stop();
    await this.#endQuotes({ ofUser: null, marketId: null, why: 'stopped' });
    await this.#desk.stop();
    await this.#leadership.giveUp();
    await this.connections.presence.stop();
  }

  /** The rules of a market of this desk. RangeError for any other. */
  rules(marketId: number): MarketRules {
    return this.#ruleBook.of(marketId);
  }

  /** What may be set in markets while the desk works. */
  get ruleBook(): RuleBook {
    return this.#ruleBook;
  }

  /** Takes over rules that were changed; `revision` where it was just read. */
  async followRules(revision?: number): Promise<void> {
    const { db } = this.#deps.platform;
    await (revision === undefined ? this.#ruleBook.refresh(db) : this.#ruleBook.follow(db, revision));
  }

  /** Ends the live orders of a market, in whatever mode it is; how many there were. */
  async endOrdersOf(marketId: number): Promise<number> {
    this.rules(marketId);
    let ended = 0;
    for (;;) {
      const answer = await this.submitOne({ type: 'delist', marketId }, null);
      if (answer.ended === 0) return ended;
      ended += answer.ended;
    }
  }

  /** The rules of a pair among markets of a kind, or of all; undefined where there is none. */
  rulesOfPair(baseId: number, quoteId: number, kind?: MarketKind): MarketRules | undefined {
    return this.rulesOf(kind).find((rules) => rules.baseId === baseId && rules.quoteId === quoteId);
  }

  /** The rules of its markets of a kind; of all where none is named. */
  rulesOf(kind?: MarketKind): readonly MarketRules[] {
    return this.allRules().filter((rules) => kind === undefined || rules.kind === kind);
  }

  /** The rules of all its markets. */
  allRules(): readonly MarketRules[] {
    return this.#ruleBook.all();
  }

  /** The markets with a base and a quote asset and of a kind, where they are named. */
  marketIds(baseId: number | string | undefined, quoteId: number | string | undefined, kind?: MarketKind): number[] {
    const fits = (asked: number | string | undefined, id: number) => asked === undefined || Number(asked) === id;
    return this.rulesOf(kind)
      .filter((rules) => fits(baseId, rules.baseId) && fits(quoteId, rules.quoteId))
      .map((rules) => rules.marketId);
  }

  /** Hands in commands; each settles after its commit, or is refused. Where another process leads they go to it. */
  submit(submissions: readonly Handed[]): Promise<Answer>[] {
    // Once it has retired the desk refuses everything.
    if (this.isLeading || this.#deps.platform.schema?.isNewer) return this.#desk.submit(submissions);
    return submissions.map((handed) => this.#handoffs.send(handed));
  }

  /**
   * Replaces the quote of a user in a market as a whole; it lives in memory until its process ends or the time that it
   * names. UNAVAILABLE where another process leads: a quote ends with the process that gave it.
   */
  quote(command: Omit<QuoteCommand, 'type'>): Promise<QuoteAnswer> {
    if (!this.isLeading) return Promise.reject(new Refusal('UNAVAILABLE'));
    const submission = { command: { type: 'quote', ...command } as const, attempt: null, atOnce: true };
    return this.#desk.submit([submission])[0] as Promise<QuoteAnswer>;
  }

  /** Ends quotes, where there are any; a refusal leaves them to the next start. */
  async #endQuotes(which: Omit<EndQuotesCommand, 'type'>): Promise<void> {
    if (!this.isLeading || this.#desk.quotes.size === 0) return;
    const [ended] = this.#desk.submit([{ command: { type: 'endQuotes', ...which }, attempt: null }]);
    await ended?.catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }

  /** Ends the quotes of a user. */
  async endQuotesOf(userId: number): Promise<void> {
    await this.#endQuotes({ ofUser: userId, marketId: null, why: 'requested' });
  }

  /** The quotes that stand, from memory; none where another process leads. */
  get quotes(): Pick<Quotes, 'get' | 'values' | 'size'> {
    return this.#desk.quotes;
  }

  /** Hands in one command. */
  submitOne<T extends Command['type']>(command: Command & { type: T }, attempt: Attempt | null): Promise<Answers[T]> {
    return this.submit([{ command, attempt }])[0] as Promise<Answers[T]>;
  }

  /** Lets cascades go on that had to wait, and ends quotes whose time has come: a batch of whatever command does, without any this one. */
  async keepUp(): Promise<void> {
    if (!this.isLeading) return;
    this.#desk.resume();
    if (this.#desk.quotes.firstEnd <= this.#deps.platform.clock.now())
      await this.#endQuotes({ ofUser: 'nobody', marketId: null, why: 'expired' });
  }

  /** Lets orders that wait for the index see the newest ticks, and keeps up. */
  async followIndex(): Promise<void> {
    if (!this.isLeading) return;
    await this.keepUp();
    const watched = this.allRules().flatMap(({ marketId, watch }) => (watch?.isWatching(marketId) ? [marketId] : []));
    const timed = [...this.#desk.sessions.ids()];
    const ids = [...new Set([...this.openOrders.indexMarkets(), ...watched, ...timed])].filter((id) => !this.#desk.isBehind(id));
    const handed = ids.map((marketId) => ({ command: { type: 'tick', marketId } as const, attempt: null, atOnce: true }));
    const looks = this.submit(handed).map((look, i) =>
      look.catch((error: unknown) => {
        // It catches up with a cascade: the next look finds the same ticks, and no other market waits for it.
        if (!(error instanceof Refusal && this.#desk.isBehind(ids[i] as number))) throw error;
      }),
    );
    await Promise.all(looks);
  }

  /** Whether a market catches up with a cascade of triggers: its commands wait, those of other markets do not. */
  isBehind(marketId: number): boolean {
    return this.#desk.isBehind(marketId);
  }

  /** The symbols of markets whose cascade could not go on, and is tried again; where another process leads, as it published them last. */
  failingMarkets(): string[] {
    return this.#events.failing.map((marketId) => this.rules(marketId).symbol);
  }

  /** Whether this process takes orders. */
  get isLeading(): boolean {
    return this.#leadership.epoch !== null;
  }

  /** The open orders of a user. */
  openOrdersOf(userId: number): Order[] {
    return this.#desk.openOrders.ofUser(userId);
  }

  /** The phase of a market with trading hours; null for any other, and where another process leads. */
  sessionOf(marketId: number): SessionState | null {
    return this.#desk.sessions.get(marketId) ?? null;
  }

  /** What the next auction of a market would come to now; null where nothing is known of it. */
  indicative(marketId: number): AuctionPrice | null {
    const [state, { session }] = [this.sessionOf(marketId), this.rules(marketId)];
    return state && session ? indicativeOf(this.openOrders, session, state) : null;
  }

  /** The users with live orders in a market with trading hours. */
  ownersIn(marketId: number): number[] {
    return [...new Set(Array.from(this.openOrders.ofSession(marketId), ({ userId }) => userId))];
  }

  /** All open orders, by id. */
  get openOrders(): OpenOrders {
    return this.#desk.openOrders;
  }

  /** Whether another process follows the events of this one. */
  get isFollowed(): boolean {
    return this.#events.isFollowed;
  }

  /** The book of a market, for reading. */
  book(marketId: number): MarketBook {
    return this.#books.of(marketId);
  }

  /** The books, for tests that compare them with a rebuild. */
  get books(): Books {
    return this.#books;
  }

  /** The best levels of a book; where another process leads, as it published them last. */
  depth(marketId: number): Pick<Depth, 'bids' | 'asks'> {
    return this.#events.depth(marketId);
  }

  /** What a market with trading hours does, as visitors see it too; null for any other. */
  sessionShown(marketId: number): MarketSession | null {
    return this.#events.session(marketId);
  }

  /** From now on the trades that some users take carry `demo: true` wherever they are public. */
  markTraders(userIds: readonly number[]): Promise<void> {
    return this.#events.mark(userIds);
  }

  /** The last trades of a market, newest first. */
  trades(marketId: number): PublicTrade[] {
    return this.#events.trades(marketId);
  }
}
