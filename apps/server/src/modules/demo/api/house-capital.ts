/** Paper capital of the house in the demo: what conversions, options, lock-up and dual investment pay out what margin lends, and the funds of contracts and margin, given once for each from external:capital. */
import { parseAmount } from '@glasshouse/money';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ADJUSTMENTS_CAPITAL } from '../../accounting/index.ts';
import { CONTRACT_CAPITAL } from '../../contracts/index.ts';
import { CONVERT_CAPITAL } from '../../convert/index.ts';
import { DEFI_DEMO_RESERVE, DEFI_DEMO_SEED, RESERVE_CAPITAL, SEED_CAPITAL } from '../../defi/index.ts';
import { DUAL_CAPITAL, DUAL_DEMO_CAPITAL } from '../../dual/index.ts';
import { type Ledger, type PaperCapital, houseBalance, paperCapitalJournal } from '../../ledger/index.ts';
import { LOCKUP_CAPITAL, LOCKUP_DEMO_CAPITAL } from '../../lockup/index.ts';
import { FUND_CAPITAL, MARGIN_DEMO_FUND, MARGIN_DEMO_POOL, POOL_CAPITAL } from '../../margin/index.ts';
import { OPTION_CAPITAL } from '../../options/index.ts';
import { REFILL_SPAN_MS, refillOf } from '../domain/refill.ts';
import { SIZES } from '../domain/traded.ts';
import { type HousePurpose, insertHouseCapital, insertRefill, loadRefills } from '../store/grants.ts';

interface Purpose {
  name: HousePurpose;
  /** In units of the asset, by its code. */
  capital: Readonly<Record<string, string>>;
  to: PaperCapital;
  /** Where its promises are set aside, of one that is refilled when its promises have cost it a quarter. */
  held?: string;
}

const CONVERTED = Object.fromEntries(Object.entries(SIZES).map(([code, { capital }]) => [code, capital]));

const PURPOSES: readonly Purpose[] = [
  {
    name: 'convert',
    capital: { ...CONVERTED, USDT: '5000000', USD: '5000000' },
    to: CONVERT_CAPITAL,
  },
  { name: 'options', capital: { USDT: '5000000' }, to: OPTION_CAPITAL },
  { name: 'contracts', capital: { USDT: '100000', BTC: '5', ETH: '50', LTC: '200' }, to: CONTRACT_CAPITAL },
  { name: 'lockup', capital: LOCKUP_DEMO_CAPITAL, to: LOCKUP_CAPITAL, held: 'lockup_held' },
  { name: 'dual', capital: DUAL_DEMO_CAPITAL, to: DUAL_CAPITAL, held: 'dual_held' },
  { name: 'defi_seed', capital: DEFI_DEMO_SEED, to: SEED_CAPITAL },
  { name: 'defi_reserve', capital: DEFI_DEMO_RESERVE, to: RESERVE_CAPITAL },
  { name: 'margin_pool', capital: MARGIN_DEMO_POOL, to: POOL_CAPITAL },
  { name: 'margin_insurance', capital: MARGIN_DEMO_FUND, to: FUND_CAPITAL },
  { name: 'adjustments', capital: { BTC: '10', ETH: '200', USDT: '500000', USD: '500000' }, to: ADJUSTMENTS_CAPITAL },
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
    const { name, to, held } = purpose;
    if (held === undefined) continue;
    for (const { assetId, atoms } of capitals(ledger, purpose)) {
      await inTransaction(db, async (tx) => {
        const now = clock.now();
        const { newest, given } = await loadRefills(tx, name, assetId, now - REFILL_SPAN_MS);
        const funds = { free: await houseBalance(tx, name, assetId), held: await houseBalance(tx, held, assetId), given };
        const refill = refillOf(atoms, funds);
        if (refill === 0n) return;
        await insertRefill(tx, now, name, newest + 1, { assetId, atoms: refill });
        await ledger.post(tx, paperCapitalJournal(to, assetId, refill, newest + 1));
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
        if (isNew) await ledger.post(tx, paperCapitalJournal(purpose.to, assetId, atoms, 0));
      });
    }
  }
}
