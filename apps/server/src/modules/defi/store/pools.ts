/** Pools, their terms and their hours in PostgreSQL. Cash and what is lent are read from the ledger. Units: atoms, ppm, epoch ms. */
import { type DefiFlows, type DefiHourFacts, NO_FLOWS, borrowPpmOf, meanOfHour, priceOfShare } from '@glasshouse/proofs/defi';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { houseBalance } from '../../ledger/index.ts';
import { CASH, LENT } from '../domain/postings.ts';
import type { PoolState, PoolTerms } from '../domain/pool-state.ts';

interface PoolRow {
  asset_id: number;
  opened_at: number;
  due: string;
  fee_due: string;
  next_interest: string;
  shares: string;
  u_ms: string;
  u_at: number;
  hour: number;
  flows: Record<string, string>;
  hour_hash: string;
  borrow_ppm: number;
  terms_id: number;
  from_at: number;
  base: number;
  kink: number;
  slope1: number;
  slope2: number;
  rise_most: number;
  fee_ppm: number;
  supply_cap: string;
  terms_hash: string;
}

const SELECTED = sql.raw(`
  SELECT p.asset_id, p.opened_at, p.due, p.fee_due, p.next_interest, p.shares, p.u_ms, p.u_at, p.hour, p.flows,
    h.record_hash AS hour_hash, h.borrow_ppm, t.id AS terms_id, t.from_at, t.base, t.kink, t.slope1, t.slope2, t.rise_most,
    t.fee_ppm, t.supply_cap, t.record_hash AS terms_hash
  FROM defi_pools p JOIN defi_hours h ON h.asset_id = p.asset_id AND h.hour = p.hour JOIN defi_terms t ON t.id = p.terms_id`);

const termsOf = (row: PoolRow): PoolTerms => ({
  id: row.terms_id,
  from: row.from_at,
  curve: { base: row.base, kink: row.kink, slope1: row.slope1, slope2: row.slope2, riseMost: row.rise_most },
  feePpm: row.fee_ppm,
  supplyCap: BigInt(row.supply_cap),
  hash: row.terms_hash,
});

function flowsOf(stored: Readonly<Record<string, string>>): DefiFlows {
  const flows = { ...NO_FLOWS };
  for (const [name, atoms] of Object.entries(stored)) flows[name as keyof DefiFlows] = BigInt(atoms);
  return flows;
}

const storedFlows = (flows: DefiFlows): Record<string, string> =>
  Object.fromEntries(Object.entries(flows).flatMap(([name, atoms]) => (atoms === 0n ? [] : [[name, String(atoms)]])));

/** A row with the balances of its asset; under the pool's lock they do not change. */
async function stateOf(db: Db, row: PoolRow): Promise<PoolState> {
  const [cash, lent] = [await houseBalance(db, CASH, row.asset_id), await houseBalance(db, LENT, row.asset_id)];
  return {
    assetId: row.asset_id,
    openedAt: row.opened_at,
    pool: {
      cash,
      lent,
      due: BigInt(row.due),
      feeDue: BigInt(row.fee_due),
      nextInterest: BigInt(row.next_interest),
      shares: BigInt(row.shares),
    },
    uMs: BigInt(row.u_ms),
    uAt: row.u_at,
    hour: row.hour,
    hourHash: row.hour_hash,
    borrowPpm: row.borrow_ppm,
    terms: termsOf(row),
    flows: flowsOf(row.flows),
  };
}

/** All pools as they stand, without locks. */
export async function loadPools(db: Db): Promise<PoolState[]> {
  const { rows } = await sql<PoolRow>`${SELECTED} ORDER BY p.asset_id`.execute(db);
  const pools: PoolState[] = [];
  for (const row of rows) pools.push(await stateOf(db, row));
  return pools;
}

/** A pool as it stands, without locks; null when there is none. */
export async function loadPool(db: Db, assetId: number): Promise<PoolState | null> {
  const { rows } = await sql<PoolRow>`${SELECTED} WHERE p.asset_id = ${assetId}`.execute(db);
  return rows[0] ? stateOf(db, rows[0]) : null;
}

/** Locks pools until the transaction ends, in the order of their assets. What is read of them must be read afterwards. */
export async function lockPools(tx: Tx, assetIds: readonly number[]): Promise<void> {
  await sql`SELECT FROM defi_pools WHERE asset_id = ANY(${assetIds}::int[]) ORDER BY asset_id FOR UPDATE`.execute(tx);
}

/** Writes what an event made of a pool. */
export async function savePool(tx: Tx, { assetId, pool, uMs, uAt, hour, terms, flows }: PoolState): Promise<void> {
  await sql`
    UPDATE defi_pools SET due = ${String(pool.due)}, fee_due = ${String(pool.feeDue)},
      next_interest = ${String(pool.nextInterest)}, shares = ${String(pool.shares)}, u_ms = ${String(uMs)}, u_at = ${uAt},
      hour = ${hour}, terms_id = ${terms.id}, flows = ${JSON.stringify(storedFlows(flows))}::jsonb, revision = revision + 1
    WHERE asset_id = ${assetId}`.execute(tx);
}

/** Adds a pool that has nothing yet. */
export async function insertPool(
  tx: Tx,
  pool: { assetId: number; openedAt: number; hour: number; termsId: number },
): Promise<void> {
  const { assetId, openedAt, hour, termsId } = pool;
  await sql`
    INSERT INTO defi_pools (asset_id, opened_at, u_at, hour, terms_id)
    VALUES (${assetId}, ${openedAt}, ${openedAt}, ${hour}, ${termsId})`.execute(tx);
}

