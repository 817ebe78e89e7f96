/**
 * Helpers of the tests: a sink that writes events down, streams of random commands, two books side by side.
 * Not part of the package's entry.
 */
import { applyCommand, type Command } from './command.ts';
import { BUY, type MatchSink, SELL, type Side } from './events.ts';
import { NaiveBook } from './naive-book.ts';
import { OrderBook, type OrderBookOptions } from './order-book.ts';
import { snapshot, stateHash } from './state.ts';

/** Writes events down as short texts. */
export class Recorder implements MatchSink {
  events: string[] = [];

  onTrade(...numbers: number[]): void {
    this.events.push(`trade ${numbers.join(' ')}`);
  }

  onRest(...numbers: number[]): void {
    this.events.push(`rest ${numbers.join(' ')}`);
  }

  onCancel(...numbers: number[]): void {
    this.events.push(`cancel ${numbers.join(' ')}`);
  }

  onReduce(...numbers: number[]): void {
    this.events.push(`reduce ${numbers.join(' ')}`);
  }

  onRefill(...numbers: number[]): void {
    this.events.push(`refill ${numbers.join(' ')}`);
  }

  onDecrement(...numbers: number[]): void {
    this.events.push(`decrement ${numbers.join(' ')}`);
  }

  /** The events since the last call. */
  take(): string[] {
    const { events } = this;
    this.events = [];
    return events;
  }
}

/** A small generator of random numbers (mulberry32), so that a failing seed can be named. */
export function seeded(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return Math.floor((((x ^ (x >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** How wild a stream of commands is. */
export interface StreamShape {
  /** The price around which orders arrive; it swings by twice the spread. */
  readonly mid: number;
  /** Orders arrive at most this far from the mid. */
  readonly spread: number;
  /** The largest quantity. */
  readonly maxLots: number;
  /** Ids are this far apart. */
  readonly idStep: number;
}

/** Makes commands of all kinds; ids ascend, and the ids aimed at are mostly recent ones. */
export function commandStream(seed: number, shape: StreamShape): () => Command {
  const random = seeded(seed);
  let issued = 0;
  // The middle swings up and down, so that the market passes over old orders and the book stays small.
  const swing = (): number => Math.abs((issued % 400) - 200) - 100;
  const price = (): number => {
    const middle = shape.mid + Math.round((swing() * shape.spread) / 50);
    return Math.max(1, Math.min(2 ** 31 - 1, middle + random(2 * shape.spread + 1) - shape.spread));
  };
  const lots = (): number => 1 + random(shape.maxLots);
  const oldId = (): number => Math.max(0, issued - random(60)) * shape.idStep + 1;
  const newId = (): number => ++issued * shape.idStep + 1;
  return () => {
    const dice = random(100);
    const side = random(2) as Side;
    const owner = random(4);
    if (dice < 45) return { kind: 'limit', id: newId(), owner, side, priceTicks: price(), lots: lots(), force: 0 };
    if (dice < 60)
      return { kind: 'limit', id: newId(), owner, side, priceTicks: price(), lots: lots(), force: (1 + random(3)) as 1 | 2 | 3 };
    if (dice < 65) return { kind: 'market', id: newId(), owner, side, lots: lots() };
    if (dice < 70) {
      const maxLots = random(2) === 0 ? Number.MAX_SAFE_INTEGER : lots();
      return { kind: 'marketQuote', id: newId(), owner, side, budget: 1 + random(3 * shape.maxLots * shape.mid), maxLots };
    }
    if (dice < 80) return { kind: 'cancel', id: oldId() };
    if (dice < 92) return { kind: 'replace', id: oldId(), priceTicks: price(), lots: lots() };
    return { kind: 'reduce', id: oldId(), byLots: lots() };
  };
}

/** The engine and its twin under the same commands. */
export class Twins {
  readonly reported = new Recorder();
  readonly expected = new Recorder();
  readonly book: OrderBook;
  readonly naive = new NaiveBook({ sink: this.expected });

  constructor(options: Omit<OrderBookOptions, 'sink'> = {}) {
    this.book = new OrderBook({ ...options, sink: this.reported });
  }

  /** Gives both a command; throws where answers or events differ. */
  apply(command: Command): void {
    const answer = applyCommand(this.book, command);
    const expected = applyCommand(this.naive, command);
    const what = `${answer} ${this.reported.take().join('; ')}`;
    const wanted = `${expected} ${this.expected.take().join('; ')}`;
    if (what !== wanted) throw new Error(`${JSON.stringify(command)}\n  book:  ${what}\n  naive: ${wanted}`);
  }

  /** Compares the whole state of both and throws where it differs; the hash of both. */
  compare(): string {
    this.book.verify();
    const state = JSON.stringify(snapshot(this.book));
    const wanted = JSON.stringify(snapshot(this.naive));
    if (state !== wanted) throw new Error(`states differ\n  book:  ${state}\n  naive: ${wanted}`);
    if (stateHash(this.book) !== stateHash(this.naive)) throw new Error('hashes differ');
    for (const side of [BUY, SELL] as const) {
      const levels = new Map<number, number>();
      for (const order of this.naive.orders(side)) levels.set(order.priceTicks, (levels.get(order.priceTicks) ?? 0) + order.lots);
      const depth = JSON.stringify(this.book.depth(side, Number.POSITIVE_INFINITY));
      if (depth !== JSON.stringify([...levels])) throw new Error(`depth of side ${side} differs: ${depth}`);
    }
    return stateHash(this.book);
  }
}
