/** GET /stock/entitlements: what corporate actions were for the user. */
import { listStockEntitlements } from '@glasshouse/contract/stocks';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { presentEntitlement } from '../domain/present.ts';
import { loadOwnEntitlements } from '../store/actions.ts';
import { type StockParts, requireStock, stockOf } from './parts.ts';

export const listStockEntitlementsHandler = (parts: StockParts) =>
  handleUser(listStockEntitlements, async ({ currency_id: asset, ...input }, { user }) => {
    const paging = readPaging(input);
    const marketId = asset === undefined ? null : requireStock(parts, asset).marketId;
    const rows = await loadOwnEntitlements(parts.platform.db, user.id, marketId, paging.slice);
    return presentPage(paging, rows, (row) => presentEntitlement(row, stockOf(parts, row.marketId)));
  });