/** Adds terms with their record; answers their number. */
export async function insertTerms(
  tx: Tx,
  assetId: number,
  { from, curve, feePpm, supplyCap, hash }: Omit<PoolTerms, 'id'>,
  record: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO defi_terms (asset_id, from_at, base, kink, slope1, slope2, rise_most, fee_ppm, supply_cap, record, record_hash)
    VALUES (${assetId}, ${from}, ${curve.base}, ${curve.kink}, ${curve.slope1}, ${curve.slope2}, ${curve.riseMost}, ${feePpm},
      ${String(supplyCap)}, ${record}, ${hash}) RETURNING id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the terms were not written');
  return id;
}

/** A record as it stands in the log, or will. */
export interface StoredRecord {
  readonly text: string;
  readonly hash: string;
}

/** The record of terms. */
export async function loadTermsRecord(db: Db, termsId: number): Promise<StoredRecord | null> {
  const { rows } = await sql<StoredRecord>`
    SELECT record AS text, record_hash AS hash FROM defi_terms WHERE id = ${termsId}`.execute(db);
  return rows[0] ?? null;
}

/** The record of an hour. */
export async function loadHourRecord(db: Db, assetId: number, hour: number): Promise<StoredRecord | null> {
  const { rows } = await sql<StoredRecord>`
    SELECT record AS text, record_hash AS hash FROM defi_hours WHERE asset_id = ${assetId} AND hour = ${hour}`.execute(db);
  return rows[0] ?? null;
}

/** Adds an hour with its record. */
export async function insertHour(
  tx: Tx,
  { assetId, termsId, facts, feeAdded }: { assetId: number; termsId: number; facts: DefiHourFacts; feeAdded: bigint },
  { text, hash }: StoredRecord,
): Promise<void> {
  const { pool, flows } = facts;
  const loss = flows.writtenOff + flows.interestOff - flows.feeOff - flows.covered;
  await sql`
    INSERT INTO defi_hours (asset_id, hour, terms_id, cash, lent, due, fee_due, next_interest, shares, price, due_added, fee_added,
      loss, covered, utilisation_ppm, borrow_ppm, loans, exits_waiting, record, record_hash)
    VALUES (${assetId}, ${facts.hour}, ${termsId}, ${String(pool.cash)}, ${String(pool.lent)}, ${String(pool.due)},
      ${String(pool.feeDue)}, ${String(pool.nextInterest)}, ${String(pool.shares)}, ${String(priceOfShare(pool))},
      ${String(facts.dueAdded)}, ${String(feeAdded)}, ${String(loss)}, ${String(flows.covered)},
      ${meanOfHour(facts.utilisationMs)}, ${borrowPpmOf(facts)}, ${facts.loans}, ${facts.exitsWaiting}, ${text}, ${hash})`.execute(
    tx,
  );
}

/** A loss to keep. */
export interface StoredLoss {
  readonly loanId: number;
  readonly assetId: number;
  readonly principal: bigint;
  readonly interest: bigint;
  readonly fee: bigint;
  readonly covered: bigint;
  readonly fall: bigint;
  readonly time: number;
}

/** Adds a loss. */
export async function insertLoss(tx: Tx, loss: StoredLoss): Promise<void> {
  await sql`
    INSERT INTO defi_losses (loan_id, asset_id, principal, interest, fee, covered, fall, time)
    VALUES (${loss.loanId}, ${loss.assetId}, ${String(loss.principal)}, ${String(loss.interest)}, ${String(loss.fee)},
      ${String(loss.covered)}, ${String(loss.fall)}, ${loss.time})`.execute(tx);
}

/** An hour of the past, as loans look back on it. */
export interface PastHour {
  readonly hour: number;
  readonly borrowPpm: number;
  readonly worth: bigint;
}

/** The newest hours of a pool, newest first. */
export async function loadLastHours(db: Db, assetId: number, count: number): Promise<PastHour[]> {
  const { rows } = await sql<{ hour: number; borrow_ppm: number; worth: string }>`
    SELECT hour, borrow_ppm, cash + lent + due - fee_due AS worth FROM defi_hours
    WHERE asset_id = ${assetId} ORDER BY hour DESC LIMIT ${count}`.execute(db);
  return rows.map((row) => ({ hour: row.hour, borrowPpm: row.borrow_ppm, worth: BigInt(row.worth) }));
}

/** The rate that an hour set, for the charge of the next one. */
export type HourRate = Pick<PastHour, 'hour' | 'borrowPpm'>;

/** Rates of hours in [from, to], oldest first. */
export async function loadRates(db: Db, assetId: number, from: number, to: number): Promise<HourRate[]> {
  const { rows } = await sql<HourRate>`
    SELECT hour, borrow_ppm AS "borrowPpm" FROM defi_hours
    WHERE asset_id = ${assetId} AND hour BETWEEN ${from} AND ${to} ORDER BY hour`.execute(db);
  return rows;
}

/** Records of a pool's hours in [from, to], oldest first. */
export async function loadHours(db: Db, assetId: number, from: number, to: number): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`
    SELECT record AS text, record_hash AS hash FROM defi_hours
    WHERE asset_id = ${assetId} AND hour >= ${from} AND hour <= ${to} ORDER BY hour`.execute(db);
  return rows;
}
