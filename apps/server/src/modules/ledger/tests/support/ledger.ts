/** Test helper: a started ledger on a fresh database, with a clock that stands still and users that have money. */
import type { AccountType } from '@glasshouse/contract';
import { ManualClock } from '../../../../platform/clock.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type FreshDatabase, freshDatabase } from '../../../../platform/testing/fresh-database.ts';
import { type LedgerModule, createLedger } from '../../index.ts';
import { testPlatform } from '../../../../platform/testing/test-platform.ts';
import { paperFunds } from './paper-funds.ts';

/** A ledger under test. */
export interface TestLedger {
  ledger: LedgerModule;
  platform: Platform;
  clock: ManualClock;
  database: FreshDatabase;
  /** Gives atoms to a user from external capital. */
  fund(userId: number, assetId: number, atoms: bigint, type?: AccountType): Promise<void>;
  close(): Promise<void>;
}

/** Opens a ledger on a database of its own. */
export async function openTestLedger(poolSize = 20): Promise<TestLedger> {
  const database = await freshDatabase(poolSize);
  const clock = new ManualClock(Date.UTC(2026, 0, 5, 12));
  const platform = testPlatform({ db: database.db, clock });
  const ledger = createLedger(platform);
  await ledger.module.start?.();
  let grants = 0;
  return {
    ledger,
    platform,
    clock,
    database,
    fund: (userId, assetId, atoms, type = 'change') =>
      inTransaction(database.db, async (tx) => {
        await ledger.post(tx, paperFunds(userId, type, assetId, atoms, ++grants));
      }),
    close: () => database.close(),
  };
}
