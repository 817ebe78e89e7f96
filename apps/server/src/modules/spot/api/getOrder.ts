/** `GET /coin/order`: one order of the user, by its id or by the name he gave it. */
import { getOrder } from '@glasshouse/contract';
import { handleUser } from '../../../platform/calls/handler.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { presentOrder } from '../../exchange/domain/present.ts';
import type { SpotDesk } from '../../exchange/desk/venue.ts';
import { findOrderOf } from '../../exchange/store/orders.ts';

export const getOrderHandler = (db: Db, desk: SpotDesk) =>
  handleUser(getOrder, async ({ id, client_id: name }, { user }) => {
    const by = id !== undefined ? { id: Number(id) } : name !== undefined ? { name } : null;
    const order = by && (await findOrderOf(db, user.id, by));
    return order ? presentOrder(desk.terms(order.marketId), order) : refuse('SPOT_ORDER_UNKNOWN');
  });
