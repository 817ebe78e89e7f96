/** `GET /coin/list`: orders of the user, newest first (AMB-93). */
import { listOrders } from '@glasshouse/contract/spot';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type Venue, listOrdersOf, presentOrder } from '../../exchange/index.ts';
import { readFilters } from './filters.ts';

export const listOrdersHandler = (db: Db, desk: Venue) =>
  handleUser(listOrders, async (input, context) => {
    const paging = readPaging(input);
    const query = { ...readFilters(desk, context.user.id, input), status: input.status, kind: input.kind };
    const orders = await listOrdersOf(db, query, paging.slice);
    return presentPage(paging, orders, (order) => presentOrder(desk.rules(order.marketId), order));
  });
