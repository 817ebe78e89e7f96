/** Test helper: dual investment on a database with a real log; seconds are logged when a test says so, on a clock that it moves. */
import type { Call, CallInput, ChannelMessage } from '@glasshouse/contract';
import { dualPositionsChannel } from '@glasshouse/contract/dual';
import type { PriceSource } from '@glasshouse/contract/markets';
import { sql } from 'kysely';
import { loadConfig } from '../../../../config.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import { NO_CHANGES } from '../../../../platform/parameters.ts';
import type { ParameterSource } from '../../../../platform/parameters.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { type Publisher, silentPublisher } from '../../../../platform/sockets/publisher.ts';
import { callerOf, ownerOf } from '../../../../platform/testing/module-calls.ts';
import { testPlatform } from '../../../../platform/testing/test-platform.ts';
import { type AccountName, type LedgerModule, createLedger, houseBalance, paperCapitalJournal } from '../../../ledger/index.ts';
import { paperFunds } from '../../../ledger/tests/support/paper-funds.ts';
import type { LoggedTick, Market, Markets } from '../../../markets/index.ts';
import { secondLogger, testMarkets } from '../../../options/tests/support/ticks.ts';
import { startTestLog } from '../../../proofs/tests/support/index.ts';
import { createWallet, walletInvariants } from '../../../wallet/index.ts';
import { DUAL_CAPITAL, createDual, dualInvariants } from '../../index.ts';

export const [BTC, ETH, USDT, LTC] = [1, 2, 3, 4] as const;
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
/** Prices that tests log unless they say so. */
export const PRICE = 680_000;
/** 12:09:40 on a Wednesday. */
const START = Date.UTC(2026, 5, 3, 12, 9, 40);

const ASSET_OF: Readonly<Record<number, number>> = { 1: BTC, 2: ETH, 3: LTC };

/** What the module asks of markets: the seconds that tests logged. */
function dualMarkets(source: () => PriceSource): Markets {
  const base = testMarkets(source);
  const market = (id: number) => {
    const found = base.market?.(id);
    return found && ({ ...found, baseId: ASSET_OF[id] ?? 0, index: found.symbol } as Market);
  };
  return {
    ...base,
    market,
    marketByPair: (baseId: number) => [1, 2, 3].map(market).find((one) => one?.baseId === baseId),
    sourceOf: source,
    async ticksFrom(db: Db, id: number, from: number, options: { to?: number; limit?: number; pricedOnly?: boolean } = {}) {
      const { rows } = await sql<Omit<LoggedTick, 'indexId' | 'symbol'>>`
        SELECT time_ms AS time, seq, price_ticks AS "priceTicks", prices, leaf
        FROM first_ticks(${id}, ${from}, ${options.to ?? from}, ${options.limit ?? 300}, ${options.pricedOnly ?? false})`.execute(
        db,
      );
      return rows.map((row) => ({ ...row, indexId: id, symbol: '' }));
    },
    async closesOf(db: Db, id: number, period: '1h' | '1d', from: number, to: number) {
      const ms = period === '1h' ? HOUR : 24 * HOUR;
      const { rows } = await sql<{ time: number; ticks: number }>`
        SELECT t.time_ms / ${ms}::bigint * ${ms}::bigint AS time, (array_agg(t.price_ticks ORDER BY t.time_ms DESC))[1] AS ticks
        FROM ticks_between(${id}, ${from}, ${to + ms - 1}) t WHERE t.price_ticks IS NOT NULL AND t.prices = ${source()}
        GROUP BY 1 ORDER BY 1`.execute(db);
      return rows;
    },
  } as unknown as Markets;
}

