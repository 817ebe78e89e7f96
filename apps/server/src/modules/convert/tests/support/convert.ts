/** Test helper: ledger, wallet and conversions on a fresh database, with prices and a clock that the test moves. */
import type { Call, CallInput, CallOutput } from '@glasshouse/contract';
import * as z from 'zod/mini';
import { ManualClock } from '../../../../platform/clock.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { silentPublisher } from '../../../../platform/sockets/publisher.ts';
import { type FreshDatabase, freshDatabase } from '../../../../platform/testing/fresh-database.ts';
import { type Leg, type LedgerModule, createLedger, paperCapitalJournal } from '../../../ledger/index.ts';
import type { IndexPrice, Market } from '../../../markets/index.ts';
import { createWallet, walletInvariants } from '../../../wallet/index.ts';
import { CONVERT_CAPITAL, convertInvariants, createConvert } from '../../index.ts';
import { testPlatform } from '../../../../platform/testing/test-platform.ts';

export const [BTC, ETH, USDT, USD, EUR] = [1, 2, 3, 101, 106] as const;

/** Conversions under test. */
export interface TestConvert {
  ledger: LedgerModule;
  clock: ManualClock;
  database: FreshDatabase;
  /** Ticks of 0.01 USDT by asset and the age of the price; an asset without an entry has no price. */
  prices: Map<number, { ticks: number; ageMs: number; status?: Market['status'] }>;
  /** Levels of verification by user; 2 without an entry. */
  levels: Map<number, 0 | 1 | 2>;
  /** What screens were told: user, account, currencies. */
  told: [number, string, readonly number[]][];
  call<C extends Call>(call: C, userId: number, input: CallInput<C>): Promise<CallOutput<C>>;
  /** The refusal of a call that must be refused. */
  refused<C extends Call>(call: C, userId: number, input: CallInput<C>): Promise<Refusal>;
  /** Gives atoms to a user's spot account from external capital. */
  fund(userId: number, assetId: number, atoms: bigint): Promise<void>;
  /** Gives the house atoms to convert with. */
  fundHouse(assetId: number, atoms: bigint): Promise<void>;
  close(): Promise<void>;
}

const market = (assetId: number, status: Market['status'] = 'normal') =>
  ({ id: assetId, status, tickUnits: 1n, priceDecimals: 2 }) as Market;

/** Opens conversions on a database of their own. */
export async function openTestConvert(): Promise<TestConvert> {
  const database = await freshDatabase();
  const clock = new ManualClock(Date.UTC(2026, 0, 5, 12));
  const prices: TestConvert['prices'] = new Map([
    [BTC, { ticks: 690_000, ageMs: 0 }],
    [ETH, { ticks: 391_426, ageMs: 0 }],
  ]);
  const levels: TestConvert['levels'] = new Map();
  const told: TestConvert['told'] = [];
  const platform = testPlatform({
    db: database.db,
    clock,
    publisher: {
      ...silentPublisher,
      publishTo: (userId, _channel, message) => {
        const { account, currency_ids: ids } = message as { account: string; currency_ids: number[] };
        told.push([userId, account, ids]);
      },
    },
  });
  const ledger = createLedger(platform);
  await ledger.module.start?.();
  const wallet = createWallet(platform, { ledger, priceInUsd: () => null });
  const convert = createConvert(platform, {
    ledger,
    wallet,
    markets: {
      marketByPair: (assetId) => (prices.has(assetId) ? market(assetId, prices.get(assetId)?.status) : undefined),
      index: (assetId): IndexPrice | null => {
        const price = prices.get(assetId);
        return price ? { priceTicks: price.ticks, time: clock.now() - price.ageMs } : null;
      },
      modeOf: (assetId) => prices.get(assetId)?.status ?? 'normal',
      sourceOfAssets: () => 'recorded',
    },
    levelOf: async (_db, userId) => levels.get(userId) ?? 2,
    fiatPerUsd: (code) => (code === 'EUR' ? '0.8' : null),
  });
  ledger.watch([...walletInvariants, ...convertInvariants]);
  const bound = [wallet.module, convert.module].flatMap((module) => module.calls ?? []);
  const call = async (definition: Call, userId: number, input: unknown) => {
    const context = { requestId: 'test', lang: 'en' as const, ip: '', userAgent: '', user: { id: userId, sessionId: 1 } };
    const answer = await bound.find((one) => one.call.id === definition.id)?.run(input, context);
    return z.parse(definition.output, answer);
  };
  let grants = 0;
  const post = (draft: Parameters<typeof ledger.post>[1]) =>
    inTransaction(database.db, async (tx) => {
      await ledger.post(tx, draft);
    });
  return {
    ledger,
    clock,
    database,
    prices,
    levels,
    told,
    call: call as TestConvert['call'],
    refused: async (definition, userId, input) => {
      try {
        await call(definition, userId, input);
      } catch (error) {
        if (error instanceof Refusal) return error;
        throw error;
      }
      throw new Error(`${definition.id} was accepted`);
    },
    fund: (userId, assetId, atoms) => {
      const legs: Leg[] = [
        { account: { kind: 'external', purpose: 'capital' }, assetId, atoms: -atoms },
        { account: { kind: 'user', userId, type: 'change', bucket: 'available' }, assetId, atoms },
      ];
      return post({ scope: 'test', key: `fund:${++grants}`, cause: 'demo_funds', reference: '', legs });
    },
    fundHouse: (assetId, atoms) => post(paperCapitalJournal(CONVERT_CAPITAL, assetId, atoms, ++grants)),
    close: () => database.close(),
  };
}
