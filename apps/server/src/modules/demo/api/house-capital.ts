/** Paper capital of the house in the demo: what conversions, options and lock-up pay out and the insurance fund of contracts, given once for each from external:capital. */
import { parseAmount } from '@glasshouse/money';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { adjustmentsCapitalJournal } from '../../accounting/index.ts';
import { contractCapitalJournal } from '../../contracts/index.ts';
import { capitalJournal } from '../../convert/index.ts';
import type { JournalDraft, Ledger } from '../../ledger/index.ts';
import { LOCKUP_DEMO_CAPITAL, lockupCapitalJournal } from '../../lockup/index.ts';
import { optionCapitalJournal } from '../../options/index.ts';
import { SIZES } from '../domain/traded.ts';
import { type HousePurpose, insertHouseCapital } from '../store/grants.ts';

interface Purpose {
  name: HousePurpose;
  /** In units of the asset, by its code. */
  capital: Readonly<Record<string, string>>;
  journal: (assetId: number, atoms: bigint, number: number) => JournalDraft;
}

const CONVERT_CAPITAL = Object.fromEntries(Object.entries(SIZES).map(([code, { capital }]) => [code, capital]));

const PURPOSES: readonly Purpose[] = [
  {
    name: 'convert',
    capital: { ...CONVERT_CAPITAL, USDT: '5000000', USD: '5000000' },
    journal: capitalJournal,
  },
  { name: 'options', capital: { USDT: '5000000' }, journal: optionCapitalJournal },
  { name: 'contracts', capital: { USDT: '100000', BTC: '5', ETH: '50', LTC: '200' }, journal: contractCapitalJournal },
  { name: 'lockup', capital: LOCKUP_DEMO_CAPITAL, journal: lockupCapitalJournal },
  { name: 'adjustments', capital: { BTC: '10', ETH: '200', USDT: '500000', USD: '500000' }, journal: adjustmentsCapitalJournal },
];

/** Gives what was not given before. */
export async function fundHouse({ db, clock }: Platform, ledger: Ledger): Promise<void> {
  for (const { name, capital, journal } of PURPOSES) {
    for (const { id, code, scale } of ledger.assets()) {
      const amount = parseAmount(capital[code] ?? '', scale);
      if (!amount.ok) continue;
      const { atoms } = amount;
      await inTransaction(db, async (tx) => {
        const isNew = await insertHouseCapital(tx, clock.now(), name, { assetId: id, atoms });
        if (isNew) await ledger.post(tx, journal(id, atoms, 0));
      });
    }
  }
}
