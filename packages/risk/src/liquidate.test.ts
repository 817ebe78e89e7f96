// SPDX-License-Identifier: Apache-2.0
/** Attempts to liquidate: worked examples to the last digit, and what holds for all. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bankruptcyPrice,
  beyondMark,
  candidateOf,
  closeOpposite,
  equityOf,
  exposureOf,
  floorOf,
  fundBudget,
  isBeyond,
  isLiquidatable,
  Liquidation,
  LINEAR,
  opposite,
  type Position,
  ranking,
  ratesOf,
  scoreAt,
} from './index.ts';
import { btcTiers, FEE, lots, opened, openedAt, type Opening, text, ticks, usdt } from './testing-units.ts';

const TABLE = btcTiers();
const FUND = usdt('100000');
const begin = (position: Position, mark: string, older = 0n) =>
  new Liquidation({ contract: LINEAR, position, older, table: TABLE, feePpm: FEE, markTicks: ticks(mark) });
const LONG = opened('long', '0.12', '6811.38', 20n);
const candidate = (id: number, position: Position) => candidateOf(LINEAR, id, exposureOf(position), FEE);
const SHORTS = new Map([
  [4, opened('short', '0.2', '7000', 50n)],
  [5, opened('short', '0.5', '6600', 100n)],
  [6, opened('short', '0.15', '6900', 10n)],
  [7, opened('short', '0.1', '6400', 20n)],
]);
const ranked = (mark: string) => {
  const scored = [...SHORTS].map(([id, position]) => ({
    id,
    position,
    score: scoreAt(LINEAR, exposureOf(position), ticks(mark)) ?? -1n,
  }));
  return ranking(scored).map(({ id, position }) => candidate(id, position));
};

describe('an attempt to liquidate', () => {
  it('whose book takes all gives back what the fee of the fund leaves', () => {
    const attempt = begin(LONG, '6506.59');
    expect([attempt.isPast, attempt.lots, attempt.order]).toEqual([
      false,
      lots('0.12'),
      { lots: lots('0.12'), limitTicks: ticks('6474.05') },
    ]);
    attempt.took('book', lots('0.08'), ticks('6505.1'));
    attempt.took('book', lots('0.04'), ticks('6503.9'));
    const { fills, sums, leftover, rest, isClosing } = attempt.end();
    const sum = (of: (closed: (typeof fills)[0]['closed']) => bigint) =>
      text(fills.reduce((all, { closed }) => all + of(closed), 0n));
    expect([sum(({ realized }) => realized), sum(({ fee }) => fee), text(sums.credit)]).toEqual([
      '-36.8016',
      '0.390282',
      '3.676398',
    ]);
    expect([leftover.liquidationFee, leftover.returned].map((part) => text(part))).toEqual(['1.95141', '1.724988']);
    expect([rest, isClosing]).toEqual([null, false]);
  });

  it('behind a gap takes book, fund and others by rank, and leaves the user exactly nothing', () => {
    const attempt = begin(LONG, '6440');
    attempt.took('book', lots('0.03'), ticks('6476.1'));
    expect(attempt.takeOwn([])).toEqual([]);
    const backed = attempt.fundOrder(fundBudget(FUND, 0n));
    expect(backed).toEqual({ lots: lots('0.09'), limitTicks: ticks('6433.56') });
    attempt.took('fund', lots('0.04'), ticks('6438.2'));
    const taken = attempt.takeByRank(ranked('6440'));
    expect(taken.map(({ position, lots: part, ticks: price }) => [position, part, price])).toEqual([
      [4, lots('0.05'), ticks('6474.05')],
    ]);
    const { fills, sums, leftover, rest } = attempt.end();
    const realized = fills.reduce((all, { closed }) => all + closed.realized, 0n);
    const fees = fills.reduce((all, { closed }) => all + closed.fee, 0n);
    expect([realized, fees].map((part) => text(part))).toEqual(['-41.8521', '0.225906']);
    expect(text(sums.fundPaid)).toBe('1.433204');
    expect(text(sums.fundPaid - leftover.repaid - leftover.feePart)).toBe('1.209726');
    expect([leftover.liquidationFee, leftover.returned, rest]).toEqual([0n, 0n, null]);
  });

  it('closes a part down to the tier below and keeps the rest open with what was returned', () => {
    const attempt = begin(opened('long', '12', '6811.38', 20n), '6519.32');
    expect(attempt.order).toEqual({ lots: lots('4.6594'), limitTicks: ticks('6474.05') });
    attempt.took('book', lots('4.6594'), ticks('6518.32'));
    const { leftover, rest, isClosing } = attempt.end();
    expect(text(leftover.liquidationFee)).toBe('75.928651');
    expect([text(rest?.entryValue ?? 0n), text(rest?.margin ?? 0n)]).toEqual(['49999.616028', '2630.229854']);
    expect(isClosing).toBe(false);
  });

  it('ranks shorts by profit and multiple, losses last', () => {
    const scores = [...SHORTS.values()].map((position) => scoreAt(LINEAR, exposureOf(position), ticks('6440')));
    expect(scores).toEqual([736_000n, 690_801n, 373_333n, -271n]);
    expect(ranked('6440').map(({ id }) => id)).toEqual([4, 5, 6, 7]);
  });

  it('takes the own opposite position first, at the bankruptcy price', () => {
    const attempt = begin(LONG, '6440');
    const own = opened('short', '0.05', '6900', 20n);
    expect(attempt.takeOwn([candidate(2, own)])).toMatchObject([{ lots: lots('0.05'), ticks: ticks('6474.05') }]);
    expect(text(closeOpposite(LINEAR, own, lots('0.05'), ticks('6474.05')).realized)).toBe('21.2975');
    expect(attempt.fundOrder(fundBudget(FUND, 0n))?.lots).toBe(lots('0.07'));
  });

  it('is no attempt where the position has more than it needs', () => {
    expect(() => begin(LONG, '6506.6')).toThrow(RangeError);
  });

  it('takes no trade beyond its limit, and no more lots than are left', () => {
    const attempt = begin(LONG, '6440');
    expect(() => attempt.took('book', lots('0.01'), ticks('6474.04'))).toThrow(RangeError);
    expect(() => attempt.took('fund', lots('0.01'), ticks('6433.55'))).toThrow(RangeError);
    expect(() => attempt.took('book', lots('0.13'), ticks('6480'))).toThrow(RangeError);
    expect(() => attempt.takeOwn([candidate(2, LONG)])).toThrow(RangeError);
  });

  it('before bankruptcy asks nobody but the book, and goes on at the next tick', () => {
    const attempt = begin(LONG, '6506.59');
    attempt.took('book', lots('0.01'), ticks('6474.05'));
    expect([attempt.isForced, attempt.fundOrder(FUND), attempt.takeByRank(ranked('6506.59'))]).toEqual([false, null, []]);
    expect(attempt.end()).toMatchObject({ isClosing: true, rest: { lots: lots('0.11') } });
  });

  it('that a part brought back above its requirement is over', () => {
    const attempt = begin(LONG, '6506.59');
    attempt.took('book', lots('0.01'), ticks('6500'));
    expect(attempt.end()).toMatchObject({ isClosing: false, rest: { lots: lots('0.11') } });
  });

  it('passes over a position that would be closed beyond its own bankruptcy price', () => {
    const attempt = begin(LONG, '6440');
    const poor = { ...opened('short', '0.5', '6400', 100n), margin: usdt('1') };
    expect(attempt.takeByRank([candidate(8, poor), ...ranked('6440')]).map(({ position }) => position)).toEqual([4]);
  });
});

const sides = fc.constantFrom('long' as const, 'short' as const);
const opening = fc.record({
  side: sides,
  lots: fc.bigInt({ min: 1n, max: 2_000_000n }),
  entry: fc.bigInt({ min: 100n, max: 2_000_000n }),
  multiple: fc.bigInt({ min: 1n, max: 100n }),
});
/** How far the mark went against the position, how much of each order the book has, and how much better than the limit. */
const scene = fc.record({
  position: opening,
  gapPpm: fc.bigInt({ min: 0n, max: 900_000n }),
  older: fc.bigInt({ min: 0n, max: 200_000_000_000n }),
  depth: fc.array(fc.record({ share: fc.bigInt({ min: 0n, max: 100n }), way: fc.bigInt({ min: 0n, max: 100n }) }), {
    minLength: 2,
    maxLength: 6,
  }),
  budget: fc.bigInt({ min: 0n, max: 10n ** 11n }),
  others: fc.array(opening, { maxLength: 6 }),
  own: fc.array(opening, { maxLength: 2 }),
});
type Scene = typeof scene extends fc.Arbitrary<infer T> ? T : never;

