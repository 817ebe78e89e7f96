/**
 * The engine's part of what contracts keep: read at a start, written with a batch, taken over after its commit.
 *
 * Invariants: the pause of a market follows from the recorded seconds before the one that was looked at last, and how far a tick was
 * served from the rows that it left, so that a restart goes on where the process before was.
 */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { inSnapshot } from '../../../platform/db/transaction.ts';
import { afterPricedTick, type Extreme, isPaused, markTicks, OUTAGE_MS, type Pause } from '@glasshouse/risk';
import { SPAN_MS, spanOf } from '@glasshouse/proofs/contracts';
import { type ClearingStore, loadCursors } from '../../exchange/index.ts';
import { houseBalance } from '../../ledger/index.ts';
import type { Markets } from '../../markets/index.ts';
import type { AccountOwner } from '../domain/cross-account.ts';
import { FUND } from '../domain/postings.ts';
import type { Mark } from '../domain/marks.ts';
import { Fund, type FundChange, fundOf, HOUR_MS } from '../engine/fund.ts';
import { type FundingState, momentOf, NO_FUNDING } from '../engine/funding.ts';
import { knownUntil, type MarkLog, NO_MARKS, runningBlock } from '../engine/mark-log.ts';
import { FRESH, type MarketState, type Progress, STAGE, type Waiting } from '../engine/market-state.ts';
import type { EngineMemory } from '../engine/memory.ts';
import type { AttemptBefore } from '../engine/remembered.ts';
import { trailName, trailOf } from '../engine/trails.ts';
import { saveEngine } from './engine-rows.ts';
import { loadFunding } from './funding-store.ts';
import { loadHeld, loadMarkLog, MarkRows } from './mark-reading.ts';

/** So far back a pause and a block of marks can reach: more than enough seconds with a price to end any, or an outage. */
const REACH_MS = SPAN_MS.block + 300_000;
const REACH_TICKS = 1_300;

/** What it reads with. */
export interface EngineStoreDeps {
  readonly memory: EngineMemory;
  readonly markets: Pick<Markets, 'ticksFrom'>;
  readonly now: () => number;
  /** The assets that markets settle in. */
  readonly settleAssets: () => readonly number[];
}

/** Times of the seconds with a price up to a moment, from before the newest outage on or from far enough back. */
async function pausedBy({ markets }: EngineStoreDeps, db: Db, marketId: number, upto: number) {
  const from = upto - REACH_MS;
  const read = (since: number, to: number, limit: number) =>
    markets.ticksFrom(db, marketId, since, { to, limit, pricedOnly: true });
  const ticks = await read(from, upto, REACH_TICKS);
  const first = ticks[0]?.time;
  // A first price long after the beginning may have ended an outage that began before.
  const isLate = first === undefined || first - from >= OUTAGE_MS;
  const hadBefore = isLate && (await read(0, from, 1)).length > 0;
  let pause: Pause | null = hadBefore ? { pricedAt: from, until: from } : null;
  let resumed: number | null = null;
  const counted: { readonly index: bigint; readonly time: number }[] = [];
  for (const { time, priceTicks } of ticks) {
    if (pause !== null && time - pause.pricedAt >= OUTAGE_MS) resumed = time;
    pause = afterPricedTick(pause, time);
    if (!isPaused(pause) && priceTicks !== null) counted.push({ index: BigInt(priceTicks), time });
  }
  const last = ticks.at(-1);
  const priceTicks = last?.priceTicks ?? null;
  return { pause, resumed, counted, last: last && priceTicks !== null ? { index: BigInt(priceTicks), time: last.time } : null };
}

/** How far the newest tick of each market was served: the rows of stops and liquidations rise within a tick, entries come last. */
async function loadProgress(db: Db): Promise<Map<number, Progress>> {
  const { rows } = await sql<{ market: number; tick: number; stage: 2 | 3 | 4 | 5; after: number }>`
    SELECT DISTINCT ON (market_id) market_id AS market, tick_ms AS tick, stage, position_id AS after FROM (
      (SELECT DISTINCT ON (market_id) market_id, tick_ms, ${STAGE.EXITS}::int AS stage, position_id FROM contract_stop_fires
        ORDER BY market_id, tick_ms DESC, position_id DESC)
      UNION ALL
      (SELECT DISTINCT ON (market_id) market_id, tick_ms, ${STAGE.LIQUIDATIONS}::int, position_id FROM contract_liquidations
        WHERE margin_mode = 'isolated' ORDER BY market_id, tick_ms DESC, position_id DESC)
      UNION ALL
      (SELECT DISTINCT ON (market_id) market_id, tick_ms, ${STAGE.ACCOUNTS}::int, user_id FROM contract_liquidations
        WHERE margin_mode = 'cross' ORDER BY market_id, tick_ms DESC, user_id DESC)
      UNION ALL
      (SELECT market_id, max(tick_ms), ${STAGE.ENTRIES}::int, 0 FROM contract_conditionals WHERE tick_ms IS NOT NULL GROUP BY market_id)) AS newest
    ORDER BY market_id, tick_ms DESC, stage DESC`.execute(db);
  return new Map(rows.map(({ market, ...progress }) => [market, progress]));
}

