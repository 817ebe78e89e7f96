/** Everything that a user has, by account. */
import type { AssetsOverview } from '@glasshouse/contract/wallet';
import { formatAmount } from '@glasshouse/money';
import type { Db } from '../../../platform/db/database.ts';
import { loadTotals } from '../../ledger/index.ts';
import { presentAccounts } from '../domain/overview.ts';
import { exactValue, inBitcoin, shownValue, sumValues } from '../domain/valuation.ts';
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

/** What all balances of users are worth in USD at the index of now; assets without a price are left out, who has nothing too. */
export async function loadWorths(
  { ledger, priceInUsd }: Pick<WalletParts, 'ledger' | 'priceInUsd'>,
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  const values = new Map<number, (string | null)[]>();
  for (const { userId, assetId, atoms } of await loadTotals(db, userIds)) {
    const amount = formatAmount(atoms, ledger.asset(assetId)?.scale ?? 0);
    values.set(userId, [...(values.get(userId) ?? []), exactValue(amount, assetId, priceInUsd)]);
  }
  return new Map([...values].map(([userId, known]) => [userId, shownValue(sumValues(known))]));
}
