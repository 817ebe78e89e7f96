/** Paper capital of the house in the demo: what conversions, options and lock-up pay out and the insurance fund of contracts, given once for each from external:capital. */
import { parseAmount } from '@glasshouse/money';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { adjustmentsCapitalJournal } from '../../accounting/index.ts';
import { contractCapitalJournal } from '../../contracts/index.ts';
import { capitalJournal } from '../../convert/index.ts';
import { type JournalDraft, type Ledger, houseBalance } from '../../ledger/index.ts';
import { LOCKUP_DEMO_CAPITAL, lockupCapitalJournal } from '../../lockup/index.ts';
import { optionCapitalJournal } from '../../options/index.ts';
import { REFILL_SPAN_MS, refillOf } from '../domain/refill.ts';
import { SIZES } from '../domain/traded.ts';
import { type HousePurpose, insertHouseCapital, insertRefill, loadRefills } from '../store/grants.ts';

interface Purpose {
  name: HousePurpose;
  /** In units of the asset, by its code. */
  capital: Readonly<Record<string, string>>;
  journal: (assetId: number, atoms: bigint, number: number) => JournalDraft;
  /** Where its promises are set aside, of one that is refilled when its promises have cost it a quarter. */
  held?: string;
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
  { name: 'lockup', capital: LOCKUP_DEMO_CAPITAL, journal: lockupCapitalJournal, held: 'lockup_held' },
  { name: 'adjustments', capital: { BTC: '10', ETH: '200', USDT: '500000', USD: '500000' }, journal: adjustmentsCapitalJournal },
];

/** What the capital of a purpose is, by asset. */
function* capitals(ledger: Ledger, { capital }: Purpose): Generator<{ assetId: number; atoms: bigint }> {
  for (const { id, code, scale } of ledger.assets()) {
    const amount = parseAmount(capital[code] ?? '', scale);
    if (amount.ok) yield { assetId: id, atoms: amount.atoms };
  }
}

/** Refills funds that have lost a quarter of their capital to what they paid. */
export async function refillFunds({ db, clock }: Platform, ledger: Ledger): Promise<void> {
  for (const purpose of PURPOSES) {
    const { name, journal, held } = purpose;
    if (held === undefined) continue;
    for (const { assetId, atoms } of capitals(ledger, purpose)) {
      await inTransaction(db, async (tx) => {
        const now = clock.now();
        const { newest, given } = await loadRefills(tx, name, assetId, now - REFILL_SPAN_MS);
        const funds = { free: await houseBalance(tx, name, assetId), held: await houseBalance(tx, held, assetId), given };
        const refill = refillOf(atoms, funds);
        if (refill === 0n) return;
        await insertRefill(tx, now, name, newest + 1, { assetId, atoms: refill });
        await ledger.post(tx, journal(assetId, refill, newest + 1));
      });
    }
  }
}

/** Gives what was not given before. */
export async function fundHouse({ db, clock }: Platform, ledger: Ledger): Promise<void> {
  for (const purpose of PURPOSES) {
    for (const { assetId, atoms } of capitals(ledger, purpose)) {
      await inTransaction(db, async (tx) => {
        const isNew = await insertHouseCapital(tx, clock.now(), purpose.name, { assetId, atoms });
        if (isNew) await ledger.post(tx, purpose.journal(assetId, atoms, 0));
      });
    }
  }
}
