// SPDX-License-Identifier: Apache-2.0
/** Hours of a trader: each follows from the one before, and what is left out, added or changed of one is found. */
import { describe, expect, it } from 'vitest';
import { type LogRecord, canonicalText, hashOfText } from '../../canonical.ts';
import {
  type CopyHourFacts,
  type HourPosition,
  auditCopyHours,
  copyHourRecord,
  equityOfHour,
  indexOfHour,
  openOf,
  positionsHash,
  readCopyHour,
} from './hour.ts';
import type { Moved } from './record.ts';

const UNIT = 1_000_000n;
const POSITION: HourPosition = {
  market: 'BTC/USDT',
  side: 'long',
  lots: 3_333n,
  entryValue: 2_270_441_930n,
  markTicks: 689_000n,
  markTime: 1_780_000_000_000,
};

const FIGURES = { followers: 3, counted: 3, losing: 1, medianBp: -125 };

const paid = (net: bigint): Moved => ({ paidIn: net > 0n ? net * UNIT : 0n, paidOut: net < 0n ? -net * UNIT : 0n });

/** Hours of the worked example: equity and what moved, in USDT. */
function hoursOf(
  rows: readonly (readonly [equity: bigint, moved: bigint])[],
  trader = 7,
  movedOf: (net: bigint, at: number) => CopyHourFacts['moved'] = paid,
): CopyHourFacts[] {
  const all: CopyHourFacts[] = [];
  rows.forEach(([equity, moved], at) => {
    const last = all.at(-1);
    const before = last && {
      record: hashOfText(canonicalText(copyHourRecord(last))),
      hour: last.hour,
      equity: equityOfHour(last),
      index: indexOfHour(last),
    };
    all.push({
      trader,
      hour: 100 + at,
      scale: 6,
      balance: equity * UNIT - 5n,
      open: 5n,
      positions: positionsHash([], 'salt'),
      moved: movedOf(moved, at),
      figures: { ...FIGURES, closed: at * 2, won: at, longClosed: at, longWon: at > 0 ? at - 1 : 0 },
      before: before ?? null,
    });
  });
  return all;
}
const ROWS = [
  [5_000n, 0n],
  [5_150n, 0n],
  [7_090n, 2_000n],
  [6_520n, 0n],
  [5_980n, -500n],
  [6_340n, 0n],
] as const;
const EXAMPLE = hoursOf(ROWS);
const bodies = EXAMPLE.map((facts) => canonicalText(copyHourRecord(facts)));
const withField = (body: string, field: string, value: string | null) =>
  canonicalText({ ...(JSON.parse(body) as LogRecord), [field]: value });

describe('hours of a trader', () => {
  it('are read as they were written, and make the index of the worked example', () => {
    expect(bodies.map(readCopyHour)).toEqual(EXAMPLE);
    const { traders, faults } = auditCopyHours(bodies);
    expect(faults).toEqual([]);
    expect(traders.get(7)).toMatchObject({ hours: 6, index: 986_426_253_943n, dropPpm: 96_685n });
  });

  it('of a losing hour that is left out do not follow', () => {
    const without = bodies.filter((_, at) => at !== 3);
    expect(auditCopyHours(without).faults).toEqual([{ at: 3, why: 'before' }]);
    expect(auditCopyHours(bodies.slice(1)).faults).toEqual([{ at: 0, why: 'first' }]);
    expect(auditCopyHours([...bodies, bodies[0] as string]).faults).toEqual([{ at: 6, why: 'before' }]);
  });

  it('of which a figure was edited cannot be read, or do not follow', () => {
    const [first = '', second = ''] = bodies;
    for (const [field, value] of [
      ['index', '1040000000000'],
      ['equity', '5200'],
      ['before_hour', '101'],
      ['trader', '0'],
      ['positions', 'x'],
      ['won', '9'],
      ['long_won', '2'],
      ['losing', '4'],
      ['counted', '0'],
      ['median', null],
    ] as const)
      expect(readCopyHour(withField(second, field, value)), field).toBeNull();
    expect(readCopyHour(withField(first, 'paid_in', '1'))).toBeNull();
    const other = copyHourRecord({ ...(EXAMPLE[1] as CopyHourFacts), balance: 6_000n * UNIT });
    expect(auditCopyHours([first, canonicalText(other), ...bodies.slice(2)]).faults).toEqual([{ at: 2, why: 'before' }]);
  });

  it('of which won orders were taken out again are found, whatever they cite', () => {
    const facts = EXAMPLE.at(-1) as CopyHourFacts;
    const fewer = { ...facts, figures: { ...facts.figures, closed: 7, longClosed: 4, longWon: 3, won: 3 } };
    const edited = [...bodies.slice(0, -1), canonicalText(copyHourRecord(fewer))];
    expect(auditCopyHours(edited).faults).toEqual([{ at: 5, why: 'fallen' }]);
  });

  it('of version 1 stay readable, and none follows one of version 2', () => {
    const old = hoursOf(ROWS, 7, (net) => ({ net: net * UNIT })).map((facts) => canonicalText(copyHourRecord(facts)));
    expect(old[2]).toContain('"rule":"copy/record/1"');
    expect(auditCopyHours(old)).toMatchObject({
      faults: [],
      traders: new Map([[7, { index: 989_171_386_751n, dropPpm: 94_171n }]]),
    });
    const textsOf = (isOld: (at: number) => boolean) =>
      hoursOf(ROWS, 7, (net, at) => (isOld(at) ? { net: net * UNIT } : paid(net))).map((facts) =>
        canonicalText(copyHourRecord(facts)),
      );
    expect(auditCopyHours(textsOf((at) => at < 3)).faults).toEqual([]);
    expect(auditCopyHours(textsOf((at) => at < 2 || at === 4)).faults).toEqual([{ at: 4, why: 'older' }]);
  });

  it('of two traders do not mix', () => {
    const other = hoursOf(
      [
        [10n, 0n],
        [20n, 0n],
      ],
      8,
    ).map((facts) => canonicalText(copyHourRecord(facts)));
    const mixed = [bodies[0] ?? '', other[0] ?? '', bodies[1] ?? '', other[1] ?? ''];
    const { traders, faults } = auditCopyHours(mixed);
    expect(faults).toEqual([]);
    expect(traders.get(8)?.index).toBe(2_000_000_000_000n);
  });

  it('a deposit is no gain and a withdrawal no loss, and who lost everything stays at nothing', () => {
    const indexes = (rows: Parameters<typeof hoursOf>[0]) => hoursOf(rows).map(indexOfHour);
    expect(
      indexes([
        [100n, 0n],
        [1_100n, 1_000n],
        [50n, -1_050n],
      ]),
    ).toEqual(Array(3).fill(1_000_000_000_000n));
    expect(
      indexes([
        [100n, 0n],
        [0n, 0n],
        [500n, 500n],
        [900n, 0n],
      ]).slice(1),
    ).toEqual([0n, 0n, 0n]);
  });
});

it('what is open is worth its marks, and its list is hidden by a salt until it is shown', () => {
  expect(openOf([POSITION, { ...POSITION, side: 'short' }])).toBe(0n);
  expect(openOf([POSITION])).toBe(689_000n * 3_333n - 2_270_441_930n);
  expect(positionsHash([POSITION], 'a')).not.toBe(positionsHash([POSITION], 'b'));
  expect(positionsHash([POSITION], 'a')).not.toBe(positionsHash([{ ...POSITION, lots: 3_334n }], 'a'));
});
