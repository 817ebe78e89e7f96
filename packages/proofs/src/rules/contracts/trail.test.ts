// SPDX-License-Identifier: Apache-2.0
/** Trailing stops followed through records of blocks, hours and days against the same mark by mark; and records that are left out. */
import { isTrailReached, afterMark, type Extreme } from '@glasshouse/risk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalText, type RecordValue } from '../../canonical.ts';
import type { Fields } from './fields.ts';
import { behind, type BlockMarks, readMarks, type ReadMarks, SPAN_MS, spanOf, swingOfBlock } from './marks.ts';
import { blockRecord, swingRecord } from './records.ts';
import { followTrail, MissingMarks, type SetTrail, sourceOf } from './trail.ts';

const START = 1_800_000_000_000;
const OF = { market: 4, symbol: 'BTC/USDT' };
/** As the log has it: through its text. */
const read = (record: object): ReadMarks => readMarks(JSON.parse(canonicalText(record as RecordValue)) as Fields);

/** Records of marks by their seconds; a block ends with its quarter of an hour, or behind one of the seconds `cut`. */
function recorded(marks: ReadonlyMap<number, bigint>, cut: ReadonlySet<number> = new Set()): ReadMarks[] {
  const records: ReadMarks[] = [];
  const newest = { block: null, hour: null, day: null } as Record<string, number | null>;
  const swings = { hour: new Map<number, ReturnType<typeof behind>>(), day: new Map<number, ReturnType<typeof behind>>() };
  const times = [...marks.keys()].toSorted((a, b) => a - b);
  const blocks: number[][] = [];
  for (const time of times) {
    const last = blocks.at(-1)?.at(-1);
    const isNew = last === undefined || spanOf('block', last) !== spanOf('block', time) || cut.has(last);
    if (isNew) blocks.push([time]);
    else blocks.at(-1)?.push(time);
  }
  for (const block of blocks) {
    const [begins, ends] = [block[0] as number, (block.at(-1) as number) + 1_000];
    const own: BlockMarks = Array.from({ length: (ends - begins) / 1_000 }, (_, i) => marks.get(begins + i * 1_000) ?? null);
    records.push(read(blockRecord({ ...OF, id: 1, span: 'block', begins, before: newest['block'] ?? null }, own)));
    newest['block'] = ends;
    for (const span of ['hour', 'day'] as const) {
      const at = spanOf(span, begins);
      swings[span].set(at, behind(swings[span].get(at) ?? null, swingOfBlock(own)!));
    }
  }
  const last = times.at(-1) ?? START;
  for (const span of ['hour', 'day'] as const)
    for (const [begins, swing] of swings[span]) {
      if (begins + SPAN_MS[span] > last) continue;
      records.push(read(swingRecord({ ...OF, id: 1, span, begins, before: newest[span] ?? null }, swing)));
      newest[span] = begins + SPAN_MS[span];
    }
  return records;
}

function naive(trail: SetTrail, marks: ReadonlyMap<number, bigint>, until: number) {
  let extreme: Extreme = null;
  for (const [time, mark] of [...marks].toSorted(([a], [b]) => a - b)) {
    if (time <= trail.set || time >= until) continue;
    if (isTrailReached(trail, extreme, mark)) return { isFired: true };
    extreme = afterMark(trail, extreme, mark);
  }
  return { extreme, isFired: false };
}

/** A mark or two in each hour of some days. */
const hourly = fc
  .array(fc.record({ second: fc.nat(3_599), mark: fc.bigInt({ min: 9_900n, max: 10_100n }) }), { minLength: 70, maxLength: 90 })
  .map((hours) => new Map(hours.map(({ second, mark }, i) => [START + i * SPAN_MS.hour + second * 1_000, mark] as const)));

/** Seconds with marks over some days, few in most hours. */
const sparse = fc
  .array(
    fc.record({
      gap: fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 1, max: 90 }) },
        { weight: 2, arbitrary: fc.integer({ min: 600, max: 9_000 }) },
        { weight: 1, arbitrary: fc.integer({ min: 40_000, max: 130_000 }) },
      ),
      mark: fc.bigInt({ min: 9_800n, max: 10_200n }),
    }),
    { minLength: 2, maxLength: 60 },
  )
  .map((steps) => {
    let time = START;
    return new Map(steps.map(({ gap, mark }) => [(time += gap * 1_000), mark] as const));
  });