/** Plays a scene: trades at the limit or up to 1 % better, and what the others get. */
function play({ position: from, gapPpm, older, depth, budget, others, own }: Scene) {
  const position = openedAt(from);
  const against = opposite(position.side);
  const markTicks = beyondMark(against, from.entry, gapPpm);
  if (markTicks < 1n) return null;
  const terms = { contract: LINEAR, position, older, table: TABLE, feePpm: FEE, markTicks };
  if (!isLiquidatable(LINEAR, exposureOf(position), ratesOf(LINEAR, position, terms), markTicks)) return null;
  const attempt = new Liquidation(terms);
  const trade = (kind: 'book' | 'fund', order: { lots: bigint; limitTicks: bigint } | null, parts: Scene['depth']) => {
    if (order === null) return;
    let left = order.lots;
    for (const { share, way } of parts) {
      const taken = (order.lots * share) / 100n;
      const size = taken < left ? taken : left;
      if (size === 0n) continue;
      left -= size;
      // Takers pay their limit or a better price.
      const better = (order.limitTicks * way) / 10_000n;
      attempt.took(kind, size, order.limitTicks + (position.side === 'long' ? better : -better));
    }
  };
  trade('book', attempt.order, depth.slice(0, 2));
  const make = (id: number, each: Opening) => {
    const other = openedAt({ ...each, side: against });
    return [id, other] as const;
  };
  const held = new Map([...own.map((each, i) => make(i + 1, each)), ...others.map((each, i) => make(i + 10, each))]);
  const candidates = [...held].map(([id, other]) => candidate(id, other));
  attempt.takeOwn(candidates.filter(({ id }) => id < 10));
  trade('fund', attempt.fundOrder(budget), depth.slice(2));
  attempt.takeByRank(candidates.filter(({ id }) => id >= 10));
  return { attempt, position, held, markTicks, ended: attempt.end() };
}