async function loadWaits(db: Db) {
  const { rows } = await sql<{ market: number; what: Waiting; from: number; record: number }>`
    SELECT market_id AS market, what, from_ms AS from, record_id AS record FROM contract_waits WHERE from_ms IS NOT NULL`.execute(
    db,
  );
  const waits = new Map<number, MarketState['waits']>();
  for (const { market, what, ...begun } of rows) waits.set(market, { ...(waits.get(market) ?? FRESH.waits), [what]: begun });
  return waits;
}

/** The mark of a second by the rate that its market has. */
function markBy(funding: FundingState, { index, time }: { readonly index: bigint; readonly time: number }): Mark {
  return { ticks: markTicks(index, momentOf(funding, time)), index, time };
}

/** The marks that a market goes on with: those of its block under way follow from its seconds, without what was passed over. */
async function marksOf(
  db: Db,
  marketId: number,
  funding: FundingState,
  priced: readonly { readonly index: bigint; readonly time: number }[],
): Promise<MarkLog> {
  const begins = spanOf('block', priced.at(-1)?.time ?? 0);
  const held = await loadHeld(db, marketId, begins);
  const isHeld = (time: number) => held.some(({ from, until }) => from <= time && (until === null || until > time));
  const ticks = priced.flatMap((second) =>
    second.time >= begins && !isHeld(second.time) ? [{ time: second.time, mark: markBy(funding, second).ticks }] : [],
  );
  return loadMarkLog(db, marketId, ticks);
}

/** The farthest mark of every trailing stop since it began. */
async function loadExtremes(
  db: Db,
  { book }: EngineMemory,
  states: ReadonlyMap<number, MarketState>,
): Promise<Map<string, Extreme>> {
  const extremes = new Map<string, Extreme>();
  const trailing = [...book.values()].filter(({ trails }) => trails.length > 0);
  for (const [marketId, { marks }] of states) {
    const own = trailing.filter((position) => position.marketId === marketId);
    if (own.length === 0) continue;
    const first = Math.min(...own.flatMap(({ trails }) => trails.map(({ tick }) => tick)));
    const rows = await MarkRows.from(db, marketId, first, runningBlock(marketId, marks));
    for (const { id, core, trails } of own)
      for (const stop of trails) {
        const { extreme } = await rows.follow({ ...trailOf(core.side, stop), set: stop.tick }, knownUntil(marks));
        extremes.set(trailName(id, stop.id), extreme);
      }
  }
  return extremes;
}

async function loadStates(deps: EngineStoreDeps, db: Db, marketIds: readonly number[]): Promise<Map<number, MarketState>> {
  const [cursors, progress, waits] = [await loadCursors(db), await loadProgress(db), await loadWaits(db)];
  const { termsAt } = deps.memory.book;
  const fundings = await loadFunding(db, marketIds, (marketId) => termsAt(marketId, deps.now()).settleAssetId);
  const states = new Map<number, MarketState>();
  for (const marketId of marketIds) {
    const funding = fundings.get(marketId) ?? NO_FUNDING;
    const cursor = cursors.get(marketId)?.looked ?? null;
    const { pause, resumed, last, counted: priced } = await pausedBy(deps, db, marketId, cursor ?? deps.now());
    const isCounted = pause !== null && pause.pricedAt >= pause.until;
    const counted = cursor !== null && isCounted ? pause.pricedAt : null;
    states.set(marketId, {
      ...FRESH,
      pause,
      resumed,
      mark: last && markBy(funding, last),
      funding,
      marks: cursor === null ? NO_MARKS : await marksOf(db, marketId, funding, priced),
      counted: { all: counted, stops: counted },
      waits: waits.get(marketId) ?? FRESH.waits,
      progress: progress.get(marketId) ?? FRESH.progress,
    });
  }
  return states;
}

interface EntryRow {
  id: number;
  cause: FundChange['cause'];
  market: number | null;
  record: number | null;
  moment: number;
  paid: string;
  received: string;
}

