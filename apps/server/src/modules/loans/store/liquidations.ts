/** Forced sales and their rounds in PostgreSQL. */
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** A logged second, as a sale cites it. */
export interface Cited {
  readonly leaf: number;
  readonly time: number;
  readonly ticks: bigint;
}

/** A forced sale. */
export interface Liquidation {
  readonly id: number;
  readonly loanId: number;
  readonly reason: 'ltv' | 'term';
  readonly ticks: readonly Cited[];
  readonly owed: bigint;
  readonly pledge: bigint;
  readonly beganAt: number;
  readonly rounds: number;
  readonly wide: number;
  readonly unfilledSince: number;
  readonly nextAt: number | null;
  readonly endedAt: number | null;
  readonly result: 'cured' | 'closed' | 'written_off' | null;
}

/** A round of one. */
export interface Round {
  readonly liquidationId: number;
  readonly n: number;
  readonly state: 'seized' | 'ordered' | 'settled';
  readonly by: 'market' | 'reserve';
  readonly clientId: string;
  readonly tick: Cited;
  readonly wide: number;
  /** The loan when it began. */
  readonly principal: bigint;
  readonly interest: bigint;
  readonly pledge: bigint;
  readonly hour: number;
  readonly limit: bigint;
  readonly quantity: bigint;
  readonly seized: bigint;
  readonly beganAt: number;
  readonly orderId: number | null;
  readonly filled: bigint;
  readonly gross: bigint;
  readonly fee: bigint;
  readonly charge: bigint;
  readonly toDebt: bigint;
  readonly surplus: bigint;
  readonly back: bigint;
  readonly settledAt: number | null;
}

interface LiquidationRow {
  id: number;
  loan_id: number;
  reason: 'ltv' | 'term';
  leaves: number[];
  times: number[];
  ticks: number[];
  owed: string;
  pledge: string;
  began_at: number;
  rounds: number;
  wide: number;
  unfilled_since: number;
  next_at: number | null;
  ended_at: number | null;
  result: Liquidation['result'];
}

const liquidationOf = (row: LiquidationRow): Liquidation => ({
  id: row.id,
  loanId: row.loan_id,
  reason: row.reason,
  ticks: row.leaves.map((leaf, i) => ({ leaf: Number(leaf), time: Number(row.times[i]), ticks: BigInt(row.ticks[i] ?? 0) })),
  owed: BigInt(row.owed),
  pledge: BigInt(row.pledge),
  beganAt: row.began_at,
  rounds: row.rounds,
  wide: row.wide,
  unfilledSince: row.unfilled_since,
  nextAt: row.next_at,
  endedAt: row.ended_at,
  result: row.result,
});

/** Begins one; its id. */
export async function insertLiquidation(
  tx: Tx,
  one: Pick<Liquidation, 'loanId' | 'reason' | 'ticks' | 'owed' | 'pledge' | 'beganAt'>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO loan_liquidations (loan_id, reason, leaves, times, ticks, owed, pledge, began_at, unfilled_since)
    VALUES (${one.loanId}, ${one.reason}, ${one.ticks.map(({ leaf }) => leaf)}::bigint[],
      ${one.ticks.map(({ time }) => time)}::bigint[], ${one.ticks.map(({ ticks }) => String(ticks))}::bigint[], ${String(one.owed)},
      ${String(one.pledge)}, ${one.beganAt}, ${one.beganAt}) RETURNING id`.execute(tx);
  return (rows[0] as { id: number }).id;
}

/** Writes what changed of one. */
export async function updateLiquidation(tx: Tx, one: Liquidation): Promise<void> {
  await sql`
    UPDATE loan_liquidations SET rounds = ${one.rounds}, wide = ${one.wide}, unfilled_since = ${one.unfilledSince},
      next_at = ${one.nextAt}, ended_at = ${one.endedAt}, result = ${one.result} WHERE id = ${one.id}`.execute(tx);
}

/** The sale of a loan that runs; null when none does. Its loan is locked. */
export async function loadRunning(tx: Tx, loanId: number): Promise<Liquidation | null> {
  const { rows } = await sql<LiquidationRow>`
    SELECT * FROM loan_liquidations WHERE loan_id = ${loanId} AND ended_at IS NULL`.execute(tx);
  return rows[0] ? liquidationOf(rows[0]) : null;
}

/** What has to go on: sales with a round under way, and those whose next round is due. */
export interface Waiting {
  readonly loanId: number;
  readonly liquidationId: number;
  /** The round under way; null: the next one is due. */
  readonly n: number | null;
  readonly clientId: string | null;
}

/** Finds them, oldest first. */
export async function loadWaiting(db: Db, now: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    SELECT l.loan_id AS "loanId", l.id AS "liquidationId", r.n, r.client_order_id AS "clientId"
    FROM loan_liquidations l LEFT JOIN loan_rounds r ON r.liquidation_id = l.id AND r.settled_at IS NULL
    WHERE l.ended_at IS NULL AND (r.n IS NOT NULL OR l.next_at <= ${now}) ORDER BY l.id`.execute(db);
  return rows;
}

interface RoundRow {
  liquidation_id: number;
  n: number;
  state: Round['state'];
  sold_to: Round['by'];
  client_order_id: string;
  tick_leaf: number;
  tick_time: number;
  tick_ticks: number;
  wide: number;
  principal: string;
  interest: string;
  pledge: string;
  hour: number;
  limit_ticks: number;
  quantity: string;
  seized: string;
  began_at: number;
  order_id: number | null;
  filled: string;
  gross: string;
  fee: string;
  charge: string;
  to_debt: string;
  surplus: string;
  back: string;
  settled_at: number | null;
}

