/**
 * Recorded marks as rows: what a market goes on with at a start, and trailing stops followed through them. Blocks are read hour by hour,
 * where a stop was set, began or is looked at; hours and days between.
 */
import {
  behind,
  type Fields,
  followTrail,
  type Followed,
  type MarkSource,
  type MarkSpan,
  MissingMarks,
  readMarks,
  type ReadMarks,
  readRecord,
  SPAN_MS,
  spanOf,
  type SetTrail,
  sourceOf,
} from '@glasshouse/proofs/contracts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { FOLLOWED_KINDS, type MarkLog, type MarkTick, type RunningSwing, withMark } from '../engine/mark-log.ts';
import { type LoggedRow, SELECT_RECORDS } from '../receipts/rows.ts';

/** Reads the text of a record. RangeError: it is none of marks. */
function markedBy(body: string): ReadMarks {
  const record = readRecord(body, 'contract_marks');
  if (record === null) throw new RangeError('a record of no marks');
  return readMarks(record);
}

async function loadSpans(db: Db, marketId: number, span: MarkSpan, from: number, until: number): Promise<LoggedRow[]> {
  const { rows } = await sql<LoggedRow>`
    ${SELECT_RECORDS} JOIN contract_marks m ON m.record_id = r.id
    WHERE m.market_id = ${marketId} AND m.span = ${span} AND m.begins_ms >= ${from} AND m.begins_ms < ${until}
    ORDER BY m.begins_ms`.execute(db);
  return rows;
}

/** The marks of a market from some time on, as they are read. */
export class MarkRows {
  readonly #db: Db;
  readonly #marketId: number;
  readonly #rows = new Map<ReadMarks, LoggedRow>();
  readonly #hours = new Set<number>();
  /** A block that has no record yet. */
  readonly #running: readonly ReadMarks[];
  /** What was read, until more is. */
  #source: MarkSource | null = null;

  private constructor(db: Db, marketId: number, running: ReadMarks | null) {
    this.#db = db;
    this.#marketId = marketId;
    this.#running = running === null ? [] : [running];
  }

  /** Reads hours and days from a time on. */
  static async from(db: Db, marketId: number, from: number, running: ReadMarks | null = null): Promise<MarkRows> {
    const rows = new MarkRows(db, marketId, running);
    for (const span of ['hour', 'day'] as const) rows.#take(await loadSpans(db, marketId, span, from, Number.MAX_SAFE_INTEGER));
    return rows;
  }

  #take(rows: readonly LoggedRow[]): void {
    this.#source = null;
    for (const row of rows) this.#rows.set(markedBy(row.body), row);
  }

  /** Reads the blocks of an hour with the first one behind it; false where they were read before. */
  async #takeHour(hour: number): Promise<boolean> {
    if (this.#hours.has(hour)) return false;
    this.#hours.add(hour);
    const end = hour + SPAN_MS.hour;
    this.#take(await loadSpans(this.#db, this.#marketId, 'block', hour, end));
    const { rows } = await sql<LoggedRow>`
      ${SELECT_RECORDS} JOIN contract_marks m ON m.record_id = r.id
      WHERE m.market_id = ${this.#marketId} AND m.span = 'block' AND m.begins_ms >= ${end} ORDER BY m.begins_ms LIMIT 1`.execute(
      this.#db,
    );
    this.#take(rows);
    return true;
  }

  /** Follows a stop up to a second, without it. Error: MissingMarks, some of it has no record. */
  async follow(trail: SetTrail, until: number): Promise<Followed> {
    for (;;) {
      try {
        this.#source ??= sourceOf([...this.#running, ...this.#rows.keys()]);
        return followTrail(trail, this.#source, until);
      } catch (error) {
        if (!(error instanceof MissingMarks) || !(await this.#takeHour(spanOf('hour', error.time)))) throw error;
      }
    }
  }

  /** The row of a record that was read. */
  rowOf(read: ReadMarks): LoggedRow | null {
    return this.#rows.get(read) ?? null;
  }
}

async function newestOf(db: Db, marketId: number): Promise<MarkLog['newest']> {
  const { rows } = await sql<{ span: MarkSpan; ends: number }>`
    SELECT span, max(ends_ms) AS ends FROM contract_marks WHERE market_id = ${marketId} GROUP BY span`.execute(db);
  const newest: Record<MarkSpan, number | null> = { block: null, hour: null, day: null };
  for (const { span, ends } of rows) newest[span] = ends;
  return newest;
}

/** What shorter records of the span that was under way came to; null where there is none, or it was recorded. */
async function runningOf(
  db: Db,
  marketId: number,
  span: 'hour' | 'day',
  newest: MarkLog['newest'],
): Promise<RunningSwing | null> {
  const part = span === 'hour' ? 'block' : 'hour';
  const last = newest[part];
  const begins = last === null ? null : spanOf(span, last - 1);
  if (begins === null || (newest[span] !== null && newest[span] > begins)) return null;
  const rows = await loadSpans(db, marketId, part, begins, begins + SPAN_MS[span]);
  const swing = rows.reduce<RunningSwing['swing'] | null>((sum, { body }) => behind(sum, markedBy(body).swing), null);
  return swing && { begins, swing };
}

/** The newest second from a time on of which a receipt needs its block; null: none does. */
async function neededFrom(db: Db, marketId: number, from: number): Promise<number | null> {
  const { rows } = await sql<{ needed: number | null }>`
    SELECT max(tick_ms) AS needed FROM contract_records
    WHERE market_id = ${marketId} AND tick_ms >= ${from} AND kind IN (${sql.join(FOLLOWED_KINDS)})`.execute(db);
  return rows[0]?.needed ?? null;
}

/** What a market goes on with: what is recorded, and the block under way of the marks that counted last. */
export async function loadMarkLog(db: Db, marketId: number, ticks: readonly MarkTick[]): Promise<MarkLog> {
  const newest = await newestOf(db, marketId);
  const begins = Math.max(spanOf('block', ticks.at(-1)?.time ?? 0), newest.block ?? 0);
  const log: MarkLog = {
    block: null,
    newest,
    hour: await runningOf(db, marketId, 'hour', newest),
    day: await runningOf(db, marketId, 'day', newest),
    needed: await neededFrom(db, marketId, begins),
  };
  return ticks.filter(({ time }) => time >= begins).reduce(withMark, log);
}

/** Spans in which a market passed ticks of stops over, from some time on. */
export async function loadHeld(
  db: Db,
  marketId: number,
  from: number,
): Promise<{ readonly from: number; readonly until: number | null }[]> {
  const { rows } = await sql<{ body: string }>`
    SELECT body FROM contract_records WHERE market_id = ${marketId} AND kind = 'contract_wait' AND tick_ms >= ${from}`.execute(
    db,
  );
  const ended = rows.flatMap(({ body }) => {
    const { from: begun, until } = JSON.parse(body) as Fields as { from: string; until: string | null };
    return until === null ? [] : [{ from: Number(begun), until: Number(until) }];
  });
  const { rows: open } = await sql<{ from: number }>`
    SELECT from_ms AS from FROM contract_waits WHERE market_id = ${marketId} AND from_ms IS NOT NULL`.execute(db);
  return [...ended, ...open.map((one) => ({ ...one, until: null }))];
}
