/** Paper capital of the house in the demo: what conversions pay out, given once for each asset from external:capital. */
import { parseAmount } from '@glasshouse/money';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { capitalJournal } from '../convert/index.ts';
import type { Ledger } from '../ledger/index.ts';
import { insertHouseCapital } from './store/grants.ts';

/** In units of the asset, by its code. */
const CAPITAL: Readonly<Record<string, string>> = { BTC: '500', ETH: '8000', LTC: '30000', USDT: '5000000', USD: '5000000' };

/** Gives what was not given before. */
export async function fundHouse({ db, clock }: Platform, ledger: Ledger): Promise<void> {
  for (const { id, code, scale } of ledger.assets()) {
    const amount = parseAmount(CAPITAL[code] ?? '', scale);
    if (!amount.ok) continue;
    const { atoms } = amount;
    await inTransaction(db, async (tx) => {
      const isNew = await insertHouseCapital(tx, clock.now(), { assetId: id, atoms });
      if (isNew) await ledger.post(tx, capitalJournal(id, atoms, 0));
    });
  }
}