/** Opens it with capital in the fund. */
export async function openDual(mode: 'demo' | 'production' = 'demo') {
  const log = await startTestLog(START);
  const { database, clock } = log;
  let source: PriceSource = 'recorded';
  let parameters: ParameterSource = NO_CHANGES;
  const config = { ...loadConfig({}), dataDir: log.dataDir, mode };
  const sent: ChannelMessage<typeof dualPositionsChannel>[] = [];
  const publisher: Publisher = {
    ...silentPublisher,
    isRead: () => true,
    publishTo: (_, channel, message) => {
      if (channel.id === dualPositionsChannel.id) sent.push(message as (typeof sent)[number]);
    },
  };
  const platform = testPlatform({ config, db: database.db, clock, publisher });
  const ledger = createLedger(platform);
  await ledger.module.start?.();
  ledger.watch([...walletInvariants, ...dualInvariants]);
  const wallet = createWallet(platform, { ledger, priceInUsd: () => null });
  const news: { userId: number; kind: string }[] = [];
  const open = () =>
    createDual({
      platform,
      ledger,
      proofs: log.proofs(),
      markets: dualMarkets(() => source),
      wallet,
      parameters: { at: (...of) => parameters.at(...of), nextChange: () => null },
      notify: async (_tx, some) => () => void news.push(...some.map(({ userId, kind }) => ({ userId, kind }))),
      priceInUsd: (id) => (id === USDT ? '1' : null),
    });
  let dual = open();
  let posted = 0;
  let people = 0;
  const post = (draft: Parameters<LedgerModule['post']>[1]) =>
    inTransaction(database.db, async (tx) => void (await ledger.post(tx, draft)));
  const write = secondLogger(
    () => log.proofs(),
    () => source,
  );
  const call = callerOf(() => [dual.module]);
  const asOwner = ownerOf(database);
  const house = (purpose: string, assetId: number) => houseBalance(database.db, purpose, assetId);
  const breaches = async (): Promise<readonly object[]> =>
    (await ledger.check()).breaches.filter(({ title }) => !title.startsWith('money crosses the boundary'));
  /** Moves the clock to a time, and logs a second there; null: without a price. */
  const logAt = async (time: number, price: number | null = PRICE): Promise<number> => {
    clock.advance(Math.max(0, time - clock.now()));
    return write({ 1: price, 2: price, 3: price }, time);
  };
  return {
    log,
    platform,
    ledger,
    clock,
    database,
    news,
    /** What screens of positions were sent. */
    sent,
    call,
    asOwner,
    house,
    logAt,
    write,
    dual: () => dual,
    another: open,
    restart: async () => {
      await dual.module.stop?.();
      await log.restart();
      dual = open();
      await dual.module.start?.();
    },
    setSource: (to: PriceSource) => void (source = to),
    setParameters: (to: ParameterSource) => void (parameters = to),
    async refused<C extends Call>(definition: C, input: CallInput<C>, userId = 0): Promise<string> {
      try {
        await call(definition, input, userId);
      } catch (error) {
        if (error instanceof Refusal) return error.code;
        throw error;
      }
      return 'ok';
    },
    /** Logs each second of [from, to). */
    async logSpan(from: number, to: number, price: number | null = PRICE): Promise<void> {
      for (let time = from; time < to; time += SECOND) await logAt(time, price);
    },
    /** Makes a user with money of each coin in Spot. */
    async user(
      units: Readonly<Record<number, bigint>> = { [BTC]: 100_000_000_000n, [USDT]: 10_000_000_000_000n },
    ): Promise<number> {
      const [row] = await asOwner(`
        INSERT INTO users (email, password_hash, account_name, nickname, invite_code, created_at)
        SELECT 'u' || n || '@example.com', '', 'u' || n, 'u', 'code' || n, 0 FROM (SELECT ${++people} AS n) c RETURNING id`);
      const id = Number(row?.['id']);
      for (const [assetId, atoms] of Object.entries(units))
        await post(paperFunds(id, 'change', Number(assetId), atoms, ++posted));
      return id;
    },
    /** Gives the fund capital, or takes it. */
    async fund(assetId: number, atoms: bigint): Promise<void> {
      if (atoms >= 0n) return post(paperCapitalJournal(DUAL_CAPITAL, assetId, atoms, ++posted));
      const from: AccountName = { kind: 'house', purpose: 'dual' };
      await post({
        scope: 'dual.capital',
        key: `by hand ${++posted}`,
        cause: 'house_capital',
        reference: 'test',
        legs: [
          { account: from, assetId, atoms },
          { account: { kind: 'external', purpose: 'capital' }, assetId, atoms: -atoms },
        ],
      });
    },
    async has(userId: number, assetId: number, type = 'change'): Promise<bigint> {
      const balances = await ledger.readBalances(database.db, userId);
      const own = balances.find((one) => one.type === type && one.assetId === assetId);
      return type === 'change' ? (own?.available ?? 0n) : (own?.frozen ?? 0n);
    },
    /** Logs the first second of a minute, and does what waits for it: a volatility, then products. */
    async begin(price = PRICE): Promise<void> {
      await logAt((Math.floor(clock.now() / MINUTE) + 1) * MINUTE, price);
      await dual.runDue();
      await dual.createDue();
    },
    /** Puts into the log what waits for it, and signs a head a minute later. */
    async sign(): Promise<void> {
      await log.proofs().signHead();
      clock.advance(MINUTE);
      await log.proofs().signHead();
    },
    breaches,
    /** Error: the first invariant that is broken. */
    async sound(): Promise<void> {
      const [found] = await breaches();
      if (found) throw new Error(`the money does not add up: ${JSON.stringify(found)}`);
    },
    async close() {
      await dual.module.stop?.();
      await log.stop();
    },
    start: () => dual.module.start?.(),
  };
}
export type TestDual = Awaited<ReturnType<typeof openDual>>;

/** Opens it with the demo's capital and products. */
export async function openWithProducts(): Promise<TestDual> {
  const test = await openDual();
  await test.start();
  const capital: readonly [number, bigint][] = [
    [USDT, 3_000_000_000_000n],
    [BTC, 30_000_000_000n],
    [ETH, 6_000n * 10n ** 8n],
    [LTC, 20_000n * 10n ** 8n],
  ];
  for (const [assetId, atoms] of capital) await test.fund(assetId, atoms);
  await test.begin();
  await test.sign();
  await test.begin();
  return test;
}
