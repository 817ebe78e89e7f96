/** The operator's capital becomes shares of no user: the first of an asset opens its pool. */
import { supplied } from '@glasshouse/proofs/defi';
import { lockNamed } from '../../../platform/db/locks.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { houseBalance, housesWith } from '../../ledger/index.ts';
import { signedSize } from '../../proofs/index.ts';
import { SEED } from '../domain/postings.ts';
import { loadPool } from '../store/pools.ts';
import { eachPool } from './each-pool.ts';
import { openPool } from './hours.ts';
import { makeMoves } from './moving.ts';
import type { DefiCallParts } from './parts.ts';
import { enterPool } from './pool-event.ts';

async function seed(parts: DefiCallParts, tx: Tx, assetId: number): Promise<boolean> {
  await lockNamed(tx, 'defi pools', assetId);
  if ((await loadPool(tx, assetId)) === null) await openPool(parts, parts.due, tx, assetId, parts.platform.clock.now());
  const event = await enterPool(parts, tx, assetId);
  const atoms = await houseBalance(tx, SEED, assetId);
  const moved = event && supplied(event.pool, atoms, event.terms.feePpm);
  if (!event || !moved) return false;
  // Nobody is promised a receipt of the operator's own shares.
  const headSize = (await signedSize(parts.proofs, tx)) ?? 0;
  await makeMoves(parts, tx, event, [{ userId: null, kind: 'seed', by: 'amount', moved }], headSize);
  return true;
}

/** Puts capital that is on its way into pools; answers how many. */
export async function seedPools(parts: DefiCallParts): Promise<number> {
  const { db } = parts.platform;
  return eachPool(await housesWith(db, SEED), async (id) => Number(await inTransaction(db, (tx) => seed(parts, tx, id))));
}
