/** GET /lh/deposit/detail: an order of the user with all its payouts. */
import { getLockupOrder } from '@glasshouse/contract/lockup';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { presentPayouts } from '../domain/present.ts';
import { showOrder } from '../events.ts';
import { loadOrder } from '../store/orders.ts';
import { type LockupParts, assetOf } from './parts.ts';

export const getLockupOrderHandler = (parts: LockupParts) =>
  handleUser(getLockupOrder, async ({ id }, { user }) => {
    const state = (await loadOrder(parts.platform.db, user.id, Number(id))) ?? refuseField('id', 'LOCKUP_UNKNOWN');
    return { order: showOrder(parts, state), payouts: presentPayouts(state, assetOf(parts, state.order.assetId)) };
  });
