/** `GET /coin/list`: orders of the user, newest first (AMB-93). */
import { listOrders } from '@glasshouse/contract/spot';
import { handleUser } from '../../../platform/calls/handler.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Venue } from '../../exchange/index.ts';
import { spotLists } from './filters.ts';

export const listOrdersHandler = (db: Db, desk: Venue) =>
  handleUser(listOrders, (input, { user }) => spotLists(desk).orders(db, user.id, input));
