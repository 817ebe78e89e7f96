/** The memory of the desk: read at a start, written with a batch in one statement, kept after its commit. */
import { canonicalText } from '@glasshouse/proofs';
import { marginRateRecord } from '@glasshouse/proofs/margin';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { together } from '../../../platform/db/together.ts';
import { inSnapshot } from '../../../platform/db/transaction.ts';
import { type Batch, type ClearingStore, CommandRefusal, isLive } from '../../exchange/index.ts';
import { forgetChangedOwners, holdHouse, houseBalance, loadChangedOwners, loadHeld } from '../../ledger/index.ts';
import type { Markets } from '../../markets/index.ts';
import { type Price, debtKey } from '../domain/account.ts';
import type { AssetOf } from '../domain/acts.ts';
import { type MarginBook, type MarginView } from '../domain/book.ts';
import { type Capital, NO_SUMS, type PoolSums } from '../domain/kept.ts';
import { assetIds } from '../domain/markets.ts';
import { type PoolUse, useOfAll } from '../domain/pool.ts';
import { FUND, POOL } from '../domain/postings.ts';
import { HOUR_MS, STALE_MS } from '../domain/terms.ts';
import {
  type AccountRow,
  type DebtRow,
  type OrderTermsRow,
  type RateRow,
  type SumsRow,
  type UseRow,
  accountOf,
  accountRow,
  debtOf,
  debtRow,
  eventRow,
  orderTermsOf,
  orderTermsRow,
  rateOfRow,
  rateRow,
  sumsOf,
  sumsRow,
  useOf,
  useRow,
} from './rows.ts';
import { loadLastPrice } from './reading.ts';

const ADDED = {
  margin_events: `user_id, asset_id, revision, kind, principal, interest, owed, to_fund, hour, base, hourly_e10, charged_before,
    order_id, liquidation_id, time_ms`,
  margin_rates: 'asset_id, hour, use_ppm, lent, idle, annual_ppm, hourly_e10, record, time_ms',
  margin_uses: 'asset_id, at_ms, lent, idle, hour_sum',
  margin_liquidations: 'id, user_id, order_id, from_id, tick_ms, record, time_ms',
  margin_notices: 'user_id, kind, params, time_ms',
  margin_records: 'kind, body',
} as const;
const CHANGED = {
  margin_debts: {
    key: 'user_id, asset_id',
    rest: ['principal', 'interest', 'hour', 'hour_base', 'hour_charged', 'revision'],
  },
  margin_pools: { key: 'asset_id', rest: ['lent', 'interest', 'lost', 'received', 'made_good'] },
  margin_accounts: {
    key: 'user_id',
    rest: ['state', 'called_ms', 'step', 'borrowed_ms', 'from_id', 'from_record', 'changed_ms'],
  },
  margin_orders: { key: 'order_id', rest: ['user_id', 'market_id', 'side_effect', 'borrowed', 'needed', 'given', 'live'] },
} as const;

const DIVISION_BY_ZERO = '22012';

const insertOf = (table: string, columns: string, at: number) =>
  `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $${at}::json)`;
const ADDS = Object.entries(ADDED).map(([table, columns], i) => `${table}_added AS (${insertOf(table, columns, i + 1)})`);
const UPSERTS = Object.entries(CHANGED).map(([table, { key, rest }], i) => {
  const insert = insertOf(table, `${key}, ${rest.join(', ')}`, ADDS.length + i + 1);
  return `${table}_put AS (${insert} ON CONFLICT (${key}) DO UPDATE SET ${rest.map((name) => `${name} = excluded.${name}`).join(', ')})`;
});
const write = prepared('margin.book', `WITH ${[...ADDS, ...UPSERTS].join(',\n')} SELECT 1`);

/** What it reads with. */
export interface BookStoreDeps {
  readonly book: MarginBook;
  readonly assetOf: AssetOf;
  readonly markets: Pick<Markets, 'tickAt'>;
  readonly now: () => number;
}

