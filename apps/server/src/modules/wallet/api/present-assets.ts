/** Everything that a user has, by account. */
import type { AssetsOverview } from '@glasshouse/contract/wallet';
import type { Db } from '../../../platform/db/database.ts';
import { presentAccounts } from '../domain/overview.ts';
import { inBitcoin, shownValue } from '../domain/valuation.ts';
import { type WalletParts, priceSourceOf } from './parts.ts';

/** The assets page of a user. */
export async function presentAssets(
  { platform, ledger, priceInUsd }: WalletParts,
  db: Db,
  userId: number,
): Promise<AssetsOverview> {
  const held = await ledger.readBalances(db, userId);
  const { accounts, value } = presentAccounts(held, ledger.assets(), priceInUsd);
  const ids = new Set(held.filter(({ available, frozen }) => available + frozen > 0n).map(({ assetId }) => assetId));
  const codes = ledger.assets().flatMap(({ id, code }) => (ids.has(id) ? [code] : []));
  return {
    equivalent: shownValue(value),
    equivalent_btc: inBitcoin(value, priceInUsd),
    accounts,
    prices: priceSourceOf(platform.config.feed, codes),
    time: platform.clock.now(),
  };
}