const roundOf = (row: RoundRow): Round => ({
  liquidationId: row.liquidation_id,
  n: row.n,
  state: row.state,
  by: row.sold_to,
  clientId: row.client_order_id,
  tick: { leaf: row.tick_leaf, time: row.tick_time, ticks: BigInt(row.tick_ticks) },
  wide: row.wide,
  principal: BigInt(row.principal),
  interest: BigInt(row.interest),
  pledge: BigInt(row.pledge),
  hour: row.hour,
  limit: BigInt(row.limit_ticks),
  quantity: BigInt(row.quantity),
  seized: BigInt(row.seized),
  beganAt: row.began_at,
  orderId: row.order_id,
  filled: BigInt(row.filled),
  gross: BigInt(row.gross),
  fee: BigInt(row.fee),
  charge: BigInt(row.charge),
  toDebt: BigInt(row.to_debt),
  surplus: BigInt(row.surplus),
  back: BigInt(row.back),
  settledAt: row.settled_at,
});

/** Begins a round. */
export async function insertRound(tx: Tx, one: Round): Promise<void> {
  await sql`
    INSERT INTO loan_rounds (liquidation_id, n, state, sold_to, client_order_id, tick_leaf, tick_time, tick_ticks, wide, principal,
      interest, pledge, hour, limit_ticks, quantity, seized, began_at)
    VALUES (${one.liquidationId}, ${one.n}, ${one.state}, ${one.by}, ${one.clientId}, ${one.tick.leaf}, ${one.tick.time},
      ${String(one.tick.ticks)}, ${one.wide}, ${String(one.principal)}, ${String(one.interest)}, ${String(one.pledge)}, ${one.hour},
      ${String(one.limit)}, ${String(one.quantity)}, ${String(one.seized)}, ${one.beganAt})`.execute(tx);
}

/** Notes the order of a round. */
export async function noteOrder(
  tx: Tx,
  { liquidationId, n }: Pick<Round, 'liquidationId' | 'n'>,
  orderId: number,
): Promise<void> {
  await sql`
    UPDATE loan_rounds SET state = 'ordered', order_id = ${orderId}
    WHERE liquidation_id = ${liquidationId} AND n = ${n} AND state = 'seized'`.execute(tx);
}

/** Writes what a round came to. */
export async function settleRound(tx: Tx, one: Round): Promise<void> {
  await sql`
    UPDATE loan_rounds SET state = 'settled', order_id = ${one.orderId}, filled = ${String(one.filled)}, gross = ${String(one.gross)},
      fee = ${String(one.fee)}, charge = ${String(one.charge)}, to_debt = ${String(one.toDebt)}, surplus = ${String(one.surplus)},
      back = ${String(one.back)}, settled_at = ${one.settledAt}
    WHERE liquidation_id = ${one.liquidationId} AND n = ${one.n} AND settled_at IS NULL`.execute(tx);
}

/** The round of a sale that is under way; null when none is. */
export async function loadOpenRound(tx: Tx, liquidationId: number): Promise<Round | null> {
  const { rows } = await sql<RoundRow>`
    SELECT * FROM loan_rounds WHERE liquidation_id = ${liquidationId} AND settled_at IS NULL`.execute(tx);
  return rows[0] ? roundOf(rows[0]) : null;
}

/** A sale with its rounds, and the loan's record. */
export interface LiquidationStory {
  readonly liquidation: Liquidation;
  readonly rounds: readonly Round[];
  readonly body: string;
}

async function withRounds(db: Db, rows: readonly (LiquidationRow & { body: string })[]): Promise<LiquidationStory[]> {
  const ids = rows.map(({ id }) => id);
  const found = await sql<RoundRow>`
    SELECT * FROM loan_rounds WHERE liquidation_id = ANY(${ids}::bigint[]) ORDER BY liquidation_id, n`.execute(db);
  const rounds = Map.groupBy(found.rows.map(roundOf), ({ liquidationId }) => liquidationId);
  return rows.map((row) => ({ liquidation: liquidationOf(row), rounds: rounds.get(row.id) ?? [], body: row.body }));
}

/** The sales of a loan, newest first. */
export async function loadLiquidationsOf(db: Db, loanId: number): Promise<LiquidationStory[]> {
  const { rows } = await sql<LiquidationRow & { body: string }>`
    SELECT l.*, o.body FROM loan_liquidations l JOIN loans o ON o.id = l.loan_id
    WHERE l.loan_id = ${loanId} ORDER BY l.id DESC`.execute(db);
  return withRounds(db, rows);
}

/** All sales, newest first; of one currency that was borrowed or pledged, of one loan. */
export async function loadLiquidations(
  db: Db,
  { assetId, loanId }: { readonly assetId: number | null; readonly loanId: number | null },
  slice: Slice,
): Promise<LiquidationStory[]> {
  const { rows } = await sql<LiquidationRow & { body: string }>`
    SELECT l.*, o.body FROM loan_liquidations l JOIN loans o ON o.id = l.loan_id
    WHERE (${slice.before}::bigint IS NULL OR l.id < ${slice.before})
      AND (${assetId}::bigint IS NULL OR ${assetId}::bigint IN (o.debt_asset, o.pledge_asset))
      AND (${loanId}::bigint IS NULL OR l.loan_id = ${loanId})
    ORDER BY l.id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return withRounds(db, rows);
}