/**
 * The last price of each market that is too old to decide anything by itself: a coin that has had none since the desk began still counts where it
 * is a small part of an account. Newer ones come with the ticks that the desk looks at.
 */
async function loadOldPrices(db: Db, { book, markets, now }: BookStoreDeps): Promise<Map<number, Price>> {
  const prices = new Map<number, Price>();
  for (const { marketId } of book.deps.rules().markets) {
    const price = await loadLastPrice(db, markets, marketId, now() - STALE_MS);
    if (price !== null) prices.set(marketId, price);
  }
  return prices;
}

function rowsOf(view: MarginView, assetOf: AssetOf): readonly (readonly object[])[] {
  const { now, batch } = view;
  const records = [...view.rates.values()].map((rate) => {
    const { code, scale } = assetOf(rate.assetId);
    const curve = view.book.deps.curveAt(rate.assetId, rate.hour * HOUR_MS);
    return canonicalText(marginRateRecord({ ...rate, asset: code, scale, curve }));
  });
  const isKept = (id: number) => batch.order(id) !== undefined;
  return [
    view.events.map((event) => eventRow(event, now)),
    [...view.rates.values()].map((rate, i) => ({ ...rateRow(rate), record: records[i], time_ms: now })),
    view.useRows.map(({ assetId, use }) => useRow(assetId, use)),
    view.liquidations.map((row) => ({
      id: row.id,
      user_id: row.userId,
      order_id: row.orderId,
      from_id: row.fromId,
      tick_ms: row.tick,
      record: row.record,
      time_ms: now,
    })),
    view.notices.map(({ userId, kind, params }) => ({ user_id: userId, kind, params: JSON.stringify(params), time_ms: now })),
    [
      ...records.map((body) => ({ kind: 'margin_rate', body })),
      ...view.liquidations.map(({ record }) => ({ kind: 'margin_liquidation', body: record })),
    ],
    // A row of a debt says what is owed: one that was only brought to its hour and never changed has none yet.
    [...view.debts.values()].filter(({ revision }) => revision > 0).map(debtRow),
    [...view.sums].map(([assetId, sums]) => sumsRow(assetId, sums)),
    [...view.accounts.values()].map((account) => accountRow(account, now)),
    [...view.orders.values()]
      .filter(({ orderId }) => isKept(orderId))
      .map((terms) => orderTermsRow(terms, isLive(batch.order(terms.orderId)!))),
  ];
}

/** What the operator put into a pool and its fund: their balances without what the desk moved, all of one moment. */
async function loadCapital(db: Db, assetId: number): Promise<Capital> {
  return inSnapshot(db, async (tx) => {
    const { rows } = await sql<SumsRow>`SELECT * FROM margin_pools WHERE asset_id = ${assetId}`.execute(tx);
    const { lent, lost, received, madeGood }: PoolSums = rows[0] ? sumsOf(rows[0]) : NO_SUMS;
    const [pool, fund] = [await houseBalance(tx, POOL, assetId), await houseBalance(tx, FUND, assetId)];
    return { pool: pool + lent + lost, fund: fund - received + madeGood };
  });
}

/** Reads again what the operator put in. */
export async function followCapital(db: Db, book: MarginBook): Promise<void> {
  for (const assetId of assetIds(book.deps.rules())) book.capital.set(assetId, await loadCapital(db, assetId));
}

function newestUses(rows: readonly UseRow[]): Map<number, PoolUse> {
  const found = new Map<number, PoolUse>();
  for (const assetId of new Set(rows.map((row) => row.asset_id))) {
    const use = useOfAll(rows.filter((row) => row.asset_id === assetId).map(useOf));
    if (use !== null) found.set(assetId, use);
  }
  return found;
}

