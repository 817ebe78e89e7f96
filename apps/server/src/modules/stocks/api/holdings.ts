/** What a user holds of every share: how much, what it cost, what it is worth. */
import type { StockHolding } from '@glasshouse/contract/stocks';
import { type HoldingEvent, averageCost, costOfHolding } from '@glasshouse/proofs/stocks';
import type { Db } from '../../../platform/db/database.ts';
import { changeOf, moneyText, sharesText } from '../domain/present.ts';
import { loadHoldingEvents } from '../store/holding-events.ts';
import { loadDays } from '../store/terms.ts';
import { ACCOUNT, type StockParts } from './parts.ts';
import { loadDeskPhases } from './phases.ts';
import { showStock } from './show.ts';

/** Ticks of a shown price. */
function ticksOf(price: string): bigint {
  const [whole = '0', part = ''] = price.split('.');
  return BigInt(whole + part.padEnd(2, '0'));
}

/** What shares cost; null where some were given, or where the record does not lead to what is held. */
function costOf(events: readonly HoldingEvent[] | null | undefined, shares: bigint) {
  if (!events) return null;
  const holding = costOfHolding(events);
  return holding.shares === shares ? holding : null;
}

/** Cost, worth and result. */
function figuresOf(events: readonly HoldingEvent[] | null | undefined, shares: bigint, value: bigint | null) {
  const held = costOf(events, shares);
  const average = held && averageCost(held);
  const result = held && value !== null ? value - held.cost : null;
  return {
    cost: held && moneyText(held.cost),
    average_cost: average === null ? null : moneyText(average),
    value: value === null ? null : moneyText(value),
    result: result === null ? null : moneyText(result),
    result_part: held && value !== null ? changeOf(value, held.cost) : null,
  };
}

/** Every share that the user has. */
export async function showHoldings(parts: StockParts, db: Db, userId: number): Promise<StockHolding[]> {
  const balances = (await parts.ledger.readBalances(db, userId)).filter(({ type }) => type === ACCOUNT);
  const owned = parts.stocks().flatMap((stock) => {
    const own = balances.find(({ assetId }) => assetId === stock.assetId);
    const shares = (own?.available ?? 0n) + (own?.frozen ?? 0n);
    return own === undefined || shares === 0n ? [] : [{ stock, own, shares }];
  });
  const ids = owned.map(({ stock }) => stock.marketId);
  const [desks, events] = [await loadDeskPhases(parts, db, ids), await loadHoldingEvents(db, userId, ids)];
  const list: StockHolding[] = [];
  for (const { stock, own, shares } of owned) {
    const shown = showStock(parts, stock, await loadDays(db, stock.marketId, 2), desks.get(stock.marketId));
    const price = shown.last ?? shown.close;
    list.push({
      market_id: stock.marketId,
      currency_id: stock.assetId,
      symbol: stock.symbol,
      code: stock.code,
      shares: sharesText(shares),
      available: sharesText(own.available),
      frozen: sharesText(own.frozen),
      price,
      ...figuresOf(events.get(stock.marketId), shares, price && shares * ticksOf(price.price)),
    });
  }
  return list;
}
