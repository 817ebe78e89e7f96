import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OFFSETS_BPS, type Standing, hasMoved, planQuotes, quotesAround } from './quotes.ts';

const standingOf = (quotes: ReturnType<typeof quotesAround>): Standing[] => quotes.map((quote, i) => ({ id: i + 1, ...quote }));

describe('the quotes of the demo market maker', () => {
  it('are eight levels a side with distinct prices and never cross', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 10_000_000 }), fc.integer({ min: 1, max: 1_000_000 }), (mid, maxLots) => {
        const quotes = quotesAround(mid, maxLots);
        const bids = quotes.filter((quote) => quote.side === 'buy').map((quote) => quote.priceTicks);
        const asks = quotes.filter((quote) => quote.side === 'sell').map((quote) => quote.priceTicks);
        expect([bids.length, asks.length]).toEqual([OFFSETS_BPS.length, OFFSETS_BPS.length]);
        expect(new Set([...bids, ...asks]).size).toBe(2 * OFFSETS_BPS.length);
        expect(Math.max(...bids)).toBeLessThan(mid);
        expect(Math.min(...asks)).toBeGreaterThan(mid);
        expect(Math.min(...bids)).toBeGreaterThan(0);
        expect(quotes.every((quote) => Number.isInteger(quote.lots) && quote.lots > 0)).toBe(true);
      }),
    );
  });

  it('stand where nothing changed, and only what was taken is placed again', () => {
    const wanted = quotesAround(680_000, 80_000);
    expect(planQuotes(standingOf(wanted), wanted, 680_000)).toEqual({ cancel: [], place: [] });
    const taken = standingOf(wanted).slice(2);
    expect(planQuotes(taken, wanted, 680_000)).toEqual({ cancel: [], place: wanted.slice(0, 2) });
  });

  it('move with the index by a few orders, and never leave one on the wrong side', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 1_000_000 }), fc.integer({ min: -60, max: 60 }), (mid, bps) => {
        const moved = Math.round(mid * (1 + bps / 10_000));
        const standing = standingOf(quotesAround(mid, 80_000));
        const plan = planQuotes(standing, quotesAround(moved, 80_000), moved);
        const kept = standing.filter((order) => !plan.cancel.includes(order.id));
        expect(kept.length + plan.place.length).toBe(2 * OFFSETS_BPS.length);
        expect(kept.every((order) => (order.side === 'buy' ? order.priceTicks < moved : order.priceTicks > moved))).toBe(true);
      }),
    );
    const nudge = planQuotes(standingOf(quotesAround(680_000, 80_000)), quotesAround(680_400, 80_000), 680_400);
    expect(nudge.place.length).toBeLessThanOrEqual(10);
  });

  it('keep the index inside the spread of what stands, however it moves, and move no oftener than the threshold asks', () => {
    // Steps of the index in hundredths of a basis point, drifts and jumps.
    const step = fc.oneof(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -3_000, max: 3_000 }));
    fc.assert(
      fc.property(fc.integer({ min: 5_000, max: 1_000_000 }), fc.array(step, { minLength: 1, maxLength: 60 }), (start, path) => {
        let index = start;
        let quoted = start;
        let id = 0;
        let stands: Standing[] = quotesAround(start, 80_000).map((quote) => ({ id: ++id, ...quote }));
        for (const move of path) {
          index = Math.max(1_000, Math.round(index * (1 + move / 1_000_000)));
          const far = Math.abs(index - quoted) / quoted > 0.0005;
          expect(hasMoved(quoted, index)).toBe(far);
          if (far) {
            const plan = planQuotes(stands, quotesAround(index, 80_000), index);
            stands = [
              ...stands.filter((order) => !plan.cancel.includes(order.id)),
              ...plan.place.map((quote) => ({ id: ++id, ...quote })),
            ];
            quoted = index;
          }
          const bid = Math.max(...stands.filter(({ side }) => side === 'buy').map(({ priceTicks }) => priceTicks));
          const ask = Math.min(...stands.filter(({ side }) => side === 'sell').map(({ priceTicks }) => priceTicks));
          expect(bid).toBeLessThanOrEqual(index);
          expect(ask).toBeGreaterThanOrEqual(index);
          expect(bid).toBeLessThan(ask);
        }
      }),
    );
  });

  it('move only when the index is more than 0.05 percent away', () => {
    expect(hasMoved(100_000, 100_050)).toBe(false);
    expect(hasMoved(100_000, 100_051)).toBe(true);
    expect(hasMoved(100_000, 99_949)).toBe(true);
  });
});
