/** The engine without the harness: a generated tape on the engine, its beginning on the naive book. */
import {
  type AuctionOrder,
  BookStore,
  type CommandTarget,
  type MatchSink,
  NaiveBook,
  OrderBook,
  type Side,
  uncross,
} from '@glasshouse/matching';
import { median } from './measure.ts';

const OPS = 400_000;
/** The naive book searches all its orders for every command: a longer tape would measure only patience. */
const NAIVE_OPS = 8_000;
const ROUNDS = 5;

const nothing = (): void => {};
const QUIET: MatchSink = {
  onTrade: nothing,
  onRest: nothing,
  onCancel: nothing,
  onReduce: nothing,
  onRefill: nothing,
  onDecrement: nothing,
};

/** Prints the bytes of a resting order with the server's index, spare room of the doubling included. */
export function measureMemory(): void {
  const orders = 1_000_000;
  const before = process.memoryUsage().arrayBuffers;
  const store = new BookStore();
  const book = new OrderBook({ sink: QUIET, store });
  for (let id = 1; id <= orders; id++) {
    const side = (id % 2) as Side;
    book.limit(id, id % 1_000, side, side === 0 ? 1_000 + (id % 8_000) : 10_000 + (id % 8_000), 1);
  }
  const { byteLength } = store.slab.ints;
  const all = process.memoryUsage().arrayBuffers - before;
  console.log(
    `memory of ${book.size} resting orders over 16,000 prices: ${(byteLength / orders).toFixed(0)} bytes each in records and ` +
      `price levels, ${(all / orders).toFixed(0)} in all with the index and buffers not collected yet`,
  );
}

/** Measures and prints the engine beside the naive book. */
export function measureAlone(): void {
  const fast: number[] = [];
  const slow: number[] = [];
  // Turn by turn, so that a slow moment of the machine falls on both; the first round only warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    const engine = opsPerSecond((sink) => new OrderBook({ sink }), OPS);
    const naive = opsPerSecond((sink) => new NaiveBook({ sink }), NAIVE_OPS);
    if (round === 0) continue;
    fast.push(engine);
    slow.push(naive);
  }
  const ratio = median(fast.map((rate, i) => rate / slow[i]!));
  console.log(`engine ${(median(fast) / 1e6).toFixed(2)} M commands/s on ${OPS} commands`);
  console.log(
    `naive book ${(median(slow) / 1e3).toFixed(1)} k commands/s on the first ${NAIVE_OPS}; ratio ${ratio.toFixed(0)} x`,
  );
}

function opsPerSecond(create: (sink: MatchSink) => CommandTarget, ops: number): number {
  const book = create(QUIET);
  const from = performance.now();
  playTape(book, ops);
  return (ops / (performance.now() - from)) * 1e3;
}

/** 60% adds around a drifting price, 25% cancels and 5% replaces of recent orders, 10% marketable. */
function playTape(book: CommandTarget, ops: number): void {
  let state = 12_345;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) % below;
  };
  let mid = 1_000_000;
  for (let id = 1; id <= ops; id++) {
    const dice = random(100);
    const side = random(2) as Side;
    const away = 1 + random(1 << (1 + random(10)));
    if (id % 64 === 0) mid += random(3) - 1;
    if (dice < 60) book.limit(id, 0, side, side === 0 ? mid - away : mid + away, 1 + random(100));
    else if (dice < 85) book.cancel(Math.max(1, id - random(4_000)));
    else if (dice < 90) book.replace(Math.max(1, id - random(4_000)), side === 0 ? mid - away : mid + away, 1 + random(100));
    else if (dice < 95) book.limit(id, 0, side, side === 0 ? mid + 3 : mid - 3, 1 + random(200), 1);
    else book.market(id, 0, side, 1 + random(200));
  }
}

const AUCTION_ORDERS = 100_000;

/** Prints how long an auction takes beside sorting its orders by price and place. */
export function measureAuction(): void {
  const orders = Array.from({ length: AUCTION_ORDERS }, (_, i): AuctionOrder => {
    const swing = (i * 7_919) % 1_201;
    return { id: i + 1, side: (i % 2) as Side, limitTicks: 64_000 + swing, lots: 1 + (i % 500), sequence: i + 1 };
  });
  const terms = { referenceTicks: 64_557, lowTicks: 58_102, highTicks: 71_012 };
  const millis = (work: () => unknown) => {
    const from = performance.now();
    work();
    return performance.now() - from;
  };
  const [deciding, sorting]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const decided = millis(() => uncross(orders, terms));
    const sorted = millis(() => orders.toSorted((a, b) => a.limitTicks - b.limitTicks || a.sequence - b.sequence));
    if (round === 0) continue;
    deciding.push(decided);
    sorting.push(sorted);
  }
  const ratio = median(deciding.map((ms, i) => ms / sorting[i]!));
  console.log(
    `auction of ${AUCTION_ORDERS} orders ${median(deciding).toFixed(1)} ms; ratio to sorting them ${ratio.toFixed(2)} x`,
  );
}
