/**
 * `npm run bench risk`: what a tick costs with many positions. BENCH_POSITIONS (1,000,000) over 50 markets, a fifth of them in
 * cross accounts of five. The linear scan beside it compares each isolated position's solved price with the mark, and sums the
 * equity of each cross account in doubles: the cheapest scan there is.
 */
import {
  bankruptcyPrice,
  type Exposure,
  isLiquidatable,
  LINEAR,
  liquidationPrice,
  SlackIndex,
  slackOf,
  slackParts,
  type SlackPosition,
  TRIGGER,
  triggerAt,
  TriggerIndex,
  WAY,
} from '@glasshouse/risk';

const POSITIONS = Number(process.env['BENCH_POSITIONS'] ?? 1_000_000);
const MARKETS = 50;
const MARK = 681_138;
const RATES = { maintenancePpm: 5_000n, feePpm: 500n };
const ACCOUNT = 5;
const TURNS = 15;

/** Random numbers that are the same in each run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) % below;
  };
}

/** The positions of one size, in the index and as the arrays of the scan. */
class World {
  readonly indexes = Array.from({ length: MARKETS }, () => new TriggerIndex());
  readonly slacks = new SlackIndex((marketId) => this.indexes[marketId]!);
  readonly #isolated: number;
  readonly #prices: Int32Array;
  readonly #ways: Int8Array;
  readonly #lots: Float64Array;
  readonly #entries: Float64Array;
  readonly #cash: Float64Array;

