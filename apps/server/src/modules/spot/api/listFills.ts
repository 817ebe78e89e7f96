/** `GET /coin/fills`: fills of the user's orders, newest first. */
import { listFills } from '@glasshouse/contract';
import { handleUser } from '../../../platform/calls/handler.ts';
import type { Db } from '../../../platform/db/database.ts';
import { presentFill } from '../domain/present.ts';
import type { SpotDesk } from '../spot-desk.ts';
import { listFillsOf } from '../store/orders.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';

export const listFillsHandler = (db: Db, desk: SpotDesk) =>
  handleUser(listFills, async (input, context) => {
    const paging = readPaging(input);
    const userId = context.user.id;
    const fills = await listFillsOf(db, { userId, marketIds: desk.marketIds(input.currency_id, input.legal_id) }, paging.slice);
    return presentPage(paging, fills, (fill) => presentFill(desk.terms(fill.marketId), fill, userId));
  });
