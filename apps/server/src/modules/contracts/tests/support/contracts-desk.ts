/** Test helper: contracts on a fresh database with a real log; seconds of the index are logged when a test says so. */
import type { Call, CallInput, CallOutput } from '@glasshouse/contract';
import pg from 'pg';
import * as z from 'zod/mini';
import { type Db, openAppPool, openDb } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import { paperCapitalJournal } from '../../../ledger/index.ts';
import { paperFunds } from '../../../ledger/tests/support/paper-funds.ts';
import type { News } from '../../../notifications/index.ts';
import { secondLogger } from '../../../options/tests/support/ticks.ts';
import { refuseShortage } from '../../../wallet/index.ts';
import { startTestLog } from '../../../proofs/tests/support/index.ts';
import type { FundingParts } from '../../engine/watch.ts';
import { CONTRACT_CAPITAL, type CopyDesk } from '../../index.ts';
import { logRecords } from '../../receipts/log-records.ts';
import { openNode } from './node.ts';

export const BTC_PERPETUAL = 4;
/** Inverse: lots of a dollar, results in bitcoin. */
export const BTC_INVERSE = 14;
/** Both markets of bitcoin, for what has to hold in either. */
export const BTC_MARKETS = [
  { kind: 'linear', marketId: BTC_PERPETUAL, account: 'lever' },
  { kind: 'inverse', marketId: BTC_INVERSE, account: 'lever_coin' },
] as const;
export type BtcMarket = (typeof BTC_MARKETS)[number];
/** Its index. */
const BTC = 1;
const USDT = 3;
/** The index stands at this price then; the hour begins two seconds later. */
const START_PRICE = 6_811.38;
const START = Date.UTC(2026, 0, 5, 11, 59, 58);

