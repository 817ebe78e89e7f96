/** `GET /coin/fills`: fills of the user's orders, newest first. */
import { listFills } from '@glasshouse/contract/spot';
import { handleUser } from '../../../platform/calls/handler.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Venue } from '../../exchange/index.ts';
import { spotLists } from './filters.ts';

export const listFillsHandler = (db: Db, desk: Venue) =>
  handleUser(listFills, (input, { user }) => spotLists(desk).fills(db, user.id, input));
