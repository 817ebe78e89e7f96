/** A tick that brings nobody to the call, with many debts of the account of borrowed money, by the index of the desk and by valuing each account. */
import { AccountIndex } from '../../apps/server/src/modules/margin/domain/account-index.ts';
import type { Holding } from '../../apps/server/src/modules/margin/domain/account.ts';
import type { MarginRules } from '../../apps/server/src/modules/margin/domain/markets.ts';
import { pseudoRandom } from './contracts-desks.ts';

const random = pseudoRandom();
const [BTC, ETH, USDT] = [1, 2, 3];
const MARK = { 1: 681_138, 2: 40_112 } as const;
/** A call is at this level. */
const CALL = 1.3;

const market = (marketId: 1 | 2, symbol: string) => ({ marketId, assetId: marketId, symbol, n: 1n, d: 10_000n, lot: 1_000n });
const RULES: MarginRules = { quoteId: USDT, markets: [market(BTC as 1, 'BTC/USDT'), market(ETH as 2, 'ETH/USDT')] };

/** Coins for twice what was borrowed of USDT, or USDT for twice what was borrowed of a coin. */
function holdingsOf(i: number): Map<number, Holding> {
  const coin = i % 2 === 0 ? BTC : ETH;
  const [atoms, ticks] = [BigInt(1_000_000 + random(100_000_000)), BigInt(MARK[coin as 1 | 2])];
  const worth = (atoms * ticks) / 10_000n;
  const times = BigInt(150 + random(150));
  const isLong = random(2) === 0;
  return new Map<number, Holding>([
    [coin, isLong ? { held: atoms, owed: 0n } : { held: 0n, owed: atoms }],
    [USDT, isLong ? { held: 0n, owed: (worth * 100n) / times } : { held: (worth * times) / 100n, owed: 0n }],
  ]);
}

/** The least microseconds of a call over some turns. */
function microsOf(times: number, work: (i: number) => number): number {
  let [best, sink] = [Number.POSITIVE_INFINITY, 0];
  for (let turn = 0; turn < 9; turn++) {
    const began = performance.now();
    for (let i = 0; i < times; i++) sink += work(i);
    best = Math.min(best, ((performance.now() - began) * 1_000) / times);
  }
  if (sink < 0) throw new Error('counts are never negative');
  return best;
}

/** Prints the ratio for so many debts. */
export function compareMarginTicks(debts: number): void {
  const index = new AccountIndex(() => RULES);
  // What a scan reads of an account, as flat as can be: coins, money and debts as floats.
  const columns = Array.from({ length: 6 }, () => new Float64Array(debts));
  const priceOf = (marketId: number) => ({ ticks: MARK[marketId as 1 | 2], time: 0 });
  for (let i = 0; i < debts; i++) {
    const holdings = holdingsOf(i);
    index.place(i + 1, holdings, 'normal', priceOf);
    [BTC, ETH, USDT].forEach((asset, at) => {
      const { held, owed } = holdings.get(asset) ?? { held: 0n, owed: 0n };
      (columns[2 * at] as Float64Array)[i] = Number(held);
      (columns[2 * at + 1] as Float64Array)[i] = Number(owed);
    });
  }
  const near = (i: number) => MARK[1] - 50 + (i % 100);
  const own = microsOf(5_000, (i) => index.reached(BTC, near(i)).length);
  const [btc, btcOwed, eth, ethOwed, money, owed] = columns as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const scan = microsOf(2, (i) => {
    const [a, b] = [near(i) / 10_000, MARK[2] / 10_000];
    let reached = 0;
    for (let at = 0; at < debts; at++) {
      const assets = (btc[at] as number) * a + (eth[at] as number) * b + (money[at] as number);
      const debt = (btcOwed[at] as number) * a + (ethOwed[at] as number) * b + (owed[at] as number);
      if (assets <= debt * CALL) reached++;
    }
    return reached;
  });
  console.log('\n| debts | a tick, µs | linear scan, µs | ratio | goal |\n|---|---|---|---|---|');
  console.log(`| ${debts} | ${own.toFixed(2)} | ${scan.toFixed(0)} | ${(scan / own).toFixed(0)} | 1,000 |`);
}