describe('a trailing stop that is followed through records', () => {
  it('comes as far and fires by the same mark as one that is followed mark by mark', () => {
    const seen = { fired: 0, begun: 0, waited: 0, day: 0, hour: 0 };
    fc.assert(
      fc.property(
        fc.oneof(sparse, hourly),
        fc.constantFrom('long' as const, 'short' as const),
        fc.integer({ min: 1, max: 40 }),
        fc.option(fc.bigInt({ min: 9_800n, max: 10_200n }), { nil: null }),
        fc.nat(90),
        fc.nat(90),
        fc.array(fc.nat(90)),
        (marks, side, callback, activation, first, last, cut) => {
          const times = [...marks.keys()];
          const at = (n: number) => times[Math.min(n, times.length - 1)] as number;
          const trail: SetTrail = { side, callback, activation, set: at(Math.min(first, last)) - 1_000 };
          const until = at(Math.max(first, last)) + 1_000;
          const source = sourceOf(recorded(marks, new Set(cut.map(at))));
          const { extreme, isFired, used } = followTrail(trail, source, until);
          expect(isFired ? { isFired } : { extreme, isFired }).toEqual(naive(trail, marks, until));
          for (const { span } of used) if (span !== 'block') seen[span]++;
          seen[isFired ? 'fired' : extreme === null ? 'waited' : 'begun']++;
          // What it used is all that it needs.
          expect(followTrail(trail, sourceOf(used), until)).toMatchObject({ extreme, isFired });
          // Without one of them it does not come to an end, or shows it by others.
          if (isFired || used.length < 2) return;
          const kept = used.filter((_, i) => i !== used.length - 1);
          expect(() => followTrail(trail, sourceOf(kept), until)).toThrow(MissingMarks);
        },
      ),
      { numRuns: 400 },
    );
    expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([]);
  });

  it('seconds that are not here are passed over only where the next block says that nothing counted since', () => {
    const marks = new Map([
      [START + 1_000, 10_000n],
      [START + 1_300_000, 10_100n],
    ]);
    const records = recorded(marks);
    const trail: SetTrail = { side: 'long', callback: 10, activation: null, set: START };
    expect(followTrail(trail, sourceOf(records), START + 1_301_000).extreme).toBe(10_100n);
    const bent = records.map((one) => (one.before === null ? one : { ...one, before: START + 3_000 }));
    expect(() => followTrail(trail, sourceOf(bent), START + 1_301_000)).toThrow(MissingMarks);
  });

  it('records that are none are not read', () => {
    const block = { ...OF, id: 1, span: 'block', begins: START + 300_000, before: null } as const;
    const all: BlockMarks = [10_000n, null, 9_990n];
    const of = (record: object, change: object) => () => read({ ...record, ...change });
    const right = blockRecord(block, all);
    expect(right['marks']).toBe('10000,,-10');
    expect(of(right, {})()).toMatchObject({ marks: all, ends: START + 303_000, swing: { high: 10_000n, low: 9_990n } });
    for (const change of [
      { begins: String(START + 1) },
      { before: String(START + 301_000) },
      { marks: '' },
      { marks: '0' },
      { marks: '1,-1,1' },
      { marks: ',1' },
      { marks: '1,' },
      { marks: '1,01' },
      { marks: `1${',0'.repeat(600)}` },
      { span: 'week' },
    ])
      expect(of(right, change)).toThrow(TypeError);
    const move = { from: 1n, to: 1n };
    const hour = swingRecord({ ...block, span: 'hour', begins: START }, { high: 2n, low: 1n, fall: move, rise: move });
    expect(of(hour, {})().marks).toBeNull();
    for (const change of [{ low: '0' }, { fall: { from: '0', to: '1' } }, { rise: null }])
      expect(of(hour, change)).toThrow(TypeError);
  });
});
