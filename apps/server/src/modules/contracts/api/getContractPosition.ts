/** `GET /lever/position`: a position of the user with its live orders and its fills. */
import { getContractPosition } from '@glasshouse/contract/contracts';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentOrder } from '../../exchange/index.ts';
import { listFillEvents } from '../store/reading.ts';
import { requirePosition } from './own-position.ts';
import { loadOwnSides } from './own-sides.ts';
import type { ContractParts } from './parts.ts';
import { presentContractFill } from './present.ts';
import { showOrder, showPosition } from './show.ts';

const MOST_FILLS = 200;

export const getContractPositionHandler = (parts: ContractParts) =>
  handleUser(getContractPosition, async (input, { user }) => {
    const { db } = parts.platform;
    const position = await requirePosition(db, user.id, input.id);
    const own = await loadOwnSides(parts, db, user.id);
    const rules = parts.venue.rules(position.marketId);
    const query = { userId: user.id, marketIds: [position.marketId], positionId: position.id };
    const fills = await listFillEvents(db, query, { before: null, offset: 0, limit: MOST_FILLS });
    return {
      position: showPosition(parts, position, own),
      orders: own.orders.flatMap((order) => {
        const terms = own.terms.get(order.id);
        return terms?.positionId === position.id ? [showOrder(parts, presentOrder(rules, order), terms)] : [];
      }),
      fills: fills.map((event) => presentContractFill(rules, event)),
    };
  });
