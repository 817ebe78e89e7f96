/** The auction as its rules read, each candidate counted anew: what `auction.ts` is compared with. */
import type { AuctionOrder, AuctionPrice, AuctionTerms } from './auction.ts';
import { BUY } from './events.ts';

const sum = (orders: readonly AuctionOrder[]) => orders.reduce((lots, order) => lots + order.lots, 0);

/** Price, lots and what each order gets, by its id. */
export function naiveAuction(
  orders: readonly AuctionOrder[],
  { referenceTicks, lowTicks, highTicks }: AuctionTerms,
): AuctionPrice & { readonly filled: ReadonlyMap<number, number> } {
  const bids = orders.filter(({ side }) => side === BUY);
  const asks = orders.filter(({ side }) => side !== BUY);
  const at = (priceTicks: number) => {
    const demand = sum(bids.filter(({ limitTicks }) => limitTicks >= priceTicks));
    const supply = sum(asks.filter(({ limitTicks }) => limitTicks <= priceTicks));
    return { priceTicks, lots: Math.min(demand, supply), surplus: demand - supply };
  };
  const all = [...new Set([...orders.map(({ limitTicks }) => limitTicks), referenceTicks])]
    .filter((ticks) => ticks >= lowTicks && ticks <= highTicks)
    .map(at);
  const most = Math.max(0, ...all.map(({ lots }) => lots));
  if (most === 0) return { priceTicks: null, lots: 0, surplus: 0, filled: new Map() };
  const executable = all.filter(({ lots }) => lots === most);
  const least = Math.min(...executable.map(({ surplus }) => Math.abs(surplus)));
  let left = executable.filter(({ surplus }) => Math.abs(surplus) === least);
  const prices = () => left.map(({ priceTicks }) => priceTicks);
  if (left.every(({ surplus }) => surplus > 0)) left = left.filter(({ priceTicks }) => priceTicks === Math.max(...prices()));
  if (left.every(({ surplus }) => surplus < 0)) left = left.filter(({ priceTicks }) => priceTicks === Math.min(...prices()));
  const nearest = Math.min(...prices().map((ticks) => Math.abs(ticks - referenceTicks)));
  left = left.filter(({ priceTicks }) => Math.abs(priceTicks - referenceTicks) === nearest);
  const found = left.find(({ priceTicks }) => priceTicks === Math.min(...prices())) as AuctionPrice & { priceTicks: number };
  const filled = new Map<number, number>();
  for (const side of [bids, asks]) {
    const isIn = ({ limitTicks }: AuctionOrder) =>
      side === bids ? limitTicks >= found.priceTicks : limitTicks <= found.priceTicks;
    const way = side === bids ? -1 : 1;
    const served = side.filter(isIn).sort((a, b) => way * (a.limitTicks - b.limitTicks) || a.sequence - b.sequence);
    let lots = found.lots;
    for (const order of served) {
      const got = Math.min(order.lots, lots);
      if (got > 0) filled.set(order.id, got);
      lots -= got;
    }
  }
  return { ...found, filled };
}