/** The fund of an asset: what its entries made before the last hours, and those since, one by one. */
async function loadFund(db: Db, assetId: number, now: number): Promise<Fund> {
  const since = (Math.floor(now / HOUR_MS) - 2) * HOUR_MS;
  const { rows: sums } = await sql<{ balance: string; capital: string; upto: number }>`
    SELECT coalesce(sum(received - paid), 0)::text AS balance, coalesce(max(id), 0) AS upto,
      coalesce(sum(received) FILTER (WHERE cause = 'capital'), 0)::text AS capital
    FROM contract_fund_entries WHERE asset_id = ${assetId}
      AND id < coalesce((SELECT min(id) FROM contract_fund_entries WHERE asset_id = ${assetId} AND moment_ms >= ${since}),
        9223372036854775807)`.execute(db);
  const { balance = '0', capital = '0', upto = 0 } = sums[0] ?? {};
  const { rows } = await sql<EntryRow>`
    SELECT id, cause, market_id AS market, record_id AS record, moment_ms AS moment, paid::text, received::text
    FROM contract_fund_entries WHERE asset_id = ${assetId} AND id > ${upto} ORDER BY id`.execute(db);
  const entries = rows.map(({ market, record, paid, received, ...entry }) => ({
    ...entry,
    marketId: market,
    recordId: record,
    paid: BigInt(paid),
    received: BigInt(received),
  }));
  return fundOf(new Fund(assetId, BigInt(balance), BigInt(capital)), entries);
}

/**
 * Capital that a fund has by the ledger: its balance less what closes and liquidations moved, both of one moment, so that a batch
 * under way changes nothing.
 */
export async function loadCapital(db: Db, assetId: number): Promise<bigint> {
  return inSnapshot(db, async (tx) => {
    const balance = await houseBalance(tx, FUND, assetId);
    const { rows } = await sql<{ own: string }>`
      SELECT coalesce(sum(received - paid), 0)::text AS own FROM contract_fund_entries
      WHERE asset_id = ${assetId} AND cause <> 'capital'`.execute(tx);
    return balance - BigInt(rows[0]?.own ?? '0');
  });
}

async function loadVersions(db: Db) {
  const { rows } = await sql<{ marketId: number; version: number; from: number; key: string; recordId: number }>`
    SELECT market_id AS "marketId", version, from_ms AS from, key, record_id AS "recordId"
    FROM contract_terms ORDER BY market_id, version`.execute(db);
  return rows;
}

/** The newest recorded attempt of each position that is closing. */
async function loadAttempts(db: Db): Promise<Map<number, AttemptBefore>> {
  const { rows } = await sql<{ position: number; id: number; tick: number }>`
    SELECT DISTINCT ON (p.id) p.id AS position, l.id, l.tick_ms AS tick
    FROM contract_positions p JOIN contract_liquidations l ON l.position_id = p.id
    WHERE p.status = 'closing' ORDER BY p.id, l.id DESC`.execute(db);
  return new Map(rows.map(({ position, ...attempt }) => [position, attempt]));
}

/** Open positions whose owners were told; those that are low again are found by their next tick. */
async function loadTold(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT p.id FROM contract_positions p JOIN contract_risk_alerts a ON a.position_id = p.id
    WHERE p.status <> 'closed'`.execute(db);
  return rows.map(({ id }) => id);
}

/** Accounts with open cross positions whose owners were told, in the same way. */
async function loadToldAccounts(db: Db): Promise<AccountOwner[]> {
  const { rows } = await sql<AccountOwner>`
    SELECT DISTINCT a.user_id AS "userId", a.account, a.asset_id AS "assetId" FROM contract_account_alerts a
    JOIN contract_positions p ON p.user_id = a.user_id AND p.account = a.account
    WHERE p.status <> 'closed' AND p.margin_mode = 'cross'`.execute(db);
  return rows;
}

async function loadNewest(db: Db): Promise<number> {
  const { rows } = await sql<{ newest: number }>`
    SELECT greatest((SELECT coalesce(max(id), 0) FROM contract_records), (SELECT coalesce(max(id), 0) FROM contract_adls),
      (SELECT coalesce(max(id), 0) FROM contract_fund_entries)) AS newest`.execute(db);
  return rows[0]?.newest ?? 0;
}

/** Reads again how much capital the funds have. */
export async function followCapital({ memory, settleAssets }: EngineStoreDeps, db: Db): Promise<void> {
  for (const assetId of settleAssets()) memory.capital.set(assetId, await loadCapital(db, assetId));
}

/** The store of the engine; positions and terms of orders are read before it. */
export function engineStore(deps: EngineStoreDeps): ClearingStore {
  const { memory } = deps;
  return {
    async rebuild(db, marketIds, orders) {
      const funds = new Map<number, Fund>();
      const capital = new Map<number, bigint>();
      for (const assetId of deps.settleAssets()) {
        funds.set(assetId, await loadFund(db, assetId, deps.now()));
        capital.set(assetId, await loadCapital(db, assetId));
      }
      const states = await loadStates(deps, db, marketIds);
      memory.begin({
        states,
        extremes: await loadExtremes(db, memory, states),
        funds,
        capital,
        versions: await loadVersions(db),
        attempts: await loadAttempts(db),
        newest: await loadNewest(db),
        told: await loadTold(db),
        toldAccounts: await loadToldAccounts(db),
      });
      // A leader's sign of life must not wait for a million positions.
      for (const _turn of memory.build(orders)) await setImmediate();
    },
    save: (tx, batch) => saveEngine(tx, memory.in(batch)),
    keep: (batch) => memory.keep(batch),
  };
}
