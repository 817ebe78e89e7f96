/** Paper money for the demo's own traders: what runs low comes back to its stock, from external:capital. */
import { type AccountType, ASSET_IDS } from '@glasshouse/contract';
import { parseAmount } from '@glasshouse/money';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { Market } from '../../markets/index.ts';
import { coinStockOf } from '../domain/traded.ts';
import { insertStock } from './grants.ts';

/** What stocking needs. */
export interface StockDeps {
  readonly platform: Platform;
  readonly ledger: Ledger;
}

/** Which account is stocked, and what of it counts: all that is there, or what is free. */
export interface Stocked {
  readonly account: AccountType;
  readonly counted: 'all' | 'available';
}

/** Brings every asset of a user that fell below half of its stock back to it; `stock` is in units of the asset, by its id. */
export async function stockUp(
  { platform, ledger }: StockDeps,
  userId: number,
  stock: Readonly<Record<number, string>>,
  { account, counted }: Stocked = { account: 'change', counted: 'all' },
): Promise<void> {
  const balances = await ledger.readBalances(platform.db, userId);
  for (const [id, amount] of Object.entries(stock)) {
    const asset = ledger.asset(Number(id));
    const parsed = asset && parseAmount(amount, asset.scale);
    if (!asset || !parsed?.ok) continue;
    const held = balances
      .filter((balance) => balance.assetId === asset.id && balance.type === account)
      .reduce((sum, balance) => sum + balance.available + (counted === 'all' ? balance.frozen : 0n), 0n);
    if (held * 2n >= parsed.atoms) continue;
    await give({ platform, ledger }, { userId, type: account }, asset.id, parsed.atoms - held);
  }
}

/** Keeps a user stocked in the accounts of contracts: so many USDT free, and of each coin that a market settles in. */
export async function stockContracts(
  deps: StockDeps,
  userId: number,
  markets: readonly Market[],
  { usdt, coins }: { readonly usdt: string; readonly coins: 'makerStock' | 'crowdStock' },
): Promise<void> {
  await stockUp(deps, userId, { [ASSET_IDS.USDT]: usdt }, { account: 'lever', counted: 'available' });
  await stockUp(deps, userId, coinStockOf(markets, coins), { account: 'lever_coin', counted: 'available' });
}

async function give(
  { platform, ledger }: StockDeps,
  to: { userId: number; type: AccountType },
  assetId: number,
  atoms: bigint,
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const time = await insertStock(tx, platform.clock.now(), { assetId, atoms });
    await ledger.post(tx, {
      scope: 'demo.maker',
      key: `${assetId}-${time}`,
      cause: 'demo_funds',
      reference: 'market maker',
      legs: [
        { account: { kind: 'external', purpose: 'capital' }, assetId, atoms: -atoms },
        { account: { kind: 'user', ...to, bucket: 'available' }, assetId, atoms },
      ],
    });
  });
}
