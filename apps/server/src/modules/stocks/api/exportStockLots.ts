/** GET /stock/lots: what is left of each buy when the oldest are sold first, as CSV. */
import { Readable } from 'node:stream';
import { exportStockLots } from '@glasshouse/contract/stocks';
import { lotsOfHolding } from '@glasshouse/proofs/stocks';
import { handleUserStream } from '../../../platform/calls/stream.ts';
import { moneyText, sharesText } from '../domain/present.ts';
import { loadHoldingEvents } from '../store/holding-events.ts';
import type { StockParts } from './parts.ts';

const HEADING = 'bought,share,shares,cost_usdt\r\n';

export const exportStockLotsHandler = (parts: StockParts) =>
  handleUserStream(exportStockLots, async (_input, { user }) => {
    const stocks = parts.stocks();
    const ids = stocks.map(({ marketId }) => marketId);
    const events = await loadHoldingEvents(parts.platform.db, user.id, ids);
    const lines = stocks.flatMap(({ marketId, code }) =>
      lotsOfHolding(events.get(marketId) ?? []).map(
        ({ time, shares, cost }) => `${new Date(time).toISOString()},${code},${sharesText(shares)},${moneyText(cost)}\r\n`,
      ),
    );
    return { fileName: 'stock-lots.csv', body: Readable.from([HEADING, ...lines]) };
  });
