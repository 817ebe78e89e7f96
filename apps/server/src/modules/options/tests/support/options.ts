/** Test helper: options on a fresh database with a real log; ticks are logged when a test says so. */
import type { Call, CallInput, CallOutput } from '@glasshouse/contract';
import type { PriceSource } from '@glasshouse/contract/markets';
import * as z from 'zod/mini';
import type { Config } from '../../../../config.ts';
import { loadConfig } from '../../../../config.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { silentPublisher } from '../../../../platform/sockets/publisher.ts';
import { testPlatform } from '../../../../platform/testing/test-platform.ts';
import { type LedgerModule, createLedger, paperCapitalJournal } from '../../../ledger/index.ts';
import type { Markets } from '../../../markets/index.ts';
import { startTestLog } from '../../../proofs/tests/support/index.ts';
import { createWallet, walletInvariants } from '../../../wallet/index.ts';
import { type OptionsModule, OPTION_CAPITAL, createOptions, optionsInvariants } from '../../index.ts';
import { USDT, testMarkets, tickLogger } from './ticks.ts';
import { paperFunds } from '../../../ledger/tests/support/paper-funds.ts';

export { BTC, ETH, LTC, USDT } from './ticks.ts';

/** What sockets were told. */
export interface Told {
  userId: number;
  channel: string;
  message: { event?: string; order?: { id: number; status: string } };
}

/** Opens options on a database of their own. */
export async function openTestOptions(settings: Partial<Config> = {}) {
  const log = await startTestLog();
  const { database, clock } = log;
  const told: Told[] = [];
  let source: PriceSource = 'recorded';
  let hasPrice = true;
  let step = '0.01';
  const platform = testPlatform({
    config: { ...loadConfig({}), dataDir: log.dataDir, ...settings },
    db: database.db,
    clock,
    publisher: {
      ...silentPublisher,
      publishTo: (userId, channel, message) =>
        void told.push({ userId, channel: channel.id, message: message as Told['message'] }),
    },
  });
  const ledger = createLedger(platform);
  await ledger.module.start?.();
  ledger.watch([...walletInvariants, ...optionsInvariants]);
  const wallet = createWallet(platform, { ledger, priceInUsd: () => null });
  const markets = testMarkets(
    () => source,
    () => hasPrice,
  ) as Markets;
  const open = (): OptionsModule => createOptions(platform, { ledger, markets, proofs: log.proofs(), wallet });
  let options = open();
  await options.module.start?.();
  const call = async (definition: Call, userId: number, input: unknown, ip = '127.0.0.1') => {
    const context = { requestId: 'test', lang: 'en' as const, ip, userAgent: '', user: { id: userId, sessionId: 1 } };
    const answer = await options.module.calls?.find((one) => one.call.id === definition.id)?.run(input, context);
    return z.parse(definition.output, answer);
  };
  let grants = 0;
  const post = (draft: Parameters<LedgerModule['post']>[1]) =>
    inTransaction(database.db, async (tx) => void (await ledger.post(tx, draft)));
  const logTick = tickLogger(
    () => log.proofs(),
    () => source,
    () => step,
  );
  return {
    log,
    ledger,
    clock,
    database,
    told,
    platform,
    options: () => options,
    setSource: (to: PriceSource) => void (source = to),
    setStep: (to: string) => void (step = to),
    setPrice: (to: boolean) => void (hasPrice = to),
    call: call as <C extends Call>(call: C, userId: number, input: CallInput<C>, ip?: string) => Promise<CallOutput<C>>,
    async refused<C extends Call>(definition: C, userId: number, input: CallInput<C>, ip?: string): Promise<Refusal> {
      try {
        await call(definition, userId, input, ip);
      } catch (error) {
        if (error instanceof Refusal) return error;
        throw error;
      }
      throw new Error(`${definition.id} was accepted`);
    },
    /** Gives whole USDT to a user's options account. */
    fund: (userId: number, usdt: number) => post(paperFunds(userId, 'micro', USDT, BigInt(usdt) * 1_000_000n, ++grants)),
    /** Gives the house whole USDT to pay wins from. */
    fundHouse: (usdt: number) => post(paperCapitalJournal(OPTION_CAPITAL, USDT, BigInt(usdt) * 1_000_000n, ++grants)),
    /** What a user has, in atoms. */
    async has(userId: number): Promise<bigint> {
      const balances = await ledger.readBalances(database.db, userId);
      return balances.find(({ type }) => type === 'micro')?.available ?? 0n;
    },
    /** Logs a tick of this second, or of another; a price in ticks of 0.01, null for none. */
    logTick: (price: number | null, { index = 1, time = Math.floor(clock.now() / 1_000) * 1_000 } = {}) =>
      logTick(index, price, time),
    /** Moves the clock to the next full second and logs its tick. */
    async nextTick(price: number | null, seconds = 1): Promise<number> {
      clock.advance(1_000 - (clock.now() % 1_000) + (seconds - 1) * 1_000);
      return logTick(1, price, clock.now());
    },
    settle: () => options.settle(),
    /** Another process on the same database. */
    another: () => open(),
    newestTick: () => markets.secondAt(database.db, 1, Number.MAX_SAFE_INTEGER),
    /** A new process on the same database. */
    async restart() {
      await options.module.stop?.();
      await log.restart();
      options = open();
      await options.module.start?.();
    },
    /** Signs a head over everything, as a minute later. */
    async sign() {
      clock.advance(60_000);
      await log.proofs().signHead();
    },
    async sound(): Promise<unknown[]> {
      return (await ledger.check()).breaches;
    },
    async close() {
      await options.module.stop?.();
      await log.stop();
    },
  };
}
export type TestOptions = Awaited<ReturnType<typeof openTestOptions>>;