/** Reads the memory of the desk. */
export async function rebuildBook(db: Db, deps: BookStoreDeps): Promise<void> {
  const { book } = deps;
  const debts = await sql<DebtRow>`SELECT * FROM margin_debts`.execute(db);
  const accounts = await sql<AccountRow>`SELECT * FROM margin_accounts`.execute(db);
  const orders = await sql<OrderTermsRow>`SELECT * FROM margin_orders WHERE live`.execute(db);
  const sums = await sql<SumsRow>`SELECT * FROM margin_pools`.execute(db);
  // The newest of each pool with all of its hour, and the one before them.
  const uses = await sql<UseRow>`
    WITH newest AS (SELECT asset_id, max(at_ms) / 3600000 * 3600000 AS begins FROM margin_uses GROUP BY asset_id)
    SELECT u.* FROM newest n CROSS JOIN LATERAL (
      SELECT * FROM margin_uses WHERE asset_id = n.asset_id AND at_ms >= n.begins
      UNION ALL (SELECT * FROM margin_uses WHERE asset_id = n.asset_id AND at_ms < n.begins ORDER BY id DESC LIMIT 1)) u
    ORDER BY u.id`.execute(db);
  // Those of hours that a debt may still be charged for, and all since a pool changed last: what was made is not made again.
  const rates = await sql<RateRow>`
    SELECT r.* FROM margin_rates r
    LEFT JOIN LATERAL (SELECT at_ms FROM margin_uses u WHERE u.asset_id = r.asset_id ORDER BY id DESC LIMIT 1) u ON true
    WHERE r.hour >= least((SELECT min(hour) FROM margin_debts WHERE principal > 0), u.at_ms / 3600000,
      (SELECT max(hour) FROM margin_rates) - 1)`.execute(db);
  const owing = debts.rows.filter((row) => row.principal !== '0' || row.interest !== '0').map((row) => row.user_id);
  const held = await loadHeld(db, [...new Set(owing)], 'margin');
  const newest = await sql<{ id: number }>`SELECT coalesce(max(id), 0) AS id FROM margin_liquidations`.execute(db);
  const capital = new Map<number, Capital>();
  for (const assetId of assetIds(book.deps.rules())) capital.set(assetId, await loadCapital(db, assetId));
  book.begin({
    debts: debts.rows.map(debtOf),
    accounts: accounts.rows.map(accountOf),
    orders: orders.rows.map(orderTermsOf),
    sums: new Map(sums.rows.map((row) => [row.asset_id, sumsOf(row)])),
    uses: newestUses(uses.rows),
    rates: rates.rows.map(rateOfRow),
    capital,
    holdings: new Map(held.map(({ userId, assetId, atoms }) => [debtKey(userId, assetId), atoms])),
    prices: await loadOldPrices(db, deps),
    newest: newest.rows[0]?.id ?? 0,
  });
}

/**
 * Lends nothing that was taken back beside the desk since it looked. CommandRefusal: UNAVAILABLE, until it has looked again.
 */
async function holdPool(tx: Tx, view: MarginView, assetId: number): Promise<void> {
  const taken = view.book.idleOf(assetId) - view.idle(assetId);
  if (taken <= 0n) return;
  try {
    await holdHouse(tx, POOL, assetId, taken);
  } catch (error) {
    if ((error as { code?: unknown }).code !== DIVISION_BY_ZERO) throw error;
    throw new CommandRefusal('UNAVAILABLE');
  }
}

/** Keeps the book in PostgreSQL. */
export const bookStore = (deps: BookStoreDeps): ClearingStore => ({
  rebuild: (db) => rebuildBook(db, deps),
  changed: (tx) => loadChangedOwners(tx, 'margin'),
  async save(tx: Tx, batch: Batch) {
    const view = deps.book.in(batch);
    const rows = rowsOf(view, deps.assetOf);
    if (view.looked.size === 0 && rows.every((of) => of.length === 0)) return;
    await together(
      write(
        tx,
        rows.map((of) => JSON.stringify(of)),
      ),
      ...[...view.sums.keys()].map((assetId) => holdPool(tx, view, assetId)),
      forgetChangedOwners(tx, 'margin', [...view.looked]),
    );
  },
  keep: (batch) => deps.book.keep(batch),
});
