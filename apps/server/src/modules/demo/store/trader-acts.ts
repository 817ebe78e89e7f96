/** What demo traders did, in PostgreSQL: only added. */
import type { DemoStrategy } from '@glasshouse/contract/demo';
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db } from '../../../platform/db/database.ts';

/** An act with the second that it follows from. */
export interface TraderAct {
  readonly id: number;
  readonly traderId: number;
  readonly strategy: DemoStrategy;
  readonly act: 'long' | 'short' | 'flat';
  readonly at: number;
  readonly tick: { readonly time: number; readonly leaf: number; readonly ticks: number };
}

/** Adds one. */
export async function insertTraderAct(db: Db, one: Omit<TraderAct, 'id'>): Promise<void> {
  await sql`
    INSERT INTO demo_trader_acts (trader_id, strategy, act, at, tick_ms, tick_leaf, tick_price)
    VALUES (${one.traderId}, ${one.strategy}, ${one.act}, ${one.at}, ${one.tick.time}, ${one.tick.leaf}, ${one.tick.ticks})`.execute(
    db,
  );
}

/** Those of a trader, newest first. */
export async function loadTraderActs(db: Db, traderId: number, slice: Slice): Promise<TraderAct[]> {
  const { rows } = await sql<Omit<TraderAct, 'tick'> & { time: number; leaf: number; ticks: number }>`
    SELECT id, trader_id AS "traderId", strategy, act, at, tick_ms AS time, tick_leaf AS leaf, tick_price AS ticks
    FROM demo_trader_acts WHERE trader_id = ${traderId} AND (${slice.before}::bigint IS NULL OR id < ${slice.before})
    ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows.map(({ time, leaf, ticks, ...act }) => ({ ...act, tick: { time, leaf, ticks } }));
}