/** Opens contracts on a database of their own. */
export async function openTestContracts(funding: Partial<FundingParts> = {}, start = START, copies?: CopyDesk) {
  const log = await startTestLog(start);
  const { database, clock } = log;
  const news: News[] = [];
  const dbs: Db[] = [];
  const connectDb = () => {
    const db = openDb(openAppPool(database.url, 8));
    dbs.push(db);
    return db;
  };
  let node = await openNode(log, connectDb(), news, funding, copies);
  let grants = 0;
  const write = secondLogger(() => log.proofs());
  const post = (draft: Parameters<typeof node.ledger.post>[1]) =>
    inTransaction(database.db, async (tx) => void (await node.ledger.post(tx, draft)));
  const give = (userId: number, type: 'lever' | 'lever_coin', assetId: number, atoms: bigint) =>
    post(paperFunds(userId, type, assetId, atoms, ++grants));
  const sound = async (): Promise<unknown[]> => (await node.ledger.check()).breaches;
  const close = async () => {
    await node.stop();
    for (const db of dbs) await db.destroy();
    await log.stop();
  };
  const parts = () => ({ db: node.platform.db, proofs: log.proofs(), markets: node.markets });
  const call = async <C extends Call>(definition: C, userId: number, input: CallInput<C>): Promise<CallOutput<C>> => {
    const context = {
      requestId: 'test',
      lang: 'en' as const,
      ip: '127.0.0.1',
      userAgent: '',
      user: { id: userId, sessionId: 1 },
    };
    const bound = node.contracts.module.calls?.find((one) => one.call.id === definition.id);
    return z.parse(definition.output, await bound?.run(input, context)) as CallOutput<C>;
  };
  return {
    log,
    clock,
    database,
    news,
    node: () => node,
    call,
    /** Gives USDT to the contract account of a user. */
    fund: (userId: number, usdt: number) => give(userId, 'lever', USDT, BigInt(Math.round(usdt * 1_000_000))),
    /** Gives bitcoin to the account of a user that inverse contracts settle in. */
    fundCoin: (userId: number, atoms: bigint) => give(userId, 'lever_coin', BTC, atoms),
    /** Gives what a market settles in, worth so much USDT. */
    fundFor: (userId: number, { kind, account }: BtcMarket, usdt: number) =>
      kind === 'linear'
        ? give(userId, account, USDT, BigInt(Math.round(usdt * 1_000_000)))
        : give(userId, account, BTC, BigInt(Math.round((usdt * 100_000_000) / START_PRICE))),
    /** Brings USDT of the contract account of a user to another account of theirs. */
    leave: (userId: number, atoms: bigint) => {
      const own = (type: 'lever' | 'change') => ({ kind: 'user', userId, type, bucket: 'available' }) as const;
      return post({
        scope: 'test',
        key: `leave:${++grants}`,
        cause: 'account_transfer',
        reference: '',
        legs: [
          { account: own('lever'), assetId: USDT, atoms: -atoms },
          { account: own('change'), assetId: USDT, atoms },
        ],
      }).catch((error: unknown) => refuseShortage(error, node.ledger));
    },
    /** Gives capital to the insurance fund, of bitcoin in atoms, and lets the engine know. */
    async capital(usdt: number, bitcoin = 0n) {
      await post(paperCapitalJournal(CONTRACT_CAPITAL, USDT, BigInt(usdt) * 1_000_000n, ++grants));
      if (bitcoin > 0n) await post(paperCapitalJournal(CONTRACT_CAPITAL, BTC, bitcoin, ++grants));
      await node.contracts.module.jobs?.find(({ name }) => name === 'contracts.capital')?.run();
    },
    /** Places a limit entry of lots; answers its order. */
    enter: (
      userId: number,
      side: 'buy' | 'sell',
      priceTicks: number,
      lots: number,
      multiple = 20,
      { marginMode = 'isolated', marketId = BTC_PERPETUAL }: { marginMode?: 'isolated' | 'cross'; marketId?: number } = {},
    ) => {
      const stops = { takeProfitTicks: null, stopLossTicks: null };
      const terms = { purpose: 'open', marginMode, multiple, isMarket: false, ...stops, salt: '0123456789abcdef'.repeat(2) };
      const entry = { type: 'place', userId, marketId, side, kind: 'limit', priceTicks, lots, terms } as const;
      return node.contracts.venue.submitOne(entry, null) as Promise<{ id: number }>;
    },
    /** Logs the prices of several indexes in the next second, by market, and the desk looks at them. */
    async tickAll(prices: Readonly<Record<number, number>>) {
      clock.advance(1_000);
      await write(prices, clock.now());
      await node.contracts.venue.followIndex();
    },
    /** Logs the next seconds of the index; nobody looks at them yet. */
    async logSeconds(...prices: readonly (number | null)[]) {
      for (const price of prices) {
        clock.advance(1_000);
        await write({ [BTC]: price }, clock.now());
      }
    },
    /** The same, and the desk looks at them. */
    async tick(...prices: readonly (number | null)[]) {
      for (const price of prices) {
        clock.advance(1_000);
        await write({ [BTC]: price }, clock.now());
        await node.contracts.venue.followIndex();
      }
    },
    look: () => node.contracts.venue.followIndex(),
    /** Brings records into the log and signs a head over them. */
    async sign() {
      await logRecords(parts());
      clock.advance(60_000);
      await log.proofs().signHead();
      await logRecords(parts());
      clock.advance(60_000);
      await log.proofs().signHead();
    },
    /** A new process on the same database; the one before is gone without a word. */
    async restart() {
      await node.stop();
      node = await openNode(log, connectDb(), news, funding, copies);
    },
    /** A new process where the one before has ended. */
    async begin() {
      node = await openNode(log, connectDb(), news, funding, copies);
    },
    /** Makes accounts of people of users. */
    async people(...userIds: readonly number[]) {
      const owner = new pg.Client({ connectionString: database.url });
      await owner.connect();
      for (const id of userIds)
        await owner.query(
          `INSERT INTO users (id, email, password_hash, account_name, nickname, invite_code, created_at)
           VALUES ($1, $2, 'x', $3, $3, $4, 0)`,
          [id, `u${id}@example.test`, `user${id}`, `CODE${String(id).padStart(4, '0')}`],
        );
      await owner.end();
    },
    /** Tells owners what there is. */
    tell: async () => node.contracts.module.jobs?.find(({ name }) => name === 'contracts.news')?.run(),
    sound,
    close,
    /** Closes it; the money must be sound. */
    async closeSound() {
      const breaches = await sound();
      await close();
      if (breaches.length > 0) throw new Error(`the money is not sound: ${JSON.stringify(breaches)}`);
    },
  };
}

export type TestContracts = Awaited<ReturnType<typeof openTestContracts>>;
