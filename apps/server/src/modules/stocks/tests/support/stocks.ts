/** Test helper: stocks on a database with a real log; seconds are logged when a test says so, on a clock that it moves. */
import { type StockActionPayload, getStockOrder, submitStock } from '@glasshouse/contract/stocks';
import { PUBLISHED_TERMS, type SourceQuote, indexOf, priceRecord, priceText, secondRecord, secondText } from '@glasshouse/proofs';
import { US_STOCKS, earliestExSession } from '@glasshouse/proofs/stocks';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { expect, vi } from 'vitest';
import { loadConfig } from '../../../../config.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { MarketSplit } from '../../../../platform/market-desk.ts';
import type { AnyProposalKind } from '../../../../platform/proposals.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { callerOf, ownerOf } from '../../../../platform/testing/module-calls.ts';
import { testPlatform } from '../../../../platform/testing/test-platform.ts';
import { conservation, createLedger } from '../../../ledger/index.ts';
import type { Market, Markets } from '../../../markets/index.ts';
import { firstTicksOf, secondAt, tickAt, ticksAt, ticksBetween } from '../../../markets/tests/support/stored-ticks.ts';
import { saveSecond } from '../../../markets/tests/support/seconds.ts';
import type { Notify } from '../../../notifications/index.ts';
import type { ProofLog } from '../../../proofs/index.ts';
import { dueStep } from '../../../exchange/tests/support/session-steps.ts';
import { createExchange, exchangeInvariants } from '../../../exchange/index.ts';
import { paperFunds } from '../../../ledger/tests/support/paper-funds.ts';
import { startTestLog } from '../../../proofs/tests/support/index.ts';
import { createWallet, walletInvariants } from '../../../wallet/index.ts';
import { createStocks, stocksInvariants, tradingInvariants } from '../../index.ts';
import { stocksFlows } from '../../store/invariants.ts';

export const SECOND = 1_000;
export const [USDT, IBM] = [3, 1002] as const;
const MARKET = 11;
/** A Wednesday before the open in New York. */
export const START = Date.UTC(2026, 5, 3, 12);
export const PRICE = 18_640;

