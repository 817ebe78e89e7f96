/**
 * Due items: what will happen to a product's positions, as rows of `due_items` (product, position, event, period, due_at).
 *
 * Invariants: an item is gone in the transaction of its effect; items of one position are run in the order of their due times
 * and, at one instant, in the order in which the product declares its events, also over processes. An item that fails holds up
 * the later ones of its position and no other. Units: instants in epoch ms; everything is decided by the instant of the item.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { hasRows } from '../db/looks.ts';
import { type Claimed, type DuePlatform, type DueWork, dueWorkOf } from './runner.ts';

/** Items of one transaction: calls wait while a set is decided and written, and larger ones are no faster. */
const MOST = 1_000;

/** Something that will happen to a position. */
export interface DueItem {
  readonly position: number;
  readonly event: string;
  /** Which of several of one event; 0 for the only one. */
  readonly period: number;
  readonly dueAt: number;
}

/** The effect of an event on a set of positions, each once: state, journals, next items. */
export type RunItems = (tx: Tx, items: readonly DueItem[], now: number) => Promise<void>;

/** The due items of a product. */
export interface DueItems {
  /** What the product's job runs. */
  readonly work: DueWork;
  /** Adds items. Error: unique_violation for one that waits already. */
  add(tx: Tx, items: readonly DueItem[]): Promise<void>;
  /**
   * Removes items of positions that ended early; of some events alone if they are named. Waits for a run that has one of
   * them, and removes what that run wrote.
   */
  cancel(tx: Tx, positions: readonly number[], events?: readonly string[]): Promise<void>;
  /**
   * Locks all items of a position, so that no run begins on it until the transaction ends; waits for one that has begun. A call
   * that locks more than the position before balances begins with it.
   */
  lock(tx: Tx, position: number): Promise<void>;
  /**
   * Does in the transaction of a call what is due for a position up to `now`, so that the answer does not depend on when the job
   * runs. Called after `lock` or before the position's row is locked: runs lock items, then positions, then balances.
   */
  runNow(tx: Tx, position: number, now: number): Promise<void>;
  /** How many items were due before a time and are not done, and since when the oldest is; for those who watch. */
  overdue(db: Db, before: number): Promise<{ count: number; since: number | null }>;
}

interface ItemRow {
  position_id: number;
  event: string;
  period: number;
  due_at: number;
  attempts: number;
}

const keyOf = ({ position_id: position, event, period }: ItemRow) => `${position}/${event}/${period}`;
const itemOf = ({ position_id: position, event, period, due_at: dueAt }: ItemRow): DueItem => ({
  position,
  event,
  period,
  dueAt,
});

/** What the statements below need: the product, and its events in the order in which they happen at one instant. */
interface Events {
  readonly product: string;
  readonly names: readonly string[];
  readonly run: Readonly<Record<string, RunItems>>;
}

const rankOf = ({ names }: Events, alias: string) => sql`array_position(${names}::text[], ${sql.ref(`${alias}.event`)})`;

/**
 * The first item of each position, taken out of the table; one that follows another is not taken before it. All are of one
 * event, that of the oldest: effects of another event could lock what comes before balances after those of the first have
 * locked balances.
 */
async function claimItems(
  tx: Tx,
  events: Events,
  { now, limit, keys }: { now: number; limit: number; keys: readonly string[] | null },
): Promise<Claimed<DueItem>[]> {
  const { product, names } = events;
  const among =
    keys === null
      ? sql``
      : sql` AND (t.position_id, t.event, t.period) IN (
          SELECT split_part(k, '/', 1)::bigint, split_part(k, '/', 2), split_part(k, '/', 3)::bigint
          FROM unnest(${keys}::text[]) AS k)`;
  const isFirst = sql`
      product = ${product} AND due_at <= ${now} AND retry_at <= ${now} AND event = ANY(${names}::text[])${among}
        AND NOT EXISTS (
          SELECT FROM due_items b WHERE b.product = ${product} AND b.position_id = t.position_id
            AND (b.due_at, ${rankOf(events, 'b')}, b.period) < (t.due_at, ${rankOf(events, 't')}, t.period))`;
  const { rows } = await sql<ItemRow>`
    WITH oldest AS MATERIALIZED (
      SELECT event FROM due_items t WHERE ${isFirst} ORDER BY due_at, position_id LIMIT 1 FOR UPDATE SKIP LOCKED),
    due AS MATERIALIZED (
      SELECT ctid FROM due_items t
      WHERE ${isFirst} AND event = (SELECT event FROM oldest)
      ORDER BY due_at, position_id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    DELETE FROM due_items WHERE ctid = ANY(ARRAY(SELECT ctid FROM due))
    RETURNING position_id, event, period, due_at, attempts`.execute(tx);
  return rows
    .toSorted((a, b) => a.due_at - b.due_at || a.position_id - b.position_id)
    .map((row) => ({ key: keyOf(row), dueAt: row.due_at, attempts: row.attempts, row: itemOf(row) }));
}

/** Whether an item of a known event is due; one that follows another is found with it. */
function isWaiting(db: Db, { product, names }: Events, now: number): Promise<boolean> {
  return hasRows(
    db,
    sql`SELECT FROM due_items WHERE product = ${product} AND due_at <= ${now} AND retry_at <= ${now} AND event = ANY(${names}::text[])`,
  );
}

