/**
 * Relays what a leader publishes to the other processes, by notices of PostgreSQL: events once and in order, for each key (a
 * market) its newest state, and a summary of everything.
 *
 * Invariants: sent after the commit and the answers; nothing is decided by it. While no process asks nothing is sent. A notice
 * can be lost with its connection: numbers show the gap, then `missed` is called and the states of the next second repair the
 * rest. Limits: states of SILENT_MS ago are not shown.
 */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import type { Notices } from '../db/notices.ts';

const eventsOf = (leader: string) => `${leader}_events`;
const requestsOf = (leader: string) => `${leader}_event_requests`;
/** So long events are gathered before they are sent. */
const FLUSH_MS = 50;
/** After so long without a sign the other side is taken to be gone. */
const SILENT_MS = 5_000;
/** Bytes of one notice, which PostgreSQL bounds at 8,000. */
const MOST_BYTES = 7_800;

/** What is sent: JSON. The summary goes with each request, and is kept. */
type Item<Event, State, Summary> =
  | { readonly event: Event }
  | { readonly key: number; readonly state: State }
  | { readonly summary: Summary };

interface Packet<Event, State, Summary> {
  readonly from: string;
  readonly number: number;
  readonly items: readonly Item<Event, State, Summary>[];
}

/** What both sides need. Events, states and summaries are JSON. */
export interface RelayDeps<Event, State, Summary> {
  readonly db: Db;
  readonly log: Logger;
  readonly notices: Notices | undefined;
  /** The name of the leader. */
  readonly leader: string;
  /** Names this process among all. */
  readonly id: string;
  readonly isLeading: () => boolean;
  /** The keys that have a state, where this process leads. */
  readonly keys: () => readonly number[];
  readonly stateOf: (key: number) => State;
  readonly summary: () => Summary;
  /** Receives each event of the leader, in another process. */
  readonly received: (event: Event) => void;
  /** The state of a key is another, in another process. */
  readonly changed: (key: number) => void;
  /** Events may have been missed. */
  readonly missed: () => void;
}

/** Packs items into as few notices as they fit into. */
function packed(from: string, first: number, items: readonly object[]): string[] {
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

/** Both sides of a relay. */
export class Relay<Event, State, Summary> {
  readonly #deps: RelayDeps<Event, State, Summary>;
  #items: Item<Event, State, Summary>[] = [];
  readonly #changed = new Set<number>();
  #timer: NodeJS.Timeout | null = null;
  #number = 0;
  /** When a process asked last. */
  #askedAt = Number.NEGATIVE_INFINITY;
  /** What was received last of the leader. */
  #last: { from: string; number: number; at: number } | null = null;
  readonly #states = new Map<number, State>();
  #summary: Summary | null = null;
  #stops: (() => void)[] = [];

  constructor(deps: RelayDeps<Event, State, Summary>) {
    this.#deps = deps;
  }

  /** Begins to listen. */
  start(): void {
    const { notices, leader } = this.#deps;
    if (!notices) return;
    this.#stops = [
      notices.listen(eventsOf(leader), (payload) => this.#receive(payload)),
      notices.listen(requestsOf(leader), () => this.#asked()),
    ];
  }

  /** Ends it. */
  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Asks the leader to send; every second, while this process does not lead. */
  async ask(): Promise<void> {
    if (this.#deps.notices)
      await sql`SELECT pg_notify(${requestsOf(this.#deps.leader)}, ${this.#deps.id})`.execute(this.#deps.db);
  }

  /** Whether a process asks, so that it is worth sending. */
  get isFollowed(): boolean {
    return performance.now() - this.#askedAt < SILENT_MS;
  }

  /** Sends events, and the states of keys as they are when it is sent. */
  publish(events: readonly Event[], changed: Iterable<number>): void {
    this.#send(
      events.map((event) => ({ event })),
      changed,
    );
  }

  #send(items: readonly Item<Event, State, Summary>[], changed: Iterable<number>): void {
    this.#items.push(...items);
    for (const key of changed) this.#changed.add(key);
    this.#timer ??= setTimeout(() => void this.#flush(), FLUSH_MS);
  }

  /** The state of a key as the leader sent it; null when it has sent none, or nothing for too long. */
  stateOf(key: number): State | null {
    return this.#isReceiving ? (this.#states.get(key) ?? null) : null;
  }

  /** The summary as the leader sent it; null when it has sent nothing for too long. */
  get summary(): Summary | null {
    return this.#isReceiving ? this.#summary : null;
  }

  get #isReceiving(): boolean {
    return this.#last !== null && performance.now() - this.#last.at < SILENT_MS;
  }

  #asked(): void {
    if (!this.#deps.isLeading()) return;
    this.#askedAt = performance.now();
    // All states: for a process that has just started, for what was lost, and as a sign of life.
    this.#send([{ summary: this.#deps.summary() }], this.#deps.keys());
  }

  async #flush(): Promise<void> {
    const { db, log, id, stateOf, leader } = this.#deps;
    const states = [...this.#changed].map((key) => ({ key, state: stateOf(key) }));
    const notices = packed(id, this.#number + 1, [...this.#items, ...states]);
    this.#items = [];
    this.#changed.clear();
    this.#number += notices.length;
    try {
      await sql`SELECT pg_notify(${eventsOf(leader)}, payload) FROM unnest(${notices}::text[]) AS sent (payload)`.execute(db);
    } catch (error) {
      log.warn({ err: error, leader }, 'events did not reach the other processes');
    }
    this.#timer = null;
    if (this.#items.length > 0 || this.#changed.size > 0) this.#timer = setTimeout(() => void this.#flush(), FLUSH_MS);
  }

  #receive(payload: string): void {
    if (this.#deps.isLeading()) return;
    if (payload === '') {
      this.#last = null;
      return this.#deps.missed();
    }
    const { from, number, items } = JSON.parse(payload) as Packet<Event, State, Summary>;
    if (from === this.#deps.id) return;
    const isNext = this.#last?.from === from && this.#last.number + 1 === number;
    this.#last = { from, number, at: performance.now() };
    if (!isNext) this.#deps.missed();
    for (const item of items) {
      if ('event' in item) this.#deps.received(item.event);
      else if ('summary' in item) this.#summary = item.summary;
      else {
        this.#states.set(item.key, item.state);
        this.#deps.changed(item.key);
      }
    }
  }
}
