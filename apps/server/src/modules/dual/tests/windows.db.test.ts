/** The database judges windows as the published rule does, whatever seconds are missing, without a price or of another label. */
import { isValidWindow, windowSums } from '@glasshouse/proofs/dual';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE, SECOND, type TestDual, openDual } from './support/dual.ts';

const WINDOW = 2 * MINUTE;
const MOVES = 6;
let test: TestDual;
beforeAll(async () => {
  test = await openDual();
});
afterAll(() => test.close());

/** A stretch of seconds: how many, and what they are. */
const stretches = fc.array(
  fc.record({
    seconds: fc.integer({ min: 1, max: 70 }),
    what: fc.constantFrom('price', 'price', 'missing', 'none', 'other'),
  }),
  { minLength: 4, maxLength: 14 },
);

it('each window holds and sums up alike, and whether an earlier one holds is known from each second once', async () => {
  let begins = Math.ceil(test.clock.now() / MINUTE) * MINUTE + MINUTE;
  await fc.assert(
    fc.asyncProperty(stretches, async (parts) => {
      const from = begins;
      let time = from;
      const ticks: { time: number; ticks: bigint | null; prices: string }[] = [];
      for (const { seconds, what } of parts)
        for (let i = 0; i < seconds; i++, time += SECOND) {
          if (what === 'missing') continue;
          const prices = what === 'other' ? 'simulated' : 'recorded';
          const price = what === 'none' ? null : 600_000 + (time % 977);
          test.setSource(prices);
          await test.logAt(time, price);
          ticks.push({ time, ticks: price === null ? null : BigInt(price), prices });
        }
      const first = from + WINDOW;
      const ends = Array.from({ length: MOVES + 1 }, (_, i) => first + i * MINUTE);
      const sums = ends.map((end) => windowSums(ticks, end - WINDOW, end));
      const valid = sums.map(isValidWindow);
      for (const [i, end] of ends.entries()) {
        const [row] = await test.asOwner(`
          SELECT w.*, dual_window_holds(1, ${WINDOW}, ${first}, ${end}) AS earlier FROM dual_window(1, ${end - WINDOW}, ${end}) w`);
        const said = {
          sums: [String(row?.['sum_price_ms']), String(row?.['sum_ms'])],
          is: row?.['is_valid'],
          earlier: row?.['earlier'],
        };
        const own = sums[i] as (typeof sums)[number];
        expect(said).toEqual({
          sums: [String(own.sumPriceMs), String(own.sumMs)],
          is: valid[i],
          earlier: valid.slice(0, i).includes(true),
        });
      }
      begins = Math.max(time, (ends.at(-1) as number) + WINDOW) + MINUTE;
      begins = Math.ceil(begins / MINUTE) * MINUTE;
    }),
    { numRuns: 6 },
  );
}, 120_000);