/** Runs items of one event. */
async function runAll(tx: Tx, { run }: Events, items: readonly DueItem[], now: number): Promise<void> {
  const [first] = items;
  if (first) await (run[first.event] as RunItems)(tx, items, now);
}

async function addItems(tx: Tx, { product, names }: Events, items: readonly DueItem[]): Promise<void> {
  if (items.length === 0) return;
  const unknown = items.find(({ event }) => !names.includes(event));
  if (unknown) throw new RangeError(`${product} has no event ${unknown.event}`);
  await sql`
    INSERT INTO due_items (product, position_id, event, period, due_at)
    SELECT ${product}, position, event, period, "dueAt"
    FROM json_to_recordset(${JSON.stringify(items)}::json) AS new (position bigint, event text, period bigint, "dueAt" bigint)`.execute(
    tx,
  );
}

async function cancelItems(tx: Tx, { product }: Events, positions: readonly number[], only: readonly string[]): Promise<void> {
  const theirs = sql`product = ${product} AND position_id = ANY(${positions}::bigint[]) AND event = ANY(${only}::text[])`;
  // A statement that waited for a run does not see the item that the run wrote for what follows; the next one does.
  do await sql`DELETE FROM due_items WHERE ${theirs}`.execute(tx);
  while ((await sql`SELECT FROM due_items WHERE ${theirs} LIMIT 1`.execute(tx)).rows.length > 0);
}

async function lockItems(tx: Tx, { product }: Events, position: number): Promise<void> {
  const count = async (lock = sql``) =>
    (await sql`SELECT FROM due_items WHERE product = ${product} AND position_id = ${position} ${lock}`.execute(tx)).rows.length;
  // A statement that waited for a run does not see the item that the run wrote for what follows; the next one does.
  let locked: number;
  do locked = await count(sql`FOR UPDATE`);
  while (locked !== (await count()));
}

async function runItemsNow(tx: Tx, events: Events, position: number, now: number): Promise<void> {
  const due = sql`product = ${events.product} AND position_id = ${position} AND due_at <= ${now}`;
  const isAny = async () => (await sql`SELECT FROM due_items WHERE ${due} LIMIT 1`.execute(tx)).rows.length > 0;
  while (await isAny()) {
    // Waits for a process that runs one of them; what that one left behind is only seen by the next statement.
    await sql`SELECT FROM due_items WHERE ${due} ORDER BY event, period FOR UPDATE`.execute(tx);
    const { rows } = await sql<ItemRow>`
      DELETE FROM due_items WHERE (product, position_id, event, period) IN (
        SELECT product, position_id, event, period FROM due_items t WHERE ${due}
        ORDER BY due_at, ${rankOf(events, 't')}, period LIMIT 1)
      RETURNING position_id, event, period, due_at, attempts`.execute(tx);
    await runAll(tx, events, rows.map(itemOf), now);
  }
}

/** Makes the due items of a product; `run` in the order in which its events happen at one instant. */
export function dueItems(platform: DuePlatform, product: string, run: Readonly<Record<string, RunItems>>, most = MOST): DueItems {
  const events: Events = { product, names: Object.keys(run), run };
  const work = dueWorkOf<DueItem>(platform, {
    name: `${product}.due`,
    most,
    isStepwise: true,
    isWaiting: (db, now) => isWaiting(db, events, now),
    claim: (tx, wanted) => claimItems(tx, events, wanted),
    run: (tx, claimed, now) =>
      runAll(
        tx,
        events,
        claimed.map(({ row }) => row),
        now,
      ),
    async postpone(key, retryAt) {
      const [position, event, period] = key.split('/');
      await sql`
        UPDATE due_items SET attempts = attempts + 1, retry_at = ${retryAt}
        WHERE product = ${product} AND position_id = ${position} AND event = ${event} AND period = ${period}`.execute(
        platform.db,
      );
    },
  });
  return {
    work,
    add: (tx, items) => addItems(tx, events, items),
    cancel: (tx, positions, only = events.names) => cancelItems(tx, events, positions, only),
    lock: (tx, position) => lockItems(tx, events, position),
    runNow: (tx, position, now) => runItemsNow(tx, events, position, now),
    async overdue(db, before) {
      const { rows } = await sql<{ count: number; since: number | null }>`
        SELECT count(*)::int AS count, min(due_at) AS since FROM due_items
        WHERE product = ${product} AND due_at < ${before}`.execute(db);
      return rows[0] ?? { count: 0, since: null };
    },
  };
}

/** Products that have an item from before a time, and since when the oldest waits; the oldest first. A look for each product. */
export async function loadLate(db: Db, before: number): Promise<{ product: string; since: number }[]> {
  const { rows } = await sql<{ product: string; since: number }>`
    WITH RECURSIVE products AS (
      (SELECT product FROM due_items ORDER BY product LIMIT 1)
      UNION ALL
      SELECT (SELECT d.product FROM due_items d WHERE d.product > p.product ORDER BY d.product LIMIT 1) FROM products p
      WHERE p.product IS NOT NULL)
    SELECT p.product, oldest.due_at AS since FROM products p
    CROSS JOIN LATERAL (SELECT due_at FROM due_items d WHERE d.product = p.product ORDER BY d.due_at LIMIT 1) oldest
    WHERE oldest.due_at < ${before} ORDER BY 2`.execute(db);
  return rows;
}
