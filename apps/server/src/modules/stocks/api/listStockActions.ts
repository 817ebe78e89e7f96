/** GET /stock/actions: corporate actions, newest first. */
import { listStockActions } from '@glasshouse/contract/stocks';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { presentAction } from '../domain/present.ts';
import { loadAction, loadActions } from '../store/actions.ts';
import { type StockParts, requireStock, stockOf } from './parts.ts';

export const listStockActionsHandler = (parts: StockParts) =>
  handleVisitor(listStockActions, async ({ id, currency_id: asset, ...input }) => {
    const { db } = parts.platform;
    const paging = readPaging(input);
    const marketId = asset === undefined ? null : requireStock(parts, asset).marketId;
    const one = id === undefined ? null : await loadAction(db, Number(id));
    const states = id === undefined ? await loadActions(db, marketId, paging.slice) : one ? [one] : [];
    const rows = states.map((state) => ({ id: state.action.id, state }));
    return presentPage(paging, rows, ({ state }) => presentAction(state, stockOf(parts, state.action.marketId)));
  });
