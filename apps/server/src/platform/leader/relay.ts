/**
 * Events of the desk for the sockets of other processes: the leader sends what a batch did through notices of PostgreSQL, and
 * the others pass it on to their own sockets and show the books that they received.
 *
 * Invariants: told after the commit and the answers; nobody decides by it. While nobody follows nothing is sent. A
 * notice can be lost with its connection: numbers show the gap, then trades are read again and the next second's books repair the
 * rest; of orders the lists that a reader loads are the truth. Limits: books of SILENT_MS ago are shown no more.
 */
import type { VenueName } from '../../modules/exchange/domain/venues.ts';
import type { AccountType, PublicTrade, FillItem, OrderItem } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import type { Notices } from '../db/notices.ts';

const eventsOf = (venue: VenueName) => `${venue}_events`;
const requestsOf = (venue: VenueName) => `${venue}_event_requests`;
/** So long news is gathered before it is sent. */
const FLUSH_MS = 50;
/** After so long without a sign the other side is taken to be gone. */
const SILENT_MS = 5_000;
/** Bytes of one notice, which PostgreSQL bounds at 8,000. */
const MOST_BYTES = 7_800;

/** The best levels of a book, in ticks and lots. */
export interface Levels {
  readonly bids: readonly (readonly [priceTicks: number, lots: number])[];
  readonly asks: readonly (readonly [priceTicks: number, lots: number])[];
}

/** One piece of news. */
export type VenueEvent =
  | { readonly type: 'order'; readonly userId: number; readonly account: AccountType; readonly order: OrderItem }
  | { readonly type: 'fill'; readonly userId: number; readonly account: AccountType; readonly fill: FillItem }
  | { readonly type: 'balances'; readonly userId: number; readonly account: AccountType; readonly assetIds: readonly number[] }
  | { readonly type: 'trade'; readonly marketId: number; readonly trade: PublicTrade }
  | { readonly type: 'book'; readonly marketId: number; readonly levels: Levels };

/** What is sent: events, and on request all markets whose triggers fail to fire, which is kept. */
type Told = VenueEvent | { readonly type: 'failing'; readonly marketIds: readonly number[] };

interface Packet {
  readonly from: string;
  readonly number: number;
  readonly items: readonly Told[];
}

/** What both sides need. */
export interface RelayDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly notices: Notices | undefined;
  readonly venue: VenueName;
  /** Names this process among all. */
  readonly id: string;
  readonly isLeading: () => boolean;
  readonly marketIds: () => readonly number[];
  readonly levels: (marketId: number) => Levels;
  readonly failing: () => readonly number[];
  /** Hears each piece of news that another process told. */
  readonly hear: (item: VenueEvent) => void;
  /** News may have been missed. */
  readonly missed: () => void;
}

/** Packs items into as few notices as they fit into. */
function packed(from: string, first: number, items: readonly Told[]): string[] {
  const notices: string[] = [];
  let [texts, bytes]: [string[], number] = [[], 0];
  const close = () => {
    if (texts.length > 0) notices.push(`{"from":"${from}","number":${first + notices.length},"items":[${texts.join(',')}]}`);
    [texts, bytes] = [[], 0];
  };
  for (const item of items) {
    const text = JSON.stringify(item);
    const size = Buffer.byteLength(text) + 1;
    if (bytes + size > MOST_BYTES - 100) close();
    texts.push(text);
    bytes += size;
  }
  close();
  return notices;
}

/** Both sides of it. */
export class EventRelay {
  readonly #deps: RelayDeps;
  #items: Told[] = [];
  readonly #changed = new Set<number>();
  #timer: NodeJS.Timeout | null = null;
  #number = 0;
  /** When somebody who follows was heard last. */
  #askedAt = Number.NEGATIVE_INFINITY;
  /** What was heard last of the leader. */
  #last: { from: string; number: number; at: number } | null = null;
  readonly #books = new Map<number, Levels>();
  #failing: readonly number[] = [];
  #stops: (() => void)[] = [];

  constructor(deps: RelayDeps) {
    this.#deps = deps;
  }

  /** Begins to listen. */
  start(): void {
    const { notices, venue } = this.#deps;
    if (!notices) return;
    this.#stops = [
      notices.listen(eventsOf(venue), (payload) => this.#heard(payload)),
      notices.listen(requestsOf(venue), () => this.#asked()),
    ];
  }

  /** Ends it. */
  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Says that this process follows; every second, while it does not lead. */
  async ask(): Promise<void> {
    if (this.#deps.notices) await sql`SELECT pg_notify(${requestsOf(this.#deps.venue)}, ${this.#deps.id})`.execute(this.#deps.db);
  }

  /** Whether somebody follows, so that it is worth telling. */
  get isFollowed(): boolean {
    return performance.now() - this.#askedAt < SILENT_MS;
  }

  /** Tells what a batch did. */
  tell(items: readonly Told[], changedMarkets: Iterable<number>): void {
    this.#items.push(...items);
    for (const marketId of changedMarkets) this.#changed.add(marketId);
    this.#timer ??= setTimeout(() => void this.#flush(), FLUSH_MS);
  }

  /** The book of a market as the leader told it; empty when it has been silent for too long. */
  levels(marketId: number): Levels {
    return (this.#isHeard && this.#books.get(marketId)) || { bids: [], asks: [] };
  }

  /** The markets whose triggers fail to fire, as the leader told it last; none when it has been silent for too long. */
  get failing(): readonly number[] {
    return this.#isHeard ? this.#failing : [];
  }

  get #isHeard(): boolean {
    return this.#last !== null && performance.now() - this.#last.at < SILENT_MS;
  }

  #asked(): void {
    if (!this.#deps.isLeading()) return;
    this.#askedAt = performance.now();
    // All books: for who has just come, for what was lost, and as a sign of life.
    this.tell([{ type: 'failing', marketIds: this.#deps.failing() }], this.#deps.marketIds());
  }

  async #flush(): Promise<void> {
    const { db, log, id, levels, venue } = this.#deps;
    const books = [...this.#changed].map((marketId) => ({ type: 'book', marketId, levels: levels(marketId) }) as const);
    const notices = packed(id, this.#number + 1, [...this.#items, ...books]);
    this.#items = [];
    this.#changed.clear();
    this.#number += notices.length;
    try {
      await sql`SELECT pg_notify(${eventsOf(venue)}, payload) FROM unnest(${notices}::text[]) AS news (payload)`.execute(db);
    } catch (error) {
      log.warn({ err: error }, 'news of orders did not reach the other processes');
    }
    this.#timer = null;
    if (this.#items.length > 0 || this.#changed.size > 0) this.#timer = setTimeout(() => void this.#flush(), FLUSH_MS);
  }

  #heard(payload: string): void {
    if (this.#deps.isLeading()) return;
    if (payload === '') {
      this.#last = null;
      return this.#deps.missed();
    }
    const { from, number, items } = JSON.parse(payload) as Packet;
    if (from === this.#deps.id) return;
    const isNext = this.#last?.from === from && this.#last.number + 1 === number;
    this.#last = { from, number, at: performance.now() };
    if (!isNext) this.#deps.missed();
    for (const item of items) {
      if (item.type === 'book') this.#books.set(item.marketId, item.levels);
      if (item.type === 'failing') this.#failing = item.marketIds;
      else this.#deps.hear(item);
    }
  }
}
