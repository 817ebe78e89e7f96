/** What the rooms of this module share. */
import type { Db } from '../../../platform/db/database.ts';
import type { DueItems } from '../../../platform/due/index.ts';
import type { ParameterSource } from '../../../platform/parameters.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Asset, type Ledger, houseBalance } from '../../ledger/index.ts';
import type { Notify } from '../../notifications/index.ts';
import type { ProofLog } from '../../proofs/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { LockupProduct } from '../domain/lockup.ts';
import { keptFor, usable } from '../domain/opening.ts';
import { FUND } from '../domain/postings.ts';

/** The parts. */
export interface LockupParts {
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly proofs: ProofLog;
  readonly balancesChanged: Wallet['balancesChanged'];
  readonly parameters: ParameterSource;
  readonly notify: Notify;
  /** Whether a user may take on nothing new: their orders are not continued. */
  readonly isFrozen: (userId: number) => boolean;
  /** Whether the installation offers lock-up no more: then nothing is continued. Where a user is cannot be known at maturity. */
  readonly isClosed: () => boolean;
  /** The fund's capital in the demo, of which long terms leave a quarter; 0 in production. */
  readonly demoCapital: (assetId: number) => bigint;
  /** The price of one unit now; null where there is none. */
  readonly priceInUsd: (assetId: number) => string | null;
  /** Notes that something was taken or freed, for those who watch products and funds. */
  readonly changed: () => void;
}

/** The parts of calls. */
export interface LockupCallParts extends LockupParts {
  readonly due: DueItems;
}

/** An asset that a row names. */
export function assetOf({ ledger }: Pick<LockupParts, 'ledger'>, id: number): Asset {
  const asset = ledger.asset(id);
  if (!asset) throw new Error(`lock-up names the unknown asset ${id}`);
  return asset;
}

/** What the fund may still promise for a product, as its balance stands. */
export async function usableFor(parts: LockupParts, db: Db, product: LockupProduct): Promise<bigint> {
  return usable(product, await houseBalance(db, FUND, product.assetId), parts.demoCapital(product.assetId));
}

/** Whether the fund, after a posting that has locked its row, has less than a product must leave in it. */
export async function isShort(parts: LockupParts, tx: Db, product: LockupProduct): Promise<boolean> {
  return (await houseBalance(tx, FUND, product.assetId)) < keptFor(product, parts.demoCapital(product.assetId));
}