describe('whatever an attempt meets', () => {
  const each = (holds: (played: NonNullable<ReturnType<typeof play>>, of: Scene) => void, numRuns = 3_000) => {
    let played = 0;
    fc.assert(
      fc.property(scene, (of) => {
        const result = play(of);
        if (result === null) return;
        played++;
        holds(result, of);
      }),
      { numRuns },
    );
    expect(played).toBeGreaterThan(numRuns / 20);
  };

  it('no atom is made or lost, and nobody ends below zero', () => {
    each(({ position, ended: { fills, sums, leftover, rest } }) => {
      const sum = (of: (fill: (typeof fills)[0]) => bigint) => fills.reduce((all, fill) => all + of(fill), 0n);
      const before = position.margin + sum(({ closed }) => closed.realized) + sums.fundPaid;
      const toFund = leftover.repaid + leftover.feePart + leftover.liquidationFee;
      const kept = rest === null ? leftover.returned : rest.margin;
      expect(before).toBe(sum(({ closed }) => closed.fee) + toFund + kept);
      expect([kept, leftover.returned, toFund].every((atoms) => atoms >= 0n)).toBe(true);
    });
  });

  it('nothing is closed beyond a bankruptcy price but what the fund pays for, and others gain or pay from their own margin', () => {
    each(({ attempt, position, held, ended: { fills } }) => {
      for (const { kind, ticks: price, lots: size, position: id } of fills) {
        if (kind !== 'fund') expect(isBeyond(position.side, price, attempt.bankruptcy)).toBe(false);
        const other = held.get(id);
        if (other === undefined) continue;
        const closed = closeOpposite(LINEAR, other, size, price);
        expect(closed.fromFund).toBe(0n);
        expect(isBeyond(other.side, price, bankruptcyPrice(LINEAR, exposureOf(other), FEE))).toBe(false);
      }
    });
  });

  it('the fund pays at most its budget and an atom of rounding a fill', () => {
    each(({ ended: { fills, sums } }, { budget }) => {
      expect(sums.fundPaid <= budget + BigInt(fills.length)).toBe(true);
    });
  });

  it('what stays open has more than it needs, or goes on at the next tick; beyond bankruptcy only what nobody took stays', () => {
    each(({ attempt, markTicks, ended: { rest, isClosing } }) => {
      const left = rest === null ? 0n : floorOf(equityOf(LINEAR, exposureOf(rest), markTicks));
      expect(rest === null || isClosing || left > 0n).toBe(true);
      expect(rest?.lots ?? 0n).toBe(attempt.isPast ? attempt.left : (rest?.lots ?? 0n));
    });
  });
});

describe('netting the sides of a cross account', () => {
  const own = () => [
    { id: 9, side: 'short' as const, lots: lots('0.05') },
    { id: 7, side: 'short' as const, lots: lots('0.04') },
  ];

  it('closes the oldest first, at the mark and free of fee, and asks nobody else', () => {
    const attempt = begin(LONG, '6506.59');
    const fills = attempt.takeNet(own());
    expect(fills.map(({ kind, position, lots: of, ticks: at }) => [kind, position, of, at])).toEqual([
      ['net', 7, lots('0.04'), ticks('6506.59')],
      ['net', 9, lots('0.05'), ticks('6506.59')],
    ]);
    expect(fills.every(({ closed }) => closed.fee === 0n && closed.fromFund === 0n)).toBe(true);
    expect([attempt.lots, attempt.isForced]).toEqual([lots('0.09'), false]);
    expect(attempt.end().rest?.lots).toBe(lots('0.03'));
  });

  it('takes no more than there is to close, and nothing of its own side', () => {
    const attempt = begin(LONG, '6506.59');
    expect(attempt.takeNet([{ id: 7, side: 'short', lots: lots('3') }]).map(({ lots: of }) => of)).toEqual([lots('0.12')]);
    expect(() => begin(LONG, '6506.59').takeNet([{ id: 7, side: 'long', lots: 1n }])).toThrow(RangeError);
  });

  it('is judged with what the other positions of the account require', () => {
    const terms = { contract: LINEAR, position: LONG, older: 0n, table: TABLE, feePpm: FEE, markTicks: ticks('6506.60') };
    expect(() => new Liquidation(terms)).toThrow(RangeError);
    // At 6,506.60 the equity exceeds the requirement by 324 atoms.
    expect(() => new Liquidation({ ...terms, others6: 323_000_000n })).toThrow(RangeError);
    expect(new Liquidation({ ...terms, others6: 325_000_000n }).lots).toBe(lots('0.12'));
  });
});
