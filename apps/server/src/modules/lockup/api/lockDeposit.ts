/** POST /lh/deposit: locks an amount, and sets the yield of the whole term aside. */
import type { CallInput } from '@glasshouse/contract';
import { lockDeposit } from '@glasshouse/contract/lockup';
import { formatAmount } from '@glasshouse/money';
import { requireAmount } from '../../../platform/amount-field.ts';
import { handleMoney } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { type Asset } from '../../ledger/index.ts';
import { recordAcceptance, requireSignedSize } from '../../proofs/index.ts';
import { refuseShortage } from '../../wallet/index.ts';
import type { LockupOrder, LockupProduct } from '../domain/lockup.ts';
import { type Denial, NOTHING_TAKEN, decideOpening, isOnSale } from '../domain/opening.ts';
import { begunNews, begunState, notifyOwners, publishOrders, showOrder } from '../events.ts';
import { loadOwnTaken, loadProduct, lockTaken } from '../store/products.ts';
import { openOrders } from './open-orders.ts';
import { type LockupCallParts, assetOf, isShort, usableFor } from './parts.ts';
import { acceptedRecord } from './records.ts';

const FIELD = 'amount';

function refuseDenial(denial: Denial, { code: asset, scale }: Asset): never {
  const text = (atoms: bigint) => formatAmount(atoms, scale);
  switch (denial.reason) {
    case 'minimum':
      return refuseField(FIELD, 'LOCKUP_BELOW_MINIMUM', { min: text(denial.min), asset });
    case 'maximum':
      return refuseField(FIELD, 'LOCKUP_ABOVE_MAXIMUM', { max: text(denial.max), asset });
    case 'sold_out':
    case 'fund':
      return refuseField(FIELD, 'LOCKUP_SOLD_OUT', { left: text(denial.left), asset });
  }
}

interface Wanted {
  readonly userId: number;
  readonly product: LockupProduct;
  readonly asset: Asset;
  readonly amount: bigint;
  readonly renew: LockupOrder['renew'];
}

async function read(parts: LockupCallParts, tx: Tx, userId: number, input: CallInput<typeof lockDeposit>): Promise<Wanted> {
  const product = (await loadProduct(tx, Number(input.config_id))) ?? refuseField('config_id', 'LOCKUP_UNKNOWN');
  const asset = assetOf(parts, product.assetId);
  if (asset.status !== 'normal') refuseField('config_id', 'WALLET_CURRENCY_HALTED', { asset: asset.code });
  return { userId, product, asset, amount: requireAmount(FIELD, input.amount, asset), renew: input.renew ?? 'off' };
}

/** Decides under the lock of what is taken, opens the order, and looks once more at the fund, whose row the posting has locked. */
async function open(parts: LockupCallParts, tx: Tx, { userId, product, asset, amount, renew }: Wanted): Promise<LockupOrder> {
  const headSize = await requireSignedSize(parts.proofs, tx);
  const taken = (await lockTaken(tx, [product.id])).get(product.id) ?? NOTHING_TAKEN;
  // Not before the lock is held: who waited for it past the end of the sale comes too late.
  const now = parts.platform.clock.now();
  if (!isOnSale(product, now)) refuse('LOCKUP_NOT_ON_SALE');
  const room = { taken, own: await loadOwnTaken(tx, userId, product.id), free: await usableFor(parts, tx, product) };
  const denial = decideOpening(product, room, amount);
  if (denial !== null) refuseDenial(denial, asset);
  const opening = { userId, product, amount, renew, lockedAt: now, renewedFrom: null };
  const [order] = await openOrders(parts, parts.due, tx, [opening], { now, headSize }).catch((error: unknown) =>
    refuseShortage(error, parts.ledger, FIELD),
  );
  // A purchase of another product may have used the fund since it was read.
  if (await isShort(parts, tx, product)) refuseDenial({ reason: 'fund', left: 0n }, asset);
  return order as LockupOrder;
}

export const lockDepositHandler = (parts: LockupCallParts) =>
  handleMoney(lockDeposit, parts.platform, async (tx, input, { user, modes }) => {
    modes.require('lockup', 'open');
    const order = await open(parts, tx, await read(parts, tx, user.id, input));
    const acceptance = (await recordAcceptance(parts.proofs, acceptedRecord(parts, order), tx)) ?? refuse('UNAVAILABLE');
    await notifyOwners(parts, tx, begunNews(parts, 'lockup_bought', [order]));
    publishOrders(parts, tx, 'bought', [begunState(order)]);
    return { ...showOrder(parts, begunState(order)), acceptance };
  });
