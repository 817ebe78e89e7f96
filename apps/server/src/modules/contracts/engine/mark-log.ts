/**
 * Marks at which stops of a market were looked at, on their way into the public log: the block under way, and what it is part of. A
 * block is over with its quarter of an hour; where a receipt will need it, with its minute.
 *
 * Units: ticks, epoch ms. Values are immutable. Invariant: all of it follows from records and from the seconds of the block under way.
 */
import {
  behind,
  type BlockMarks,
  blockRecord,
  type MarkSpan,
  MINUTE_MS,
  type ReadMarks,
  type RecordKind,
  SPAN_MS,
  spanOf,
  swingOfBlock,
  swingRecord,
} from '@glasshouse/proofs/contracts';
import type { Swing } from '@glasshouse/risk';
import type { EngineBatch } from './memory.ts';

const SECOND_MS = 1_000;

/** A mark at which stops were looked at. */
export interface MarkTick {
  readonly time: number;
  readonly mark: bigint;
}

/** What shorter records of a span came to so far. */
export interface RunningSwing {
  readonly begins: number;
  readonly swing: Swing;
}

/** What is known of a market. */
export interface MarkLog {
  /** The block under way, from its first mark to its newest; null before it has one. */
  readonly block: { readonly begins: number; readonly marks: BlockMarks } | null;
  readonly hour: RunningSwing | null;
  readonly day: RunningSwing | null;
  /** When the newest record of each length ends; null before there was one. */
  readonly newest: Readonly<Record<MarkSpan, number | null>>;
  /** The newest second of which a receipt needs its block; null: none is known. */
  readonly needed: number | null;
}

/** Before a market was looked at. */
export const NO_MARKS: MarkLog = {
  block: null,
  hour: null,
  day: null,
  newest: { block: null, hour: null, day: null },
  needed: null,
};

/** Records whose receipts follow stops through marks. */
export const FOLLOWED_KINDS: readonly RecordKind[] = ['contract_stop', 'contract_liquidation'];

/** The log with a second of which a receipt needs its block. */
export const needing = (log: MarkLog, time: number): MarkLog => ({ ...log, needed: time });

/** A mark counted into its block; the same where it was counted before. RangeError: another block is under way. */
export function withMark(log: MarkLog, { time, mark }: MarkTick): MarkLog {
  const { begins, marks } = log.block ?? { begins: time, marks: [] };
  if (spanOf('block', begins) !== spanOf('block', time)) throw new RangeError(`the block ${begins} is under way`);
  const at = (time - begins) / SECOND_MS;
  const more = Array.from({ length: Math.max(0, at - marks.length) }, () => null);
  return { ...log, block: { begins, marks: [...marks.slice(0, at), ...more, mark, ...marks.slice(at + 1)] } };
}

/** The block under way as if it were recorded: what stops are followed by at a start; null: there is none. */
export function runningBlock(market: number, { block, newest }: MarkLog): ReadMarks | null {
  const swing = block && swingOfBlock(block.marks);
  if (block === null || swing === null) return null;
  const { begins, marks } = block;
  return { market, span: 'block', begins, ends: begins + marks.length * SECOND_MS, before: newest.block, marks, swing };
}

/** Up to when marks are known, without it. */
export const knownUntil = (log: MarkLog): number => runningBlock(0, log)?.ends ?? log.newest.block ?? 0;

/** A span with a part that is over. */
const counted = (span: 'hour' | 'day', running: RunningSwing | null, part: RunningSwing): RunningSwing => ({
  begins: spanOf(span, part.begins),
  swing: behind(running?.swing ?? null, part.swing),
});

const LONGER = { hour: 'day', day: null } as const;

function closeSpan(log: MarkLog, span: 'hour' | 'day', time: number, write: WriteMarks): MarkLog {
  const running = log[span];
  if (running === null || running.begins === spanOf(span, time)) return log;
  write({ span, begins: running.begins, ends: running.begins + SPAN_MS[span], before: log.newest[span] }, running.swing);
  const longer = LONGER[span];
  return {
    ...log,
    [span]: null,
    ...(longer !== null && { [longer]: counted(longer, log[longer], running) }),
    newest: { ...log.newest, [span]: running.begins + SPAN_MS[span] },
  };
}

/** Writes a record: of a block its marks, else the swing. */
export type WriteMarks = (
  of: { readonly span: MarkSpan; readonly begins: number; readonly ends: number; readonly before: number | null },
  what: Swing | BlockMarks,
) => void;

/** Whether a block is over at a second. */
function isOver(begins: number, needed: number | null, time: number): boolean {
  const isNeeded = needed !== null && needed >= begins && Math.floor(time / MINUTE_MS) > Math.floor(needed / MINUTE_MS);
  return isNeeded || spanOf('block', begins) !== spanOf('block', time);
}

function closeBlock(log: MarkLog, time: number, write: WriteMarks): MarkLog {
  const running = runningBlock(0, log);
  if (running === null || !isOver(running.begins, log.needed, time)) return log;
  const { begins, ends, marks, swing } = running;
  write({ span: 'block', begins, ends, before: log.newest.block }, marks as BlockMarks);
  const hour = counted('hour', log.hour, { begins, swing });
  return { ...log, block: null, hour, newest: { ...log.newest, block: ends } };
}

/** The log at a second: what is over by then is written, an hour also where no block of it is under way. */
export function closeMarks(log: MarkLog, time: number, write: WriteMarks): MarkLog {
  return closeSpan(closeSpan(closeBlock(log, time, write), 'hour', time, write), 'day', time, write);
}

/** Where records of a batch go. */
export function marksWriter(
  own: EngineBatch,
  { marketId, symbol }: { marketId: number; symbol: string },
  tick: number,
): WriteMarks {
  return ({ span, begins, ends, before }, what) => {
    const id = own.nextId();
    const values = { id, market: marketId, symbol, begins, before };
    const body =
      span === 'block' ? blockRecord({ ...values, span }, what as BlockMarks) : swingRecord({ ...values, span }, what as Swing);
    own.record({ id, kind: 'contract_marks', marketId, userId: null, positionId: null, tick, from: null, lists: null }, body);
    own.marks.push({ marketId, span, begins, ends, recordId: id });
    // So that the cursor of the index is saved with it.
    own.batch.work++;
  };
}
