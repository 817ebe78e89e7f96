/** Entries and cancels a second with 64 in flight, turn by turn on the same machine and as much work in each. */
import { Refusal } from '../../apps/server/src/platform/refusal.ts';
import { withBenchDatabase } from './bench-database.ts';
import { type Desks, MARK, MARKET, movingIndex, openDesks, pseudoRandom, USERS } from './contracts-desks.ts';
import { median } from './measure.ts';

const IN_FLIGHT = 64;
const random = pseudoRandom();

/** How long and how often a bench measures. */
export interface Rounds {
  readonly rounds: number;
  readonly roundMs: number;
}

/** Mostly orders that rest within half a percent, a fifth that trade at once. */
function nextOrder(marketId: number) {
  const side = random(2) === 0 ? 'buy' : 'sell';
  const away = random(5) === 0 ? -random(200) : 1 + random(3_000);
  const order = {
    type: 'place',
    userId: 1 + random(USERS),
    marketId,
    side,
    kind: 'limit',
    priceTicks: MARK + (side === 'buy' ? -away : away),
    // 0.001 to 0.01 BTC in either market: a lot of spot is a tenth of one of contracts.
    lots: (10 + random(90)) * (marketId === MARKET ? 1 : 10),
  } as const;
  if (marketId !== MARKET) return order;
  const stops = { takeProfitTicks: null, stopLossTicks: null };
  return {
    ...order,
    terms: { purpose: 'open', marginMode: 'isolated', multiple: 5, isMarket: false, ...stops, salt: '00'.repeat(16) },
  } as const;
}

/** Commands a second. */
interface Taken {
  readonly taken: number;
  readonly refused: number;
}

/** How many commands a second a desk takes, and how many it refuses: those cost little and count for nothing. */
export async function commandsOf(
  venue: Desks['spot'],
  marketId: number,
  roundMs: number,
  orderOf: typeof nextOrder = nextOrder,
): Promise<Taken> {
  const until = performance.now() + roundMs;
  let [taken, refused] = [0, 0];
  const caller = async () => {
    let last: { id: number; userId: number } | null = null;
    for (let n = 0; performance.now() < until; n++) {
      try {
        if (n % 3 === 2 && last) await venue.submitOne({ type: 'cancel', userId: last.userId, orderId: last.id }, null);
        else {
          const order = orderOf(marketId);
          last = { id: ((await venue.submitOne(order, null)) as { id: number }).id, userId: order.userId };
        }
        taken++;
      } catch (error) {
        // It filled meanwhile, or the user has enough open orders or positions.
        if (!(error instanceof Refusal)) throw error;
        refused++;
      }
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, caller));
  return { taken: (taken * 1_000) / roundMs, refused: (refused * 1_000) / roundMs };
}

/** Measures two desks turn by turn; the first round only warms up. */
export async function compare({ rounds }: Pick<Rounds, 'rounds'>, of: readonly [() => Promise<Taken>, () => Promise<Taken>]) {
  const made: (readonly [Taken, Taken])[] = [];
  for (let round = 0; round <= rounds; round++) {
    // Whose turn is first changes, so that what a turn leaves behind for the next falls on both.
    const first = round % 2 === 0 ? await of[0]() : null;
    const second = await of[1]();
    if (round > 0) made.push([first ?? (await of[0]()), second]);
  }
  const shown = (at: 0 | 1) =>
    `${median(made.map((round) => round[at].taken)).toFixed(0)} (${median(made.map((round) => round[at].refused)).toFixed(0)})`;
  return { ratio: median(made.map(([a, b]) => b.taken / a.taken)), shown, taken: median(made.map(([, b]) => b.taken)) };
}

/** Orders of contracts beside orders of spot; answers those of contracts a second. */
export async function compareOrders(rounds: Rounds): Promise<number> {
  let taken = 0;
  await withBenchDatabase(async (dataDir, url) => {
    const { desks, close } = await openDesks(dataDir, url);
    const index = await movingIndex(url);
    const tick = () => index.tick(desks, MARK + random(40) - 20);
    await tick();
    const timer = setInterval(() => void tick().catch((error: unknown) => console.error(error)), 1_000);
    const { roundMs } = rounds;
    const made = await compare(rounds, [
      () => commandsOf(desks.spot, 1, roundMs),
      () => commandsOf(desks.contracts, MARKET, roundMs),
    ]);
    clearInterval(timer);
    await desks.stop();
    await index.close();
    await close();
    taken = made.taken;
    console.log('| in flight | spot/s (refused) | contracts/s (refused) | ratio | goal |\n|---|---|---|---|---|');
    console.log(`| ${IN_FLIGHT} | ${made.shown(0)} | ${made.shown(1)} | ${made.ratio.toFixed(2)} | 0.7 |`);
  });
  return taken;
}

/** Orders of spot in a process without contracts, and beside a venue of contracts in which nothing happens. */
export async function compareIdle(rounds: Rounds): Promise<void> {
  await withBenchDatabase((dirA, urlA) =>
    withBenchDatabase(async (dirB, urlB) => {
      const alone = await openDesks(dirA, urlA, { hasContracts: false });
      const beside = await openDesks(dirB, urlB);
      const index = await movingIndex(urlB);
      const timer = setInterval(() => void index.tick(beside.desks, MARK).catch((error: unknown) => console.error(error)), 1_000);
      const made = await compare(rounds, [
        () => commandsOf(alone.desks.spot, 1, rounds.roundMs),
        () => commandsOf(beside.desks.spot, 1, rounds.roundMs),
      ]);
      clearInterval(timer);
      for (const { desks, close } of [alone, beside]) {
        await desks.stop();
        await close();
      }
      await index.close();
      console.log(
        '\n| in flight | spot alone/s (refused) | beside idle contracts/s (refused) | ratio | goal |\n|---|---|---|---|---|',
      );
      console.log(`| ${IN_FLIGHT} | ${made.shown(0)} | ${made.shown(1)} | ${made.ratio.toFixed(2)} | 0.95 |`);
    }),
  );
}
