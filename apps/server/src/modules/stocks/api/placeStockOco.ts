/** POST /stock/oco: a limit order and a stop of which the one that trades first ends the other. */
import { placeStockOco } from '@glasshouse/contract/stocks';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import type { StockParts } from './parts.ts';
import { readPair, rulesOfStock } from './read-stock-order.ts';
import { inWords } from './refusals.ts';

export const placeStockOcoHandler = (parts: StockParts) =>
  handleGroupedMoney(placeStockOco, async (input, { user }, attempt) => {
    const rules = rulesOfStock(parts, input);
    return inWords(parts, { userId: user.id, marketId: rules.marketId, side: input.type }, async () =>
      parts.venue.submitOne({ type: 'oco', userId: user.id, ...readPair(rules, user.id, input) }, attempt),
    );
  });
