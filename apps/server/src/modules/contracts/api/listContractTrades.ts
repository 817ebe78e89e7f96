/** `POST /lever/my_trade`: positions or orders of the user by status, newest first (AMB-60). */
import { listContractTrades } from '@glasshouse/contract/contracts';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { listOrdersOf } from '../../exchange/index.ts';
import { listPositions } from '../store/reading.ts';
import { loadOwnSides } from './own-sides.ts';
import { type ContractParts, marketsOf } from './parts.ts';
import { readOrders, showPosition } from './show.ts';

const ORDERS = { 0: 'open', 4: 'cancelled' } as const;
const POSITIONS = { 1: 'progress', 2: 'closing', 3: 'closed' } as const;

export const listContractTradesHandler = (parts: ContractParts) =>
  handleUser(listContractTrades, async (input, { user }) => {
    const { db } = parts.platform;
    const paging = readPaging(input);
    const status = Number(input.status ?? 3) as 0 | 1 | 2 | 3 | 4;
    const query = { userId: user.id, marketIds: marketsOf(parts, input) };
    if (status === 0 || status === 4) {
      const found = await listOrdersOf(db, { ...query, status: ORDERS[status] }, paging.slice);
      const { list: shown, ...page } = presentPage(paging, found, (order) => order);
      return { positions: [], orders: await readOrders(parts, db, shown), ...page };
    }
    const own = await loadOwnSides(parts, db, user.id);
    const found = await listPositions(db, { ...query, status: POSITIONS[status] }, paging.slice);
    const { list: positions, ...page } = presentPage(paging, found, (position) => showPosition(parts, position, own));
    return { positions, orders: [], ...page };
  });
