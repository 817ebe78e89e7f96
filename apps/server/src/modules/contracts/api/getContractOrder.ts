/** `GET /lever/order`: one order of the user, by its id or by the name they gave it. */
import { getContractOrder } from '@glasshouse/contract/contracts';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findOrderOf } from '../../exchange/index.ts';
import type { ContractParts } from './parts.ts';
import { readOrders } from './show.ts';

export const getContractOrderHandler = (parts: ContractParts) =>
  handleUser(getContractOrder, async ({ id, client_id: name }, { user }) => {
    const { db } = parts.platform;
    const by = id !== undefined ? { id: Number(id) } : name !== undefined ? { name } : null;
    const order = by && (await findOrderOf(db, user.id, by));
    const isOwn = order !== null && parts.venue.ruleBook.find(order.marketId) !== undefined;
    const [shown] = isOwn ? await readOrders(parts, db, [order]) : [];
    return shown ?? refuse('ORDER_UNKNOWN');
  });
