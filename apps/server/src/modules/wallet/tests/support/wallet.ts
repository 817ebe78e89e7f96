/** Test helper: a wallet on a ledger and a database of its own, with a clock that stands still. */
import type { Call, CallInput, CallOutput, Language } from '@glasshouse/contract';
import * as z from 'zod/mini';
import { ManualClock } from '../../../../platform/clock.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import { silentPublisher } from '../../../../platform/sockets/publisher.ts';
import { type FreshDatabase, freshDatabase } from '../../../../platform/testing/fresh-database.ts';
import { type JournalDraft, type LedgerModule, createLedger } from '../../../ledger/index.ts';
import { type PriceInUsd, type WalletModule, createWallet } from '../../index.ts';
import { testPlatform } from '../../../../platform/testing/test-platform.ts';

/** A wallet under test. */
export interface TestWallet {
  wallet: WalletModule;
  ledger: LedgerModule;
  clock: ManualClock;
  database: FreshDatabase;
  /** What was sent to users: user, channel, message. */
  published: unknown[];
  /** Posts a journal under a key of its own. */
  post(draft: Omit<JournalDraft, 'scope' | 'key'>): Promise<void>;
  /** Makes a call as a user; the answer is held against the contract. */
  call: <C extends Call>(definition: C, userId: number, input: CallInput<C>) => Promise<CallOutput<C>>;
  /** Makes a call as a user and answers whatever its handler does. */
  run: <C extends Call>(definition: C, userId: number, input: CallInput<C>, lang?: Language) => Promise<unknown>;
  close(): Promise<void>;
}

/** Opens a wallet on a database of its own. */
export async function openTestWallet(priceInUsd: PriceInUsd): Promise<TestWallet> {
  const database = await freshDatabase();
  const clock = new ManualClock(Date.UTC(2026, 0, 5, 12));
  const published: unknown[] = [];
  const platform = testPlatform({
    db: database.db,
    clock,
    publisher: {
      ...silentPublisher,
      publishTo: (userId, channel, message) => void published.push([userId, channel.id, message]),
    },
  });
  const ledger = createLedger(platform);
  const wallet = createWallet(platform, { ledger, priceInUsd });
  await ledger.module.start?.();
  let posted = 0;
  const run: TestWallet['run'] = async (definition, userId, input, lang = 'en') => {
    const bound = wallet.module.calls?.find((candidate) => candidate.call.id === definition.id);
    return bound?.run(input, { requestId: 'test', lang, ip: '', userAgent: '', user: { id: userId, sessionId: 1 } });
  };
  return {
    wallet,
    ledger,
    clock,
    database,
    published,
    run,
    post: async (draft) => {
      await inTransaction(database.db, (tx) => ledger.post(tx, { scope: 'test', key: String(++posted), ...draft }));
    },
    call: async (definition, userId, input) =>
      z.parse(definition.output, await run(definition, userId, input)) as CallOutput<typeof definition>,
    close: () => database.close(),
  };
}
