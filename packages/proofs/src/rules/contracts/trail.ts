// SPDX-License-Identifier: Apache-2.0
/**
 * A trailing stop followed through the recorded marks since it was set: by its own seconds where it was set, began or is looked at, by
 * hours and days between. Server, browser and command line follow it by this function.
 *
 * Invariant: no mark is left out: seconds that are not here are passed over only where the next block says that nothing counted since.
 */
import { afterMark, afterSwing, type Extreme, isTrailReached, type Trail } from '@glasshouse/risk';
import { SECOND_MS } from '../../second/second.ts';
import { type ReadMarks, SPAN_MS, spanOf } from './marks.ts';

/** A trailing stop, with the second that had been looked at when it was set. */
export interface SetTrail extends Trail {
  readonly set: number;
}

/** Records of marks of one market. */
export interface MarkSource {
  /** The record of an hour or a day that begins then; null: it is not here. */
  at(span: 'hour' | 'day', begins: number): ReadMarks | null;
  /** The first block that ends behind a time: one that has it, or a later one; null: none is here. */
  blockFrom(time: number): ReadMarks | null;
}

/** Where a stop came to. */
export interface Followed {
  readonly extreme: Extreme;
  /** Whether a mark before the end fired it. */
  readonly isFired: boolean;
  /** The records that say so. */
  readonly used: readonly ReadMarks[];
}

/** Marks from a time on that are needed and not here. */
export class MissingMarks extends Error {
  readonly time: number;

  constructor(time: number) {
    super(`the marks from ${time} on are not here`);
    this.time = time;
  }
}

const WHOLE = ['day', 'hour'] as const;

/** Follows a stop through all marks behind the second at which it was set and before another one. Error: MissingMarks. */
export function followTrail(trail: SetTrail, source: MarkSource, until: number): Followed {
  const used = new Set<ReadMarks>();
  let extreme: Extreme = null;
  let time = trail.set + SECOND_MS;
  /** Takes a whole span at once; false where its parts are needed. */
  const take = (record: ReadMarks): boolean | 'fired' => {
    const after = afterSwing(trail, extreme, record.swing);
    if (after === 'open') return false;
    used.add(record);
    if (after === 'fired') return 'fired';
    extreme = after;
    time = record.ends;
    return true;
  };
  while (time < until) {
    const whole = WHOLE.flatMap((span) => {
      const fits = time === spanOf(span, time) && time + SPAN_MS[span] <= until;
      return (fits ? source.at(span, time) : null) ?? [];
    });
    const taken = whole.reduce<boolean | 'fired'>((done, record) => (done === false ? take(record) : done), false);
    if (taken === 'fired') return { extreme, isFired: true, used: [...used] };
    if (taken) continue;
    const block = source.blockFrom(time);
    if (block === null || (block.begins > time && block.before !== null && block.before > time)) throw new MissingMarks(time);
    used.add(block);
    if (block.begins > time) {
      // Nothing counted up to it; an hour that begins between is taken as a whole.
      time = Math.min(block.begins, spanOf('hour', time) + SPAN_MS.hour);
      continue;
    }
    for (const [i, mark] of (block.marks ?? []).entries()) {
      const at = block.begins + i * SECOND_MS;
      if (mark === null || at < time || at >= until) continue;
      if (isTrailReached(trail, extreme, mark)) return { extreme, isFired: true, used: [...used] };
      extreme = afterMark(trail, extreme, mark);
    }
    time = block.ends;
  }
  return { extreme, isFired: false, used: [...used] };
}

/** Records in memory as a source; of two of one name the first. */
export function sourceOf(records: Iterable<ReadMarks>): MarkSource {
  const known = new Map<string, ReadMarks>();
  const blocks: ReadMarks[] = [];
  for (const record of records) {
    const name = `${record.span}:${record.begins}`;
    if (known.has(name)) continue;
    known.set(name, record);
    if (record.span === 'block') blocks.push(record);
  }
  blocks.sort((a, b) => a.begins - b.begins);
  return {
    at: (span, begins) => known.get(`${span}:${begins}`) ?? null,
    blockFrom: (time) => blocks.find(({ ends }) => ends > time) ?? null,
  };
}
