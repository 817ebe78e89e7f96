/** `GET /coin/fills`: fills of the user's orders, newest first. */
import { listFills } from '@glasshouse/contract/spot';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type Venue, findOrderOf, listFillsOf, presentFill } from '../../exchange/index.ts';
import { readFilters } from './filters.ts';

export const listFillsHandler = (db: Db, desk: Venue) =>
  handleUser(listFills, async (input, context) => {
    const paging = readPaging(input);
    const userId = context.user.id;
    const orderId = input.order_id === undefined ? undefined : Number(input.order_id);
    if (orderId !== undefined && (await findOrderOf(db, userId, { id: orderId })) === null) refuse('ORDER_UNKNOWN');
    const fills = await listFillsOf(db, { ...readFilters(desk, userId, input), orderId }, paging.slice);
    return presentPage(paging, fills, (fill) => presentFill(desk.rules(fill.marketId), fill, userId));
  });
