/** An auction at one price for tests: the largest executable lots, then the least surplus, then the nearest to a reference. */
import type { Trade } from '../../domain/books.ts';
import type { Order } from '../../domain/order.ts';

const open = (orders: readonly Order[]) => orders.reduce((sum, order) => sum + order.lots - order.filledLots, 0);

/** The price of an auction, null when nothing can trade. */
function priceOf(orders: readonly Order[], reference: number): number | null {
  const at = (ticks: number) => {
    const bids = open(orders.filter(({ side, priceTicks }) => side === 'buy' && (priceTicks ?? 0) >= ticks));
    const asks = open(orders.filter(({ side, priceTicks }) => side === 'sell' && (priceTicks ?? 0) <= ticks));
    return { ticks, lots: Math.min(bids, asks), surplus: Math.abs(bids - asks) };
  };
  const candidates = [...new Set([...orders.map(({ priceTicks }) => priceTicks ?? 0), reference])].map(at);
  candidates.sort(
    (a, b) =>
      b.lots - a.lots ||
      a.surplus - b.surplus ||
      Math.abs(a.ticks - reference) - Math.abs(b.ticks - reference) ||
      a.ticks - b.ticks,
  );
  const [best] = candidates;
  return best && best.lots > 0 ? best.ticks : null;
}

/** The trades of an auction, all at its price: by price, then by sequence. Buyers stand as takers. */
export function auctionTrades(orders: readonly Order[], reference: number): Trade[] {
  const price = priceOf(orders, reference);
  if (price === null) return [];
  const side = (of: Order['side']) =>
    orders
      .filter(
        (order) => order.side === of && (of === 'buy' ? (order.priceTicks ?? 0) >= price : (order.priceTicks ?? 0) <= price),
      )
      .sort((a, b) => {
        const byPrice = (a.priceTicks ?? 0) - (b.priceTicks ?? 0);
        return (of === 'buy' ? -byPrice : byPrice) || a.sequence - b.sequence;
      })
      .map(({ id, lots, filledLots }) => ({ id, left: lots - filledLots }));
  const [bids, asks] = [side('buy'), side('sell')];
  const trades: Trade[] = [];
  for (let [b, a] = [0, 0]; b < bids.length && a < asks.length; ) {
    const [bid, ask] = [bids[b] as { id: number; left: number }, asks[a] as { id: number; left: number }];
    const lots = Math.min(bid.left, ask.left);
    trades.push({ makerId: ask.id, takerId: bid.id, priceTicks: price, lots });
    bid.left -= lots;
    ask.left -= lots;
    if (bid.left === 0) b++;
    if (ask.left === 0) a++;
  }
  return trades;
}
