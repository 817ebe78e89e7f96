// SPDX-License-Identifier: Apache-2.0
/** What the engine decides and what the verifier recomputes are the same, over random positions, books, funds and ranks. */
import { beyondMark, opposite } from '@glasshouse/risk';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { verifyReceipt } from '../../receipt/registry.ts';
import { deleveraged, type Facts, liquidated, type Plan } from './testing-facts.ts';
import { made } from './testing-positions.ts';
import { fileOf } from './testing-receipts.ts';

const opening = fc.record({
  lots: fc.bigInt({ min: 10n, max: 200_000n }),
  ticks: fc.bigInt({ min: 500_000n, max: 700_000n }),
  multiple: fc.bigInt({ min: 2n, max: 20n }),
});
const scene = fc.record({
  side: fc.constantFrom('long' as const, 'short' as const),
  from: opening,
  gapPpm: fc.bigInt({ min: 20_000n, max: 500_000n }),
  book: fc.bigInt({ min: 0n, max: 100n }),
  backed: fc.bigInt({ min: 0n, max: 100n }),
  own: fc.array(opening, { maxLength: 2 }),
  others: fc.array(opening, { maxLength: 5 }),
});
type Scene = typeof scene extends fc.Arbitrary<infer T> ? T : never;

const share =
  (percent: bigint): Plan['book'] =>
  ({ lots, limitTicks }) => [[(lots * percent) / 100n, limitTicks]];

function played({ side, from, gapPpm, book, backed, own, others }: Scene): Facts[] {
  const other = opposite(side);
  const rivals = others.map((each, i) => made(10 + i, other, each));
  const facts = liquidated({
    of: made(40, side, from),
    marks: [from.ticks, beyondMark(other, from.ticks, gapPpm)],
    book: share(book),
    backed: share(backed),
    own: own.map((each, i) => made(1 + i, other, each)),
    others: rivals,
  });
  if (facts === null) return [];
  const taken = (facts.record['fills'] as { in: string; position: number | null }[]).filter(({ in: kind }) => kind === 'adl');
  const rivalOf = (id: number | null) => rivals.find(({ opening: { position } }) => position === id)!;
  return [facts, ...taken.map(({ position }) => deleveraged(facts, rivalOf(position)))];
}

it('every attempt of the engine verifies, and so does every deleveraging', () => {
  const kinds = new Set<string>();
  let gaveWay = 0;
  fc.assert(
    fc.property(scene, (of) => {
      for (const facts of played(of)) {
        for (const { in: kind } of facts.of === 'adl' ? [] : (facts.record['fills'] as { in: string }[])) kinds.add(kind);
        if (facts.of === 'adl') gaveWay++;
        expect(verifyReceipt(fileOf(facts)).steps.flatMap(({ id, ok }) => (ok ? [] : [`${facts.of} ${id}`]))).toEqual([]);
      }
    }),
    { numRuns: 120 },
  );
  expect([...kinds].toSorted()).toEqual(['adl', 'book', 'fund', 'own']);
  expect(gaveWay).toBeGreaterThan(0);
});