  constructor(positions: number) {
    const random = randomOf(positions);
    this.#isolated = Math.floor(positions * 0.8);
    this.#prices = new Int32Array(this.#isolated);
    this.#ways = new Int8Array(this.#isolated);
    this.#lots = new Float64Array(positions);
    this.#entries = new Float64Array(positions);
    this.#cash = new Float64Array(Math.ceil(positions / ACCOUNT));
    for (let i = 0; i < this.#isolated; i++) this.#addIsolated(i, random);
    for (let i = this.#isolated; i + ACCOUNT <= positions; i += ACCOUNT) this.#addAccount(i, random);
  }

  get bytes(): number {
    return this.indexes.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** A tick of every market by the index; how many markets have something to do. */
  tick(mark: number): number {
    let reached = 0;
    for (const index of this.indexes) if (index.isReached(mark)) reached++;
    return reached;
  }

  /** The same tick by looking at each position. */
  scan(mark: number): number {
    let reached = 0;
    for (let i = 0; i < this.#isolated; i++) if ((mark - this.#prices[i]!) * this.#ways[i]! >= 0) reached++;
    for (let i = this.#isolated; i < this.#lots.length; i += ACCOUNT) {
      let slack = this.#cash[i / ACCOUNT]!;
      for (let at = i; at < i + ACCOUNT; at++) {
        const value = mark * this.#lots[at]!;
        slack += value - this.#entries[at]! - value * 0.005_5;
      }
      if (slack <= 0) reached++;
    }
    return reached;
  }

  #addIsolated(i: number, random: (below: number) => number): void {
    const side = random(2) === 0 ? 'long' : 'short';
    const lots = BigInt(1 + random(10_000));
    const entryValue = BigInt(MARK - 500 + random(1_000)) * lots;
    const exposure: Exposure = { side, lots, entryValue, backing: entryValue / BigInt(2 + random(40)) };
    const at = triggerAt(side, liquidationPrice(LINEAR, exposure, RATES))!;
    const market = i % MARKETS;
    this.indexes[market]!.insert({ kind: TRIGGER.LIQUIDATION, ...at, owner: i + 1, ref: 0 });
    this.#prices[i] = at.ticks;
    this.#ways[i] = side === 'long' ? -1 : 1;
  }

  #addAccount(i: number, random: (below: number) => number): void {
    const positions: SlackPosition[] = [];
    let cash = 0n;
    for (let n = 0; n < ACCOUNT; n++) {
      const lots = BigInt(1 + random(10_000));
      const entryValue = BigInt(MARK) * lots;
      const position = { side: 'long' as const, lots, entryValue, margin: 0n, owed: 0n };
      const marketId = (i + n * 7) % MARKETS;
      positions.push({ marketId, contract: LINEAR, position, rates: RATES, markTicks: BigInt(MARK) });
      cash += entryValue / 5n;
      this.#lots[i + n] = Number(lots);
      this.#entries[i + n] = Number(entryValue);
    }
    this.#cash[i / ACCOUNT] = Number(cash);
    this.slacks.place(i + 1, slackOf(cash, positions), slackParts(positions));
  }
}

/** Work to measure, and how often it is called in a turn. */
interface Work {
  readonly times: number;
  run(i: number): number;
}

/** Microseconds of one call of each: the least of some turns taken one after the other, so a slow moment falls on all. */
function microsOf(...works: readonly Work[]): number[] {
  const best = works.map(() => Number.POSITIVE_INFINITY);
  let sink = 0;
  for (let turn = 0; turn <= TURNS; turn++) {
    for (const [at, work] of works.entries()) {
      const began = performance.now();
      for (let i = 0; i < work.times; i++) sink += work.run(i);
      // The first turn warms up.
      if (turn > 0) best[at] = Math.min(best[at]!, ((performance.now() - began) * 1_000) / work.times);
    }
  }
  if (sink < 0) throw new Error('counts are never negative');
  return best;
}

/** What is decided for a position: whether it is due, and at which limit. */
function decide(exposure: Exposure, mark: bigint): number {
  const isDue = isLiquidatable(LINEAR, exposure, RATES, mark);
  return bankruptcyPrice(LINEAR, exposure, RATES.feePpm) === 'never' || !isDue ? 0 : 1;
}

/** A tick of one market that reaches `count` triggers: finding, removing, deciding, entering again. */
function triggersOf(world: World, count: number): Work & { end(): void } {
  const index = world.indexes[0]!;
  const exposure: Exposure = { side: 'long', lots: 100n, entryValue: BigInt(MARK) * 100n, backing: BigInt(MARK) };
  // Above all liquidation prices of longs and below those of shorts that the world has.
  const enter = (owner: number) => index.insert({ kind: TRIGGER.LIQUIDATION, way: WAY.FALLING, ticks: MARK, owner, ref: 0 });
  for (let owner = 1; owner <= count; owner++) enter(owner);
  return {
    times: Math.ceil(5_000 / count),
    run() {
      const reached = index.reached(MARK);
      if (reached.length !== count) throw new Error(`${reached.length} triggers instead of ${count}`);
      let due = 0;
      for (const { slot, ticks, owner } of reached) {
        index.remove(slot);
        due += decide(exposure, BigInt(ticks));
        enter(owner);
      }
      return due;
    },
    end() {
      for (const { slot } of index.reached(MARK)) index.remove(slot);
    },
  };
}

/** Prints the table of docs/benchmarks.md. */
export async function run(): Promise<void> {
  const began = performance.now();
  const world = new World(POSITIONS);
  console.log(`${POSITIONS} positions entered in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  console.log(`memory of the indexes: ${(world.bytes / POSITIONS).toFixed(0)} bytes a position`);
  const near = (i: number) => MARK - 50 + (i % 100);
  if (world.tick(MARK) + world.scan(MARK) > 0) throw new Error('nothing may be reached at the mark');
  const [index, scan] = microsOf(
    { times: 5_000, run: (i) => world.tick(near(i)) },
    { times: 2, run: (i) => world.scan(near(i)) },
  );
  console.log(`a tick of ${MARKETS} markets without triggers: ${index!.toFixed(2)} µs; linear scan ${scan!.toFixed(0)} µs`);
  console.log(`ratio ${(scan! / index!).toFixed(0)} x`);
  const small = new World(POSITIONS / 100);
  const exposure: Exposure = { side: 'long', lots: 100n, entryValue: BigInt(MARK) * 100n, backing: BigInt(MARK) };
  const alone: Work = { times: 2_000, run: (i) => decide(exposure, BigInt(MARK - (i % 2))) };
  console.log('| triggers in a tick | µs each | of a decision alone | with 1/100 of the positions |\n|---|---|---|---|');
  for (const count of [10, 1_000]) {
    const works = [triggersOf(world, count), triggersOf(small, count)];
    const [much, little, one] = microsOf(...works, alone).map((micros, at) => (at < 2 ? micros / count : micros));
    for (const work of works) work.end();
    console.log(`| ${count} | ${much!.toFixed(2)} | ${(much! / one!).toFixed(2)} x | ${little!.toFixed(2)} |`);
  }
}
