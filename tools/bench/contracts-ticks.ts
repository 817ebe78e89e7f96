/** A tick that triggers nothing, with many isolated positions, by the triggers of the engine and by comparing the solved price of each. */
import { LINEAR, liquidationPrice, tierTable, triggerAt } from '@glasshouse/risk';
import { type ContractPosition, NO_STOPS } from '../../apps/server/src/modules/contracts/domain/position.ts';
import type { Terms } from '../../apps/server/src/modules/contracts/domain/terms.ts';
import { MarketTriggers } from '../../apps/server/src/modules/contracts/engine/market-triggers.ts';
import { MARK, pseudoRandom } from './contracts-desks.ts';

const MARKETS = 50;
const random = pseudoRandom();

const TERMS: Terms = {
  contract: LINEAR,
  settleAssetId: 3,
  table: tierTable([{ to: 10n ** 18n, maxMultiple: 100n, maintenancePpm: 5_000n }]),
  feePpm: 500n,
  openInterestLots: 10n ** 15n,
};

function positionOf(id: number): ContractPosition {
  const side = random(2) === 0 ? 'long' : 'short';
  const lots = BigInt(1 + random(10_000));
  const entryValue = BigInt(MARK - 500 + random(1_000)) * lots;
  const multiple = 2 + random(40);
  const core = { side, lots, entryValue, margin: entryValue / BigInt(multiple), owed: 0n } as const;
  // What the triggers do not read is left out.
  return { id, userId: id, core, termsTime: 0, ...NO_STOPS, status: 'open' } as unknown as ContractPosition;
}

/** The least microseconds of a call over some turns. */
function microsOf(times: number, work: (i: number) => number): number {
  let [best, sink] = [Number.POSITIVE_INFINITY, 0];
  for (let turn = 0; turn < 12; turn++) {
    const began = performance.now();
    for (let i = 0; i < times; i++) sink += work(i);
    best = Math.min(best, ((performance.now() - began) * 1_000) / times);
  }
  if (sink < 0) throw new Error('counts are never negative');
  return best;
}

/** Prints the ratio for so many positions over 50 markets. */
export function compareTicks(positions: number): void {
  const markets = Array.from({ length: MARKETS }, () => new MarketTriggers(() => TERMS, LINEAR, new Map()));
  const [prices, ways] = [new Int32Array(positions), new Int8Array(positions)];
  const began = performance.now();
  for (let i = 0; i < positions; i++) {
    const position = positionOf(i + 1);
    markets[i % MARKETS]?.put(position);
    const { core } = position;
    const exposure = { side: core.side, lots: core.lots, entryValue: core.entryValue, backing: core.margin };
    const at = triggerAt(core.side, liquidationPrice(LINEAR, exposure, { maintenancePpm: 5_000n, feePpm: 500n }));
    prices[i] = at?.ticks ?? 0;
    ways[i] = core.side === 'long' ? -1 : 1;
  }
  console.log(`${positions} positions entered in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  const near = (i: number) => MARK - 50 + (i % 100);
  const index = microsOf(2_000, (i) => markets.reduce((sum, market) => sum + market.reached(near(i), []).length, 0));
  const scan = microsOf(2, (i) => {
    let reached = 0;
    for (let at = 0; at < positions; at++) if ((near(i) - (prices[at] as number)) * (ways[at] as number) >= 0) reached++;
    return reached;
  });
  console.log(`a tick of ${MARKETS} markets without triggers: ${index.toFixed(2)} µs; linear scan ${scan.toFixed(0)} µs`);
  console.log(`ratio ${(scan / index).toFixed(0)} x`);
}
