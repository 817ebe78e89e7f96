/** A tick that reaches no loss cap, with many follows: by the index of the engine, and by valuing each follow at the mark. */
import { isCapReached, type OpenCopy } from '@glasshouse/proofs/copy';
import { LINEAR, type SlackPosition, unrealized, valueOf } from '@glasshouse/risk';
import { Caps } from '../../apps/server/src/modules/contracts/engine/caps.ts';
import { MARK, pseudoRandom } from './contracts-desks.ts';

const MARKETS = [4, 5, 6];
const FEE_PPM = 500n;
const random = pseudoRandom();

interface Valued {
  readonly maxLoss: bigint;
  readonly copies: readonly SlackPosition[];
}

/** A follow with a copy in one market to three, at 10 times, far from its cap. */
function followOf(): Valued {
  const copies = MARKETS.slice(0, 1 + random(MARKETS.length)).map((marketId): SlackPosition => {
    const side = random(2) === 0 ? 'long' : 'short';
    const lots = BigInt(100 + random(2_000));
    const entryValue = BigInt(MARK - 300 + random(600)) * lots;
    const position = { side, lots, entryValue, margin: entryValue / 10n, owed: 0n } as const;
    return { marketId, contract: LINEAR, position, rates: { maintenancePpm: 0n, feePpm: FEE_PPM }, markTicks: BigInt(MARK) };
  });
  const value = copies.reduce((sum, { position }) => sum + position.entryValue, 0n);
  return { maxLoss: value / 20n, copies };
}

/** Whether a follow is at its cap when its copies of a market stand at a mark, and the others where they were placed. */
function isReached({ maxLoss, copies }: Valued, marketId: number, mark: bigint): boolean {
  const open = copies.map(({ marketId: at, position, markTicks }): OpenCopy => {
    const ticks = at === marketId ? mark : markTicks;
    return { result: unrealized(LINEAR, position, ticks), value: valueOf(LINEAR, ticks, position.lots), feePpm: FEE_PPM };
  });
  return isCapReached(0n, open, maxLoss);
}

/** The least microseconds of a call over some turns. */
function microsOf(times: number, turns: number, work: (i: number) => number): number {
  let [best, sink] = [Number.POSITIVE_INFINITY, 0];
  for (let turn = 0; turn < turns; turn++) {
    const began = performance.now();
    for (let i = 0; i < times; i++) sink += work(i);
    best = Math.min(best, ((performance.now() - began) * 1_000) / times);
  }
  if (sink !== 0) throw new Error(`${sink} follows were reached`);
  return best;
}

/** Prints the ratio for so many follows, and the memory of one. */
export function compareCaps(count: number): void {
  const follows = Array.from({ length: count }, followOf);
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  const caps = new Caps();
  for (const [id, { maxLoss, copies }] of follows.entries()) {
    caps.set(id + 1, { realised: 0n, maxLoss, nearOf: maxLoss });
    caps.place(id + 1, copies);
  }
  globalThis.gc?.();
  const bytes = (process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers - before) / count;
  const near = (i: number) => MARK - 50 + (i % 100);
  const [marketId] = MARKETS as [number];
  const index = microsOf(2_000, 12, (i) => [...caps.reached(marketId, near(i))].length);
  const scan = microsOf(1, 5, (i) => follows.filter((follow) => isReached(follow, marketId, BigInt(near(i)))).length);
  console.log('| follows | tick that reaches none | each valued | ratio | goal | bytes a follow |\n|---|---|---|---|---|---|');
  console.log(
    `| ${count} | ${index.toFixed(2)} µs | ${scan.toFixed(0)} µs | ${(scan / index).toFixed(0)} | 1000 | ${bytes.toFixed(0)} |`,
  );
}
