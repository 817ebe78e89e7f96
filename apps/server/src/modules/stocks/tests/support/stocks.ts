/** Test helper: stocks on a database with a real log; seconds are logged when a test says so, on a clock that it moves. */
import type { StockActionPayload } from '@glasshouse/contract/stocks';
import { US_STOCKS, earliestExSession } from '@glasshouse/proofs/stocks';
import { sql } from 'kysely';
import { loadConfig } from '../../../../config.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { AnyProposalKind } from '../../../../platform/proposals.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { callerOf, ownerOf } from '../../../../platform/testing/module-calls.ts';
import { testPlatform } from '../../../../platform/testing/test-platform.ts';
import { conservation, createLedger } from '../../../ledger/index.ts';
import type { LoggedTick, Market, Markets } from '../../../markets/index.ts';
import { secondLogger, testMarkets } from '../../../options/tests/support/ticks.ts';
import { startTestLog } from '../../../proofs/tests/support/index.ts';
import { createWallet, walletInvariants } from '../../../wallet/index.ts';
import { createStocks, stocksInvariants } from '../../index.ts';
import { stocksFlows } from '../../store/invariants.ts';

export const SECOND = 1_000;
export const [USDT, IBM] = [3, 1002] as const;
const MARKET = 11;
/** A Wednesday before the open in New York. */
export const START = Date.UTC(2026, 5, 3, 12);
export const PRICE = 18_640;

/** What the module asks of markets: the seconds that tests logged, here of the first index that the logger writes. */
function stockMarkets(): Markets {
  const base = testMarkets();
  const market = { id: MARKET, kind: 'stock', symbol: 'IBM/USDT', base: 'IBM', baseId: IBM, quoteId: USDT } as Market;
  return {
    ...base,
    market: (id: number) => (id === MARKET ? market : undefined),
    markets: () => [market],
    index: () => null,
    sourceOf: () => 'recorded',
    secondAfter: (db: Db, _id: number, time: number) => base.secondAfter(db, 1, time),
    async ticksFrom(db: Db, _id: number, from: number, options: { to?: number; limit?: number; pricedOnly?: boolean } = {}) {
      const { rows } = await sql<Omit<LoggedTick, 'indexId' | 'symbol'>>`
        SELECT time_ms AS time, seq, price_ticks AS "priceTicks", prices, leaf
        FROM first_ticks(1, ${from}, ${options.to ?? from}, ${options.limit ?? 300}, ${options.pricedOnly ?? false})`.execute(db);
      return rows.map((row) => ({ ...row, indexId: 1, symbol: 'IBM/USDT' }));
    },
  } as unknown as Markets;
}

/** Opens it. */
export async function openStocks() {
  const log = await startTestLog(START);
  const { database, clock } = log;
  const config = { ...loadConfig({}), dataDir: log.dataDir, mode: 'demo' as const };
  const platform = testPlatform({ config, db: database.db, clock });
  const asOwner = ownerOf(database);
  await asOwner(
    `INSERT INTO assets (id, code, name, kind, scale) VALUES (${IBM}, 'IBM', 'IBM', 'stock', 4) ON CONFLICT DO NOTHING`,
  );
  const ledger = createLedger(platform);
  await ledger.module.start?.();
  ledger.watch([...walletInvariants, ...stocksInvariants, ...conservation(stocksFlows)]);
  const wallet = createWallet(platform, { ledger, priceInUsd: () => null });
  const news: { userId: number; kind: string; params: object }[] = [];
  const open = () =>
    createStocks({
      platform,
      ledger,
      proofs: log.proofs(),
      markets: stockMarkets(),
      wallet,
      notify: async (_tx, some) => () => void news.push(...some.map(({ userId, kind, params }) => ({ userId, kind, params }))),
      hasUser: async (tx, userId) => (await sql`SELECT FROM users WHERE id = ${userId}`.execute(tx)).rows.length > 0,
    });
  let stocks = open();
  let people = 0;
  let proposals = 0;
  const write = secondLogger(() => log.proofs());
  const logAt = async (time: number, price: number | null = PRICE): Promise<void> => {
    clock.advance(Math.max(0, time - clock.now()));
    await write({ 1: price }, time);
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
  };
  await stocks.module.start?.();
  return {
    log,
    platform,
    ledger,
    clock,
    database,
    news,
    call,
    asOwner,
    logAt,
    propose,
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
    /** Ends the session that closes at a time, with a last price. */
    async close(at: number, price: number | null = PRICE): Promise<void> {
      await logAt(at - SECOND, price);
      await logAt(at, null);
      clock.advance(7 * SECOND);
      await stocks.runDue();
    },
    async until(time: number): Promise<void> {
      clock.advance(Math.max(0, time - clock.now()));
      await stocks.runDue();
    },
    async has(userId: number, assetId: number = IBM): Promise<bigint> {
      const balances = await ledger.readBalances(database.db, userId);
      return balances.find((one) => one.type === 'stock' && one.assetId === assetId)?.available ?? 0n;
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
    restart: async () => {
      await stocks.module.stop?.();
      await log.restart();
      stocks = open();
      await stocks.module.start?.();
    },
    async stop() {
      await stocks.module.stop?.();
      await log.stop();
    },
  };
}
export type TestStocks = Awaited<ReturnType<typeof openStocks>>;
