/**
 * The assets page: nine accounts with their balances and what they are worth. Units: atoms in, decimal texts out.
 * Every account lists what it has or had; the spot account also lists every coin at zero, so that it can be recharged.
 */
import { ACCOUNT_TYPES, ACCOUNT_TYPE_NAMES, type AccountType } from '@glasshouse/contract';
import type { AccountOverview, Balance, OutsideRow } from '@glasshouse/contract/wallet';
import { formatAmount } from '@glasshouse/money';
import { type PriceInUsd, exactValue, shownValue, sumValues } from './valuation.ts';

/** An asset as far as it is shown. */
export interface ShownAsset {
  id: number;
  code: string;
  kind: 'crypto' | 'fiat' | 'stock';
  scale: number;
}

/** A balance in atoms. */
export interface HeldBalance {
  type: AccountType;
  assetId: number;
  available: bigint;
  frozen: bigint;
  /** Zero or below. */
  owed?: bigint;
}

/** One balance with its value. */
export function presentBalance(
  asset: ShownAsset,
  { available, frozen, owed = 0n }: Pick<HeldBalance, 'available' | 'frozen' | 'owed'>,
  priceInUsd: PriceInUsd,
): Balance {
  const total = formatAmount(available + frozen + owed, asset.scale);
  const value = exactValue(total, asset.id, priceInUsd);
  return {
    currency_id: asset.id,
    code: asset.code,
    available: formatAmount(available, asset.scale),
    frozen: formatAmount(frozen, asset.scale),
    ...(owed === 0n ? {} : { owed: formatAmount(owed, asset.scale) }),
    total,
    equivalent: value === null ? null : shownValue(value),
  };
}

function presentAccount(
  type: AccountType,
  held: ReadonlyMap<number, HeldBalance>,
  assets: readonly ShownAsset[],
  priceInUsd: PriceInUsd,
): { account: AccountOverview; value: string } {
  const listed = assets.filter((asset) => held.has(asset.id) || (type === 'change' && asset.kind === 'crypto'));
  const balances = listed.map((asset) => presentBalance(asset, held.get(asset.id) ?? { available: 0n, frozen: 0n }, priceInUsd));
  const value = sumValues(balances.map((balance) => exactValue(balance.total, balance.currency_id, priceInUsd)));
  return { account: { id: ACCOUNT_TYPES[type], type, equivalent: shownValue(value), balances }, value };
}

/** What a product has of a user, or is owed. */
export interface HeldOutside {
  readonly product: string;
  readonly assetId: number;
  readonly atoms: bigint;
}

/** What stands beside the accounts, and its exact value. */
export function presentOutside(
  held: readonly HeldOutside[],
  assetOf: (id: number) => ShownAsset | undefined,
  priceInUsd: PriceInUsd,
): { outside: OutsideRow[]; value: string } {
  const rows = held.flatMap(({ product, assetId, atoms }) => {
    const asset = assetOf(assetId);
    if (asset === undefined || atoms === 0n) return [];
    const amount = formatAmount(atoms, asset.scale);
    const value = exactValue(amount, asset.id, priceInUsd);
    const equivalent = value === null ? null : shownValue(value);
    return [{ value, row: { product, currency_id: asset.id, code: asset.code, amount, equivalent } }];
  });
  return { outside: rows.map(({ row }) => row), value: sumValues(rows.map(({ value }) => value)) };
}

/** All nine accounts and the exact value of all together. */
export function presentAccounts(
  held: readonly HeldBalance[],
  assets: readonly ShownAsset[],
  priceInUsd: PriceInUsd,
): { accounts: AccountOverview[]; value: string } {
  const parts = ACCOUNT_TYPE_NAMES.map((type) => {
    const mine = held.filter((balance) => balance.type === type).map((balance) => [balance.assetId, balance] as const);
    return presentAccount(type, new Map(mine), assets, priceInUsd);
  });
  return { accounts: parts.map(({ account }) => account), value: sumValues(parts.map(({ value }) => value)) };
}
