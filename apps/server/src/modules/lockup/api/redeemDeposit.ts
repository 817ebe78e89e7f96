/** POST /lh/deposit/order/cancel: ends an order early, for the penalty of the units that are left. */
import { redeemDeposit } from '@glasshouse/contract/lockup';
import { formatAmount } from '@glasshouse/money';
import { endOf, payoutAt } from '@glasshouse/proofs/lockup';
import { requireAmount } from '../../../platform/amount-field.ts';
import { handleMoney } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import type { LockupOrder, LockupState } from '../domain/lockup.ts';
import { type Ended, endOrders, endedState } from '../due.ts';
import { notifyOwners, publishOrders, showOrder, wordsOf } from '../events.ts';
import { loadOrder, lockOrders } from '../store/orders.ts';
import { lockTaken } from '../store/products.ts';
import { type LockupCallParts, assetOf } from './parts.ts';

/**
 * The order of a user after what was due for it up to now, locked, with its due items gone. All is locked in the order of runs
 * and purchases (items, order, what is taken) before a payout that is due locks balances. Errors: LOCKUP_ALREADY_ENDED.
 */
async function takeOpen(parts: LockupCallParts, tx: Tx, { id, productId }: LockupOrder, now: number): Promise<LockupState> {
  await parts.due.lock(tx, id);
  await lockOrders(tx, [id]);
  await lockTaken(tx, [productId]);
  await parts.due.runNow(tx, id, now);
  await parts.due.cancel(tx, [id]);
  const state = (await lockOrders(tx, [id])).get(id);
  return state && state.end === null ? state : refuse('LOCKUP_ALREADY_ENDED');
}

/**
 * The end of an order at the time up to which its payouts were made; a clock that was set back is no reason to count payouts
 * that were made as left. Error: a payout that was due by then and not made would be lost.
 */
function leave(state: LockupState, now: number): Ended {
  const { order, paid } = state;
  const time = Math.max(now, order.lockedAt, paid === 0 ? 0 : payoutAt(order, paid));
  const end = endOf(order, 'early', time) ?? refuse('LOCKUP_ALREADY_ENDED');
  if (end.paid !== paid) throw new Error(`order ${order.id} is left with ${paid} payouts`);
  return { state, end };
}

export const redeemDepositHandler = (parts: LockupCallParts) =>
  handleMoney(redeemDeposit, parts.platform, async (tx, input, { user, modes }) => {
    modes.require('lockup', 'reduce');
    const id = Number(input.id);
    const own = (await loadOrder(tx, user.id, id)) ?? refuseField('id', 'LOCKUP_UNKNOWN');
    if (own.end !== null) refuse('LOCKUP_ALREADY_ENDED');
    const asset = assetOf(parts, own.order.assetId);
    const most =
      input.penalty === undefined || input.penalty === '0' ? input.penalty : requireAmount('penalty', input.penalty, asset);
    // One moment for both: waiting for a lock may take longer than until the next payout.
    const now = parts.platform.clock.now();
    const ended = leave(await takeOpen(parts, tx, own.order, now), now);
    const { penalty, returned } = ended.end;
    if (most !== undefined && penalty.atoms > BigInt(most))
      refuse('LOCKUP_PENALTY_CHANGED', { penalty: formatAmount(penalty.atoms, asset.scale), asset: asset.code });
    await endOrders(parts, tx, [ended]);
    const { code, amount } = wordsOf(parts, own.order);
    const params = { id, amount: amount(own.order.amount), code, returned: amount(returned), penalty: amount(penalty.atoms) };
    await notifyOwners(parts, tx, [{ userId: user.id, kind: 'lockup_left', params }]);
    publishOrders(parts, tx, 'ended', [endedState(ended)]);
    return showOrder(parts, endedState(ended));
  });
