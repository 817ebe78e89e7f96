/** Everything that a user has, by account. */
import type { AssetsOverview } from '@glasshouse/contract/wallet';
import { formatAmount } from '@glasshouse/money';
import type { Db } from '../../../platform/db/database.ts';
import type { Outside } from '../../../platform/outside.ts';
import { loadTotals } from '../../ledger/index.ts';
import { presentAccounts, presentOutside } from '../domain/overview.ts';
import { exactValue, inBitcoin, shownValue, sumValues } from '../domain/valuation.ts';
import { type WalletParts, priceSourceOf } from './parts.ts';

/** What products have of users beside their balances. */
async function loadOutside({ outside }: Pick<WalletParts, 'outside'>, db: Db, userIds: readonly number[]) {
  const all: (Outside & { readonly product: string })[] = [];
  for (const { product, now } of outside) for (const one of await now(db, userIds)) all.push({ ...one, product });
  return all;
}

/** The assets page of a user. */
export async function presentAssets(parts: WalletParts, db: Db, userId: number): Promise<AssetsOverview> {
  const { platform, ledger, priceInUsd } = parts;
  const held = await ledger.readBalances(db, userId);
  const beside = await loadOutside(parts, db, [userId]);
  const inAccounts = presentAccounts(held, ledger.assets(), priceInUsd);
  const { outside, value: valueBeside } = presentOutside(beside, (id) => ledger.asset(id), priceInUsd);
  const value = sumValues([inAccounts.value, valueBeside]);
  const owned = held.filter(({ available, frozen }) => available + frozen > 0n);
  const ids = new Set([...owned, ...beside].map(({ assetId }) => assetId));
  const codes = ledger.assets().flatMap(({ id, code }) => (ids.has(id) ? [code] : []));
  return {
    equivalent: shownValue(value),
    equivalent_btc: inBitcoin(value, priceInUsd),
    accounts: inAccounts.accounts,
    ...(outside.length === 0 ? {} : { outside }),
    prices: priceSourceOf(platform.config.feed, codes),
    time: platform.clock.now(),
  };
}

/** What users have is worth in USD at the index of now; assets without a price are left out, who has nothing too. */
export async function loadWorths(
  { ledger, priceInUsd, outside }: Pick<WalletParts, 'ledger' | 'priceInUsd' | 'outside'>,
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  const values = new Map<number, (string | null)[]>();
  const all = [...(await loadTotals(db, userIds)), ...(await loadOutside({ outside }, db, userIds))];
  for (const { userId, assetId, atoms } of all) {
    const amount = formatAmount(atoms, ledger.asset(assetId)?.scale ?? 0);
    values.set(userId, [...(values.get(userId) ?? []), exactValue(amount, assetId, priceInUsd)]);
  }
  return new Map([...values].map(([userId, known]) => [userId, shownValue(sumValues(known))]));
}
