/** The triggers in memory find what a look at every loan would find. */
import { type LoanPair, isReached } from '@glasshouse/proofs/loan';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoanState } from '@glasshouse/proofs/loan';
import { triggersOf } from './loan.ts';
import { decidingTick } from './deciding.ts';
import { LoanTriggers, type Watched } from './triggers.ts';

const LEVELS = { start: 650_000, warning: 750_000, sale: 850_000 };
const pairOf = (borrows: 'quote' | 'coin'): LoanPair => ({ borrows, coinScale: 8, quoteScale: 6, priceDecimals: 2 });
const marketOf = (borrows: 'quote' | 'coin') => ({ pair: pairOf(borrows), levels: LEVELS }) as never;

interface Case {
  readonly borrows: 'quote' | 'coin';
  readonly owed: bigint;
  readonly pledge: bigint;
  readonly isWarned: boolean;
}

const arbitrary: fc.Arbitrary<Case> = fc
  .record({
    borrows: fc.constantFrom('quote' as const, 'coin' as const),
    coin: fc.bigInt(1n, 10n ** 11n),
    quote: fc.bigInt(1n, 10n ** 12n),
    isWarned: fc.boolean(),
  })
  .map(({ borrows, coin, quote, isWarned }) =>
    borrows === 'quote' ? { borrows, owed: quote, pledge: coin, isWarned } : { borrows, owed: coin, pledge: quote, isWarned },
  );

const stateOf = ({ owed, pledge }: Case): LoanState => ({ principal: owed, interest: 0n, pledge, hour: 0 });
const watched = (one: Case, id: number): Watched => {
  const { warn, sale, rearm } = triggersOf(marketOf(one.borrows), stateOf(one));
  const { borrows, isWarned } = one;
  return { id, marketId: 1, debtAsset: 3, borrows, state: isWarned ? 'warned' : 'open', isWarned, warn, sale, rearm };
};

/** By looking at every loan. */
function scanned(cases: readonly Case[], ticks: number): string[] {
  return cases.flatMap((one, i) => {
    const at = (level: number) => isReached(pairOf(one.borrows), one.owed, one.pledge, level, BigInt(ticks));
    if (at(LEVELS.sale)) return [`${i + 1} sale`];
    if (!one.isWarned) return at(LEVELS.warning) ? [`${i + 1} warn`] : [];
    return at(LEVELS.warning - 20_000) ? [] : [`${i + 1} rearm`];
  });
}

describe('triggers of loans', () => {
  it('find at every price what a look at every loan finds', () => {
    fc.assert(
      fc.property(
        fc.array(arbitrary, { maxLength: 40 }),
        fc.array(fc.integer({ min: 1, max: 2 ** 31 - 2 }), { minLength: 1, maxLength: 20 }),
        (cases, prices) => {
          const triggers = new LoanTriggers();
          cases.forEach((one, i) => triggers.put(watched(one, i + 1)));
          for (const ticks of prices) {
            const found = triggers.reached(1, ticks, ticks).map(({ loanId, what }) => `${loanId} ${what}`);
            expect(found.sort()).toEqual(scanned(cases, ticks).sort());
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('leave with a loan that is sold or has ended, and move with what it owes', () => {
    const triggers = new LoanTriggers();
    const one: Case = { borrows: 'quote', owed: 3_000_000_000n, pledge: 70_000_000n, isWarned: false };
    triggers.put(watched(one, 7));
    expect(triggers.reached(1, 504_201, 504_201)).toEqual([{ loanId: 7, what: 'sale' }]);
    triggers.put(watched({ ...one, owed: 1_500_000_000n }, 7));
    expect(triggers.reached(1, 504_201, 504_201)).toEqual([]);
    triggers.put({ ...watched(one, 7), state: 'liquidating' });
    expect([triggers.reached(1, 1, 1), triggers.size]).toEqual([[], 0]);
  });
});

describe('three ticks', () => {
  const tick = (i: number, priceTicks: number | null, prices = 'recorded') => ({ time: i * 1_000, priceTicks, prices });
  it('decide by the one that is reached last', () => {
    const ticks = [tick(1, 500), tick(2, 502), tick(3, 499)];
    expect([decidingTick('quote', ticks), decidingTick('coin', ticks)]).toEqual([502n, 499n]);
  });

  it.each([
    ['two of them', [tick(1, 500), tick(2, 500)]],
    ['one without a price', [tick(1, 500), tick(2, null), tick(3, 500)]],
    ['prices of two kinds', [tick(1, 500), tick(2, 500, 'live'), tick(3, 500)]],
    ['more than ten seconds', [tick(1, 500), tick(2, 500), tick(12, 500)]],
  ])('decide nothing with %s', (_, ticks) => {
    expect(decidingTick('quote', ticks)).toBeNull();
  });
});
