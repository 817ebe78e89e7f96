/** GET /stock/receipt: what an action was for the user, with what anybody needs to check it. */
import { getStockReceipt } from '@glasshouse/contract/stocks';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { loadAction, loadEntitlements } from '../store/actions.ts';
import { actionFile } from './action-file.ts';
import type { StockParts } from './parts.ts';

export const getStockReceiptHandler = (parts: StockParts) =>
  handleUser(getStockReceipt, async ({ action_id: id }, { user }) => {
    const { db } = parts.platform;
    const unknown = () => refuseField('action_id', 'STOCKS_UNKNOWN');
    const state = (await loadAction(db, Number(id))) ?? unknown();
    const list = await loadEntitlements(db, state.action.id);
    if (!list.some(({ userId }) => userId === user.id)) return unknown();
    return actionFile(parts, state, list, user.id);
  });
