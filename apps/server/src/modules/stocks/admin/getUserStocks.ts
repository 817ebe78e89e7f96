/** GET /admin/user/stocks: shares of a user and what actions were for them, as they see it themselves. */
import { getUserStocks } from '@glasshouse/contract/stocks';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { type StockParts, stockOf } from '../api/parts.ts';
import { showHoldings } from '../api/holdings.ts';
import { presentEntitlement } from '../domain/present.ts';
import { loadOwnEntitlements } from '../store/actions.ts';

const NEWEST = 50;

export const getUserStocksHandler = (parts: StockParts) =>
  handleStaff(getUserStocks, async (tx, { user_id: id }) => {
    const rows = await loadOwnEntitlements(tx, Number(id), null, { before: null, offset: 0, limit: NEWEST });
    return {
      holdings: await showHoldings(parts, tx, Number(id)),
      entitlements: rows.map((row) => presentEntitlement(row, stockOf(parts, row.marketId))),
      time: parts.platform.clock.now(),
    };
  });
