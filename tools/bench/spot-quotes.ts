/**
 * Mass quotes compared with orders: MAKERS replace a ladder of 40 levels each, as one quote, or place as many orders. Turn by turn on
 * the same desk; both are committed together in as few batches as fit. Each maker's reserve covers its ladder.
 */
import type { createSpot } from '../../apps/server/src/modules/spot/index.ts';
import { median } from './measure.ts';

const MAKERS = 24;
const SIDE = 20;
const ROUNDS = 30;

const around = (middle: number) => (round: number, way: 1 | -1) =>
  Array.from({ length: SIDE }, (_, i) => ({ priceTicks: middle + way * (40_000 + (round % 7) + 10 * i), lots: 100 + i }));

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Measures and prints the line of docs/benchmarks.md. */
export async function compareQuotes(spot: ReturnType<typeof createSpot>, cpu: () => number, middle: number): Promise<void> {
  const levels = around(middle);
  const makers = Array.from({ length: MAKERS }, (_, i) => i + 1);
  const reserve = { buy: 10n ** 12n, sell: 10n ** 12n };
  const quote = (round: number) =>
    Promise.all(
      makers.map((userId) => spot.desk.quote({ userId, marketId: 1, bids: levels(round, -1), asks: levels(round, 1), reserve })),
    );
  const place = (round: number) =>
    Promise.all(
      spot.submit(
        makers.flatMap((userId) =>
          ([-1, 1] as const).flatMap((way) =>
            levels(round, way).map((level) => {
              const side = way === 1 ? ('sell' as const) : ('buy' as const);
              return { type: 'place' as const, userId, marketId: 1, side, kind: 'limit' as const, ...level };
            }),
          ),
        ),
      ),
    );
  const end = () =>
    spot.desk.submit(
      makers.map((userId) => ({
        command: { type: 'cancelAll', userId, marketIds: null, side: null, connection: null },
        attempt: null,
      })),
    );
  const [quotes, orders]: [number[], number[]] = [[], []];
  const seconds = { quotes: 0, orders: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(end());
    let before = cpu();
    orders.push(await timed(() => place(round)));
    seconds.orders += cpu() - before;
    await Promise.all(end());
    before = cpu();
    quotes.push(await timed(() => quote(round)));
    seconds.quotes += cpu() - before;
  }
  for (const userId of makers) await spot.desk.endQuotesOf(userId);
  const [quoted, placed] = [median(quotes.slice(5)) / MAKERS, median(orders.slice(5)) / MAKERS];
  const processor = seconds.quotes / seconds.orders;
  console.log(
    `\n| 40 levels | ms | of 40 orders: clock, processor |\n|---|---|---|\n| orders | ${placed.toFixed(2)} | 1 |\n| mass quote | ${quoted.toFixed(3)} | ${(quoted / placed).toFixed(3)}, ${processor.toFixed(3)} |`,
  );
}
