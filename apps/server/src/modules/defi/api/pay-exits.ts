/** Pays what waits in line, first in, first out, in parts, at the price of the moment. */
import { type Moved, exitsPaid } from '@glasshouse/proofs/defi';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { shortReads } from '../../../platform/db/short-reads.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { signedSize } from '../../proofs/index.ts';
import type { News } from '../../notifications/index.ts';
import { notifyOwners, publishPosition, wordsOf } from '../events.ts';
import { type Exit, loadWaiting, saveExits } from '../store/positions.ts';
import { eachPool } from './each-pool.ts';
import { makeMoves } from './moving.ts';
import type { DefiCallParts } from './parts.ts';
import { enterPool } from './pool-event.ts';
import { showPositions } from './reading.ts';

/** Exits of one transaction. */
const MOST = 50;
/** Owners are notified of a part when it is at least this share of what waited. */
const LEAST_PART = 10n;

interface Paid {
  readonly exit: Exit;
  readonly moved: Moved;
}

const leftOf = ({ exit, moved }: Paid) => exit.left - moved.shares;

function newsOf(parts: DefiCallParts, assetId: number, paid: readonly Paid[]): News[] {
  const { amount, ...words } = wordsOf(parts, assetId);
  return paid.flatMap((one): News[] => {
    const { exit, moved } = one;
    const { userId } = exit;
    const params = { ...words, amount: amount(moved.atoms) };
    if (leftOf(one) === 0n) return [{ userId, kind: 'defi_exit_paid', params }];
    if (moved.shares * LEAST_PART < exit.left) return [];
    const left = amount((moved.atoms * leftOf(one)) / moved.shares);
    return [{ userId, kind: 'defi_exit_part', params: { ...params, left } }];
  });
}

/** Pays what the cash of a pool allows; answers how many exits had a part of it. */
async function payLine(parts: DefiCallParts, tx: Tx, assetId: number): Promise<number> {
  const headSize = await signedSize(parts.proofs, tx);
  const event = await enterPool(parts, tx, assetId);
  // Without a signed head there is no receipt, and before a loss that is already visible nobody leaves.
  if (event === null || headSize === null || (await event.leaving()).heldBack === 'loss') return 0;
  const waiting = await loadWaiting(tx, assetId, MOST);
  const { paid } = exitsPaid(
    event.pool,
    waiting.map(({ left }) => left),
  );
  const served = paid.map((moved, i): Paid => ({ exit: waiting[i] as Exit, moved }));
  if (served.length === 0) return 0;
  const wanted = served.map((one) => ({
    userId: one.exit.userId,
    kind: 'exit_paid' as const,
    by: leftOf(one) === 0n ? ('shares' as const) : ('amount' as const),
    moved: one.moved,
    exitId: one.exit.id,
  }));
  await makeMoves(parts, tx, event, wanted, headSize);
  await saveExits(
    tx,
    served.map((one) => {
      const left = leftOf(one);
      return { id: one.exit.id, left, paid: one.exit.paid + one.moved.atoms, state: left === 0n ? 'paid' : 'waiting' };
    }),
    event.time,
  );
  await notifyOwners(parts, tx, newsOf(parts, assetId, served));
  for (const userId of new Set(served.map(({ exit }) => exit.userId))) {
    const [position] = await showPositions(parts, tx, userId, assetId);
    if (position) publishPosition(parts, tx, { userId, event: 'paid', position });
  }
  return served.length;
}

/** Pays the lines of all pools; answers how many exits had a part of it. */
export async function payExits(parts: DefiCallParts): Promise<number> {
  const { db } = parts.platform;
  const { rows } = await sql<{ asset_id: number }>`
    SELECT DISTINCT asset_id FROM defi_exits WHERE state = 'waiting' ORDER BY asset_id`.execute(shortReads(db));
  return eachPool(
    rows.map(({ asset_id: assetId }) => assetId),
    (assetId) => inTransaction(db, (tx) => payLine(parts, tx, assetId)),
  );
}
