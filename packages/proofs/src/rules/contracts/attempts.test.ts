// SPDX-License-Identifier: Apache-2.0
/** What the engine decides and what the verifier recomputes are the same, over random positions, books, funds and ranks. */
import {
  beyondMark,
  candidateOf,
  ceilOf,
  closingLimit,
  equityOf,
  exposureOf,
  floorOf,
  fundBudget,
  isLiquidatable,
  Liquidation,
  LINEAR,
  opposite,
  type Position,
  ranking,
  ratesOf,
  requirementOf,
  scoreAt,
  tierTable,
  WIDEST_PPM,
} from '@glasshouse/risk';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkLiquidation } from './liquidation.ts';
import { headOf } from './testing-liquidation.ts';

const ROWS = [
  { to: '50000000000', multiple: '100', maintenance_ppm: '5000' },
  { to: '250000000000', multiple: '50', maintenance_ppm: '10000' },
  { to: '1000000000000', multiple: '20', maintenance_ppm: '25000' },
];
const TABLE = tierTable(
  ROWS.map((row) => ({ to: BigInt(row.to), maxMultiple: BigInt(row.multiple), maintenancePpm: BigInt(row.maintenance_ppm) })),
);
const FEE = 500n;
const FUND = 100_000_000_000n;

const opening = fc.record({
  lots: fc.bigInt({ min: 10n, max: 200_000n }),
  entry: fc.bigInt({ min: 500_000n, max: 700_000n }),
  multiple: fc.bigInt({ min: 2n, max: 20n }),
});
type Opening = typeof opening extends fc.Arbitrary<infer T> ? T : never;
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

const positionOf = (side: Position['side'], { lots, entry, multiple }: Opening): Position => {
  const entryValue = lots * entry;
  return { side, lots, entryValue, margin: (entryValue + multiple - 1n) / multiple, owed: 0n };
};
const backingOf = (position: Position) => ({
  side: position.side,
  lots: String(position.lots),
  entry_value: String(position.entryValue),
  backing: String(position.margin),
  fee_ppm: String(FEE),
});

/** Those of the other side that are ranked at a mark, first to be deleveraged first. */
function ranked(others: ReadonlyMap<number, Position>, mark: bigint) {
  const scored = [...others].flatMap(([id, position]) => {
    const score = scoreAt(LINEAR, exposureOf(position), mark);
    return score === null ? [] : [{ id, position, score }];
  });
  return ranking(scored);
}

/** Lets the engine liquidate and writes what a receipt states; null where the position is not due. */
function receiptOf({ side, from, gapPpm, book, backed, own, others }: Scene) {
  const position = positionOf(side, from);
  const mark = beyondMark(opposite(side), from.entry, gapPpm);
  const terms = { contract: LINEAR, position, older: 0n, table: TABLE, feePpm: FEE, markTicks: mark };
  const rates = ratesOf(LINEAR, position, terms);
  const exposure = exposureOf(position);
  const isDue = (ticks: bigint) => isLiquidatable(LINEAR, exposure, rates, ticks);
  if (!isDue(mark) || isDue(from.entry)) return null;
  const attempt = new Liquidation(terms);
  const trade = (kind: 'book' | 'fund', order: typeof attempt.order, share: bigint) => {
    const lots = order === null ? 0n : (order.lots * share) / 100n;
    if (order !== null && lots > 0n) attempt.took(kind, lots, order.limitTicks);
  };
  trade('book', attempt.order, book);
  const held = (list: readonly Opening[], first: number) =>
    new Map(list.map((each, i) => [first + i, positionOf(opposite(side), each)] as const));
  const [ownHeld, ranks] = [held(own, 1), ranked(held(others, 10), mark)];
  attempt.takeOwn([...ownHeld].map(([id, each]) => candidateOf(LINEAR, id, exposureOf(each), FEE)));
  trade('fund', attempt.fundOrder(fundBudget(FUND, 0n)), backed);
  const taken = attempt.takeByRank(ranks.map(({ id, position: each }) => candidateOf(LINEAR, id, exposureOf(each), FEE)));
  const { fills, sums, leftover } = attempt.end();
  const value = String(position.entryValue);
  const opened = { lots: String(position.lots), ticks: String(from.entry), value, margin_delta: String(position.margin) };
  const events = [{ revision: '1', time: '1000', kind: 'add', ...opened }];
  const limit = closingLimit(side, mark, attempt.bankruptcy, WIDEST_PPM);
  return {
    market: { contract: 'linear', fee_ppm: String(FEE), tiers: ROWS },
    position: {
      side,
      older: '0',
      events,
      lots: String(position.lots),
      entry_value: value,
      margin: String(position.margin),
      owed: '0',
      head: headOf(events),
    },
    before: { seq: '70', time: '9000', index: String(from.entry), rate: '0', elapsed_ms: '5400000' },
    tick: { seq: '71', time: '10000', index: String(mark), rate: '0', elapsed_ms: '5401000' },
    liquidation: {
      maintenance_ppm: String(rates.maintenancePpm),
      mark: String(mark),
      equity: String(floorOf(equityOf(LINEAR, exposure, mark))),
      requirement: String(ceilOf(requirementOf(LINEAR, position.lots, rates, mark))),
      lots: String(attempt.lots),
      limit: limit === null ? null : String(limit),
      fills: fills.map(({ kind, lots, ticks, position: other }) => ({
        kind,
        lots: String(lots),
        ticks: String(ticks),
        position: String(other),
      })),
      fund_at_hour: String(FUND),
      fund_paid_in_hour: '0',
      fund_paid: String(sums.fundPaid),
      fees: String(fills.reduce((sum, { closed }) => sum + closed.fee, 0n)),
      repaid: String(leftover.repaid),
      fee_part: String(leftover.feePart),
      fund_fee: String(leftover.liquidationFee),
      returned: String(leftover.returned),
    },
    own: [...ownHeld].map(([id, each]) => ({ id: String(id), ...backingOf(each) })),
    ranking:
      taken.length === 0
        ? []
        : ranks.map((each) => ({ id: String(each.id), score: String(each.score), ...backingOf(each.position) })),
  };
}

it('every attempt of the engine verifies, step by step', () => {
  const kinds = new Set<string>();
  fc.assert(
    fc.property(scene, (of) => {
      const file = receiptOf(of);
      if (file === null) return;
      for (const { kind } of file.liquidation.fills) kinds.add(kind);
      expect(checkLiquidation(file as never).flatMap(({ id, ok }) => (ok ? [] : [id]))).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
  expect([...kinds].toSorted()).toEqual(['adl', 'book', 'fund', 'own']);
});
