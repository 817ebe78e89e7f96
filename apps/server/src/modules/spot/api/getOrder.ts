/** `GET /coin/order`: one order of the user, by its id or by the name he gave it. */
import { getOrder } from '@glasshouse/contract/spot';
import { handleUser } from '../../../platform/calls/handler.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type Venue, findOrderOf, presentOrder } from '../../exchange/index.ts';

export const getOrderHandler = (db: Db, desk: Venue) =>
  handleUser(getOrder, async ({ id, client_id: name }, { user }) => {
    const by = id !== undefined ? { id: Number(id) } : name !== undefined ? { name } : null;
    const order = by && (await findOrderOf(db, user.id, by));
    const isSpot = order && desk.marketIds(undefined, undefined, 'spot').includes(order.marketId);
    return isSpot ? presentOrder(desk.rules(order.marketId), order) : refuse('ORDER_UNKNOWN');
  });
