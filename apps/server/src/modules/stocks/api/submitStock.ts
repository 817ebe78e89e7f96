/** POST /stock/submit: an order, answered after its commit. */
import { submitStock } from '@glasshouse/contract/stocks';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import type { StockParts } from './parts.ts';
import { readStockOrder, rulesOfStock } from './read-stock-order.ts';
import { inWords } from './refusals.ts';

export const submitStockHandler = (parts: StockParts) =>
  handleGroupedMoney(submitStock, async (input, { user }, attempt) => {
    const rules = rulesOfStock(parts, input);
    return inWords(parts, { userId: user.id, marketId: rules.marketId, side: input.type }, async () =>
      parts.venue.submitOne(readStockOrder(rules, user.id, input), attempt),
    );
  });
