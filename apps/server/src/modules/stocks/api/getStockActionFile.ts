/** GET /stock/action: the file of an action with every entitlement. */
import { getStockActionFile } from '@glasshouse/contract/stocks';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { loadAction, loadEntitlements } from '../store/actions.ts';
import { actionFile } from './action-file.ts';
import type { StockParts } from './parts.ts';

export const getStockActionFileHandler = (parts: StockParts) =>
  handleVisitor(getStockActionFile, async ({ id }) => {
    const { db } = parts.platform;
    const state = (await loadAction(db, Number(id))) ?? refuseField('id', 'STOCKS_UNKNOWN');
    return actionFile(parts, state, await loadEntitlements(db, state.action.id), null);
  });
