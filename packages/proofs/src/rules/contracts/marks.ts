// SPDX-License-Identifier: Apache-2.0
/**
 * Marks of a market as the public log has them: each second of a block that stops were looked at, and the swings of hours and days. A
 * block ends with its quarter of an hour, or earlier. They name no stop and no user; what every trailing stop did follows from them.
 *
 * Units: ticks, epoch milliseconds.
 */
import { joinSwings, type Move, type Swing, swingOfAll } from '@glasshouse/risk';
import { SECOND_MS } from '../../second/second.ts';
import { count, countOrNull, type Fields, inner, text, whole, word } from './fields.ts';

/** What a record of marks is of. */
export const MARK_SPANS = ['block', 'hour', 'day'] as const;
export type MarkSpan = (typeof MARK_SPANS)[number];
/** How long each is; a block no longer than this. */
export const SPAN_MS: Readonly<Record<MarkSpan, number>> = { block: 900_000, hour: 3_600_000, day: 86_400_000 };

/** When the span of a time begins; of a block the quarter of an hour that it is in. */
export const spanOf = (span: MarkSpan, time: number): number => Math.floor(time / SPAN_MS[span]) * SPAN_MS[span];

/** Marks of a block by its seconds; null: it did not count for stops. The first and the last count. */
export type BlockMarks = readonly (bigint | null)[];

/** A record that was read. */
export interface ReadMarks {
  readonly market: number;
  readonly span: MarkSpan;
  readonly begins: number;
  readonly ends: number;
  /** When the record of that length before it ends; null: it is the first of the market. */
  readonly before: number | null;
  /** Of a block; of longer spans null. */
  readonly marks: BlockMarks | null;
  readonly swing: Swing;
}

/** The marks of a block as one text: the first one, then what each differs from the one before; nothing where a second did not count. */
export function marksText(marks: BlockMarks): string {
  let last = 0n;
  const parts = marks.map((mark) => {
    if (mark === null) return '';
    const part = String(mark - last);
    last = mark;
    return part;
  });
  return parts.join(',');
}

const PART = /^(0|-?[1-9][0-9]{0,15})$/;

function readBlock(joined: string): BlockMarks {
  const parts = joined.split(',');
  const isRight = (part: string) => part === '' || PART.test(part);
  if (parts.length > SPAN_MS.block / SECOND_MS || parts[0] === '' || parts.at(-1) === '' || !parts.every(isRight))
    throw new TypeError('no marks of a block');
  let last = 0n;
  return parts.map((part) => {
    if (part === '') return null;
    last += BigInt(part);
    if (last < 1n) throw new TypeError('a mark that is none');
    return last;
  });
}

/** The swing of a block; null where nothing counted. */
export const swingOfBlock = (marks: BlockMarks): Swing | null => swingOfAll(marks.filter((mark) => mark !== null));

function readMove(fields: Fields): Move {
  const move = { from: whole(fields, 'from'), to: whole(fields, 'to') };
  if (move.from < 1n || move.to < 1n) throw new TypeError('a move of no marks');
  return move;
}

/** Reads a record of marks. TypeError for one that is none. */
export function readMarks(record: Fields): ReadMarks {
  const span = word(record, 'span', MARK_SPANS);
  const [begins, before] = [count(record, 'begins'), countOrNull(record, 'before')];
  const of = { market: count(record, 'market'), span, begins, before };
  if (begins % (span === 'block' ? SECOND_MS : SPAN_MS[span]) !== 0 || (before !== null && before > begins))
    throw new TypeError(`no ${span} begins then`);
  if (span === 'block') {
    const marks = readBlock(text(record, 'marks'));
    const [swing, ends] = [swingOfBlock(marks), begins + marks.length * SECOND_MS];
    if (swing === null || ends > spanOf('block', begins) + SPAN_MS.block) throw new TypeError('no block');
    return { ...of, ends, marks, swing };
  }
  const swing = {
    high: whole(record, 'high'),
    low: whole(record, 'low'),
    fall: readMove(inner(record, 'fall')),
    rise: readMove(inner(record, 'rise')),
  };
  if (swing.low < 1n) throw new TypeError('a swing of no marks');
  return { ...of, ends: begins + SPAN_MS[span], marks: null, swing };
}

/** Whether two swings are the same. */
export const isSameSwing = (a: Swing, b: Swing): boolean =>
  a.high === b.high &&
  a.low === b.low &&
  (['fall', 'rise'] as const).every((name) => a[name].from === b[name].from && a[name].to === b[name].to);

/** A swing with one more span behind it; null: there was none before. */
export const behind = (before: Swing | null, next: Swing): Swing => (before === null ? next : joinSwings(before, next));
