/**
 * Transfers between a user's own accounts: which account holds what, and the journal of a transfer.
 * Units: atoms. Invariants: the same asset leaves one account and arrives in another of the same user, whole and free.
 */
import { ACCOUNT_TYPE_NAMES, ASSET_IDS, type AccountType } from '@glasshouse/contract';

/** An asset as far as the rule needs it. */
export interface HoldableAsset {
  id: number;
  kind: 'crypto' | 'fiat' | 'stock';
}

const isTether = (asset: HoldableAsset) => asset.id === ASSET_IDS.USDT;
const isCrypto = (asset: HoldableAsset) => asset.kind === 'crypto';

/**
 * The published rule (docs/money.md). Contracts are margined in USDT, or in the coin itself; options are staked and
 * stocks paid in USDT; fiat money stays in the fiat account, which also takes USDT.
 */
const HOLDS: Readonly<Record<AccountType, (asset: HoldableAsset) => boolean>> = {
  legal: (asset) => asset.kind === 'fiat' || isTether(asset),
  change: isCrypto,
  lever: isTether,
  micro: isTether,
  stock: (asset) => asset.kind === 'stock' || isTether(asset),
  margin: isCrypto,
  lockmining: isCrypto,
  financial: isCrypto,
  lever_coin: (asset) => isCrypto(asset) && !isTether(asset),
};

/** Whether an account may hold an asset. */
export function canHold(type: AccountType, asset: HoldableAsset): boolean {
  return HOLDS[type](asset);
}

/** The accounts that may hold an asset, in their order. */
export function accountsFor(asset: HoldableAsset): AccountType[] {
  return ACCOUNT_TYPE_NAMES.filter((type) => canHold(type, asset));
}

/** Why a transfer between two accounts is not taken; null when it is. */
export function transferDenial(
  asset: HoldableAsset,
  from: AccountType,
  to: AccountType,
): { path: 'from_field' | 'to_field'; code: 'WALLET_SAME_ACCOUNT' | 'WALLET_ACCOUNT_CANNOT_HOLD' } | null {
  if (from === to) return { path: 'to_field', code: 'WALLET_SAME_ACCOUNT' };
  if (!canHold(from, asset)) return { path: 'from_field', code: 'WALLET_ACCOUNT_CANNOT_HOLD' };
  if (!canHold(to, asset)) return { path: 'to_field', code: 'WALLET_ACCOUNT_CANNOT_HOLD' };
  return null;
}