/** What the module and the exchange ask of markets: the seconds of IBM that tests logged. */
function stockMarkets(clock: { now(): number }): Markets & { heard: () => void } {
  const market = {
    id: MARKET,
    kind: 'stock',
    symbol: 'IBM/USDT',
    index: 'IBM/USDT',
    base: 'IBM',
    baseId: IBM,
    quoteId: USDT,
    tick: '0.01',
    tickUnits: 1n,
    priceDecimals: 2,
    lot: '0.0001',
    lotUnits: 1n,
    quantityDecimals: 4,
    minNotional: '1',
    status: 'normal',
    contract: null,
    sessions: 'us-stocks',
  } as Market;
  const listeners = new Set<() => void>();
  const named = <T extends object>(tick: T) => ({ ...tick, indexId: MARKET, symbol: 'IBM/USDT' });
  return {
    heard: () => listeners.forEach((listener) => listener()),
    onLogged(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    market: (id: number) => (id === MARKET ? market : undefined),
    markets: () => [market],
    modeOf: () => 'normal',
    closeOf: () => null,
    setSplits: (known: readonly MarketSplit[]) => void (splits = known),
    splitAlerts: async (_tx: unknown, marketId: number, ratio: object) => void alertSplits.push({ marketId, ...ratio }),
    index: () => (newest.priceTicks !== null && clock.now() - newest.time < 10 * SECOND ? newest : null),
    source: () => 'recorded',
    sourceOf: () => 'recorded',
    async secondAfter(db: Db, _id: number, time: number) {
      const { rows } = await sql<{ time: number }>`
        SELECT time_ms AS time FROM index_seconds WHERE time_ms > ${time} ORDER BY time_ms LIMIT 1`.execute(db);
      return rows[0] ? named({ ...rows[0], seq: 0, priceTicks: null, prices: 'recorded', leaf: 0 }) : null;
    },
    async secondAt(db: Db, _id: number, time: number) {
      const second = await secondAt(db, MARKET, time);
      return second && named(second);
    },
    async tickAt(db: Db, _id: number, time: number) {
      const tick = await tickAt(db, MARKET, time);
      return tick && named(tick);
    },
    ticksAt: (db: Db, asked: readonly { time: number }[]) =>
      ticksAt(
        db,
        asked.map(({ time }) => ({ indexId: MARKET, time })),
      ),
    firstTicksOf: (db: Db, asked: readonly { from: number }[], limit: number) =>
      firstTicksOf(
        db,
        asked.map(({ from }) => ({ indexId: MARKET, from })),
        limit,
      ),
    async ticksFrom(db: Db, _id: number, from: number, options: { to?: number; limit?: number; pricedOnly?: boolean } = {}) {
      return (await ticksBetween(db, MARKET, { from, limit: 300, ...options })).map(named);
    },
  } as unknown as Markets & { heard: () => void };
}

/** What tests gave. */
const TEST_FLOW = `
  SELECT j.scope, j.key, a.asset_id, e.amount FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
  WHERE j.scope = 'test' AND a.kind = 'user'`;

/** The newest second that a test logged. */
let newest: { time: number; priceTicks: number | null } = { time: 0, priceTicks: null };

/** What markets were given of splits, and whose alerts they brought to new shares. */
export let splits: readonly MarketSplit[] = [];
export const alertSplits: object[] = [];

/** Logs a second of IBM with a price or without one. */
const secondOf = (log: () => ProofLog) => (priceTicks: number | null, time: number) =>
  log().write(async ({ tx, append }) => {
    const { minSources, maxAgeMs, sources } = PUBLISHED_TERMS.recorded;
    const terms = { time, minSources, maxAgeMs, tick: '0.01', previous: null };
    const text = priceTicks === null ? null : (priceTicks / 100).toFixed(2);
    const quotes =
      text === null ? [] : sources.map((source): SourceQuote => ({ source, bid: text, ask: text, time: String(time) }));
    const texts = [
      priceText(priceRecord({ symbol: 'IBM/USDT', prices: 'recorded' }, quotes, terms, indexOf(quotes, terms), () => 'silent')),
    ];
    const { rows } = await sql<{ leaf: number; time: number }>`
      SELECT leaf, time_ms AS time FROM index_seconds ORDER BY time_ms DESC LIMIT 1`.execute(tx);
    const record = secondRecord({ time, prices: 'recorded', minSources, maxAgeMs, before: rows[0] ?? null }, texts);
    const leaf = await append([{ kind: 'second', body: secondText(record), time, prices: texts }]);
    await saveSecond(tx, { time, leaf }, 'recorded', [{ indexId: MARKET, priceTicks }]);
    newest = { time, priceTicks };
  });

/** Opens it. */
export async function openStocks() {
  const log = await startTestLog(START);
  const { database, clock } = log;
  // Prices are logged by the test: no recording plays.
  const config = { ...loadConfig({}), dataDir: log.dataDir, mode: 'demo' as const, demoStocks: false };
  const platform = testPlatform({ config, db: database.db, clock });
  const asOwner = ownerOf(database);
  await asOwner(
    `INSERT INTO assets (id, code, name, kind, scale) VALUES (${IBM}, 'IBM', 'IBM', 'stock', 4) ON CONFLICT DO NOTHING`,
  );
  const ledger = createLedger(platform);
  await ledger.module.start?.();
  ledger.watch([
    ...walletInvariants,
    ...exchangeInvariants,
    ...stocksInvariants,
    ...tradingInvariants,
    ...conservation([...stocksFlows, TEST_FLOW]),
  ]);
  const wallet = createWallet(platform, { ledger, priceInUsd: () => null });
  const news: { userId: number; kind: string; params: object }[] = [];
  const notify: Notify = async (_tx, some) => () =>
    void news.push(...some.map(({ userId, kind, params }) => ({ userId, kind, params })));
  const markets = stockMarkets(clock);
  const open = () => {
    // A process has metrics of its own.
    const own = { ...platform, metrics: new Registry() };
    const exchange = createExchange({ platform: own, ledger, markets, balancesChanged: () => {} });
    const made = createStocks({
      platform: own,
      ledger,
      proofs: log.proofs(),
      markets,
      exchange,
      wallet,
      notify,
      hasUser: async (tx, userId) => (await sql`SELECT FROM users WHERE id = ${userId}`.execute(tx)).rows.length > 0,
    });
    return { ...made, exchange };
  };
  let stocks = open();
  const begin = async () => {
    await stocks.exchange.module.start?.();
    await stocks.module.start?.();
  };
  const end = async () => {
    await stocks.module.stop?.();
    await stocks.exchange.module.stop?.();
  };
  let people = 0;
  let proposals = 0;
  let funds = 0;
  const write = secondOf(() => log.proofs());
  const venue = () => stocks.venue;
  /** What the market has to do now; asking lets it. */
  const step = () => {
    void venue().keepUp();
    const [state, { session, mode }] = [venue().sessionOf(MARKET), venue().rules(MARKET)];
    return state && session ? dueStep(session, state, clock.now(), mode) : null;
  };
  /** Lets the desk see what was logged, and waits until it has done what is due. */
  const settle = async (): Promise<void> => {
    await venue().followIndex();
    await vi.waitFor(() => expect(step()).toBe(null), { interval: 2, timeout: 5_000 });
  };
  const logAt = async (time: number, price: number | null = PRICE): Promise<void> => {
    clock.advance(Math.max(0, time - clock.now()));
    await write(price, time);
    await settle();
  };
  const call = callerOf(() => [stocks.module]);
  const propose = async (name: string, payload: object): Promise<void> => {
    const kind = stocks.module.proposals?.find((one) => one.kind === name) as AnyProposalKind;
    await inTransaction(database.db, async (tx) => {
      await kind.check(tx, payload);
      await kind.present(tx, payload);
    });
    const by = {
      proposalId: ++proposals,
      proposerId: 1,
      approverId: 2,
      reason: 'a test',
      now: clock.now(),
      afterCommit: () => {},
    };
    await inTransaction(database.db, (tx) => kind.apply(tx, payload, by));
    await stocks.changeOrders();
  };
  await begin();
  return {
    log,
    platform,
    ledger,
    clock,
    database,
    news,
    notify,
    call,
    asOwner,
    logAt,
    settle,
    propose,
    venue,
    stocks: () => stocks,
    another: open,
    /** Somebody with so many whole shares. */
    async holder(shares: number): Promise<number> {
      const name = `u${++people}`;
      const [row] = await asOwner(`
        INSERT INTO users (email, password_hash, account_name, nickname, invite_code, created_at)
        VALUES ('${name}@example.com', '', '${name}', 'u', 'code${name}', 0) RETURNING id`);
      const userId = Number(row?.['id']);
      const move = { currency_id: IBM, direction: 'in', shares: String(shares), user_id: userId, custodian_ref: name };
      if (shares > 0) await propose('stock_custody', move);
      return userId;
    },
    /** Somebody with so many shares and so much USDT. */
    async trader(shares: number, usdt: bigint): Promise<number> {
      const userId = await this.holder(shares);
      if (usdt > 0n)
        await inTransaction(database.db, (tx) => ledger.post(tx, paperFunds(userId, 'stock', USDT, usdt * 1_000_000n, ++funds)));
      return userId;
    },
    /** Places an order by the call; answers it as it stands then. */
    place(userId: number, type: 'buy' | 'sell', amount?: string, price?: string, more: object = {}) {
      const order = {
        currency_id: IBM,
        legal_id: USDT,
        type,
        ...(amount && { amount }),
        ...(price && { target_price: price }),
        ...more,
      };
      return call(submitStock, order as never, userId);
    },
    order: (userId: number, id: number) => call(getStockOrder, { id }, userId),
    /** An action that begins at the earliest session that the notice leaves. */
    async announce(more: { [K in keyof StockActionPayload]?: StockActionPayload[K] | undefined } = {}) {
      const ex = earliestExSession(US_STOCKS, clock.now());
      await propose('stock_action', {
        currency_id: IBM,
        kind: 'dividend',
        per_share: '0.95',
        ex_opens: ex.open,
        pays: ex.open + 86_400_000,
        source: 'the board',
        source_url: 'https://example.com/notice',
        ...more,
      });
      await stocks.runDue();
      return { opens: ex.open, counted: US_STOCKS.opened(ex.open - 1).close };
    },
    /** Opens the session at a time: its first price, and the auction to its end. */
    async open(at: number, price: number = PRICE): Promise<void> {
      await logAt(at, price);
      await logAt(at + 30 * SECOND, price);
      await stocks.runDue();
    },
    /** Ends the session that closes at a time, with a last price. */
    async close(at: number, price: number | null = PRICE): Promise<void> {
      await logAt(at - SECOND, price);
      await logAt(at, null);
      await stocks.changeOrders();
      clock.advance(7 * SECOND);
      await stocks.runDue();
      await stocks.changeOrders();
      await stocks.runDue();
    },
    async until(time: number): Promise<void> {
      clock.advance(Math.max(0, time - clock.now()));
      await stocks.runDue();
    },
    /** What a user has free and held of an asset, in atoms. */
    async both(userId: number, assetId: number = IBM): Promise<[bigint, bigint]> {
      const balances = await ledger.readBalances(database.db, userId);
      const own = balances.find((one) => one.type === 'stock' && one.assetId === assetId);
      return [own?.available ?? 0n, own?.frozen ?? 0n];
    },
    async has(userId: number, assetId: number = IBM): Promise<bigint> {
      return (await this.both(userId, assetId))[0];
    },
    async refused(work: Promise<unknown>): Promise<string> {
      try {
        await work;
      } catch (error) {
        if (error instanceof Refusal) return error.fields?.[0]?.code ?? error.code;
        throw error;
      }
      return 'ok';
    },
    /** Puts into the log what waits for it, and signs a head a minute later. */
    async sign(): Promise<void> {
      await log.proofs().signHead();
      clock.advance(60 * SECOND);
      await log.proofs().signHead();
    },
    breaches: async () => (await ledger.check()).breaches,
    /** Stops its process, so that another one leads; and starts the next. */
    end,
    begin: async () => {
      stocks = open();
      await begin();
    },
    restart: async () => {
      await end();
      await log.restart();
      stocks = open();
      await begin();
    },
    async stop() {
      await end();
      await log.stop();
    },
  };
}
export type TestStocks = Awaited<ReturnType<typeof openStocks>>;
