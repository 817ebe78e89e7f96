/**
 * What moves beside the desk in an account on which cross positions stand: no more may leave than F16 allows, and the desk values the
 * account at the next tick. It runs under the lock of the balance, which every batch that changes a position of the owner takes as well.
 */
import { formatAmount } from '@glasshouse/money';
import type { AccountWatch, MovedBalance } from '../../../platform/account-watch.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { CONTRACT_ACCOUNTS } from '../domain/accounts.ts';
import { hasCrossPositions } from '../store/reading.ts';
import { freeOf, ownCross } from './own-cross.ts';
import { loadOwnSides } from './own-sides.ts';
import { type ContractParts, rulesSettledIn } from './parts.ts';

/** Error: WALLET_BACKS_POSITIONS, of a journal that took more than was free before it. */
async function requireFree(parts: ContractParts, tx: Tx, { userId, assetId, atoms }: MovedBalance): Promise<void> {
  const own = ownCross(parts, await loadOwnSides(parts, tx, userId), assetId);
  const purse = { ...own.purse, available: own.purse.available - atoms };
  const free = freeOf({ ...own, purse, account: own.account && { ...own.account, purse } });
  if (free >= -atoms) return;
  const { settle } = rulesSettledIn(parts, assetId);
  refuseField('number', 'WALLET_BACKS_POSITIONS', { most: formatAmount(free, settle.scale), asset: settle.code });
}

/** The watches of the contract accounts. */
export const crossWatches = (parts: ContractParts): AccountWatch[] =>
  CONTRACT_ACCOUNTS.map((type) => ({
    type,
    async moved(tx, moved) {
      if (!(await hasCrossPositions(tx, moved.userId, type))) return false;
      if (moved.atoms < 0n) await requireFree(parts, tx, moved);
      return true;
    },
  }));
