/** A portfolio on a ledger, a database and a clock of its own, for tests; prices of BTC are set by hour. */
import type { Readable } from 'node:stream';
import type { Call, CallInput, CallOutput, Language } from '@glasshouse/contract';
import type { KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { ManualClock } from '../../../platform/clock.ts';
import type { Gathered } from '../../../platform/connect.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { freshDatabase } from '../../../platform/testing/fresh-database.ts';
import { testPlatform } from '../../../platform/testing/test-platform.ts';
import { type Leg, createLedger, newestJournal } from '../../ledger/index.ts';
import { createPortfolio } from '../index.ts';
import { foldedTo } from '../store/folded.ts';

/** The first moment of the tests: 00:00 UTC. */
export const MIDNIGHT = Date.UTC(2026, 0, 5);

/** Counts the rows of all answers. */
const countingRows = (read: { rows: number }): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    read.rows += result.rows.length;
    return result;
  },
});

/** Makes it. */
export async function openPortfolio({ outside = [], ...options }: { mostBehind?: number; outside?: Gathered['outside'] } = {}) {
  const database = await freshDatabase();
  const read = { rows: 0 };
  const clock = new ManualClock(MIDNIGHT);
  const platform = testPlatform({ db: database.db.withPlugin(countingRows(read)), clock });
  const ledger = createLedger(platform);
  await ledger.module.start?.();
  /** Prices of BTC from a time on; null: none. */
  const prices = new Map<number, string | null>([[0, '7000']]);
  const priceAt = (time: number) => {
    const hours = [...prices.keys()].filter((hour) => hour <= time).sort((a, b) => b - a);
    return hours[0] === undefined ? null : (prices.get(hours[0]) ?? null);
  };
  const portfolio = createPortfolio({
    ...options,
    platform,
    ledger,
    markets: {
      priceInUsd: (id) => (id === 1 ? priceAt(clock.now()) : id === 3 ? '1' : null),
      pricesInUsdAt: async (_db, asked) => asked.map(({ assetId, time }) => (assetId === 1 ? priceAt(time) : null)),
      sourceOfAssets: () => 'simulated',
    },
  });
  portfolio.module.connect?.({
    holdings: [{ product: 'options', opens: 'options.stake', closes: 'options.settle' }],
    outside,
  } as unknown as Gathered);
  await portfolio.module.start?.();
  let keys = 0;

  const run = async (definition: Call, userId: number, input: object, lang: Language = 'en') => {
    const bound = portfolio.module.calls?.find((one) => one.call.id === definition.id);
    return bound?.run(input, { requestId: 'test', lang, ip: '', userAgent: '', user: { id: userId, sessionId: 1 } });
  };
  const post = (scope: string, key: string, cause: string, legs: [number, number, bigint, string?, string?][]) =>
    inTransaction(database.db, (tx) =>
      ledger.post(tx, {
        scope,
        key,
        cause: cause as never,
        reference: key,
        legs: [
          ...legs.map(
            ([userId, assetId, atoms, legCause, type = 'change']): Leg => ({
              account: { kind: 'user', userId, type: type as 'change', bucket: 'available' },
              assetId,
              atoms,
              ...(legCause ? { cause: legCause as never } : {}),
            }),
          ),
          ...[...Map.groupBy(legs, ([, assetId]) => assetId)].flatMap(([assetId, some]): Leg[] => {
            const rest = some.reduce((sum, [, , atoms]) => sum + atoms, 0n);
            return rest === 0n ? [] : [{ account: { kind: 'external', purpose: 'capital' }, assetId, atoms: -rest }];
          }),
        ],
      }),
    );
  return {
    database,
    /** Rows that the server read so far. */
    rowsRead: () => read.rows,
    clock,
    ledger,
    prices,
    portfolio,
    run,
    post,
    /** The answer of a call, as the contract describes it. */
    call: async <C extends Call>(definition: C, userId: number, input: CallInput<C>): Promise<CallOutput<C>> =>
      z.parse(definition.output, await run(definition, userId, input as object)) as CallOutput<C>,
    /** The rows of a file, the first with the names of the columns. */
    async file(definition: Call, userId: number, input: object, lang: Language = 'en'): Promise<string[][]> {
      const { body } = (await run(definition, userId, input, lang)) as { body: Readable };
      const chunks: Buffer[] = [];
      for await (const chunk of body) chunks.push(Buffer.from(chunk as string));
      const text = Buffer.concat(chunks).toString().replace('\ufeff', '');
      return text
        .split('\r\n')
        .filter(Boolean)
        .map((line) => line.split(','));
    },
    deposit: (userId: number, assetId: number, atoms: bigint) =>
      post('recharge', String(++keys), 'recharge', [[userId, assetId, atoms]]),
    buyBtc: (userId: number, sats: bigint, usdt: bigint, fee = 0n) =>
      post('spot.fill', String(++keys), 'spot_trade', [
        [userId, 3, -usdt],
        [userId, 1, sats],
        ...(fee > 0n ? [[userId, 1, -fee, 'spot_fee'] as [number, number, bigint, string]] : []),
      ]),
    sellBtc: (userId: number, sats: bigint, usdt: bigint) =>
      post('spot.fill', String(++keys), 'spot_trade', [
        [userId, 1, -sats],
        [userId, 3, usdt],
      ]),
    atMidnight: (time: number) => clock.advance(MIDNIGHT + time - clock.now()),
    /** Folds all journals: none is read while a transaction of its time is open, which may be one of another test. */
    async fold() {
      const newest = await inTransaction(database.db, newestJournal);
      const folded = async () => {
        await portfolio.foldNow();
        return foldedTo(database.db);
      };
      await expect.poll(folded, { timeout: 20_000 }).toBe(newest);
    },
  };
}

/** What `openPortfolio` made. */
export type TestPortfolio = Awaited<ReturnType<typeof openPortfolio>>;
