/** The file of an auction: its record and the second that began it with their proofs, and every order without its user. */
import type { StockAuctionReceipt } from '@glasshouse/contract/stocks';
import { showAuctionOrder } from '@glasshouse/proofs/stocks';
import { refuse } from '../../../platform/refusal.ts';
import { nextHeadBy } from '../../proofs/index.ts';
import { type StockAuction, auctionRecord, publicOrder } from '../domain/auction.ts';
import { loadAuctionOrders } from '../store/auctions.ts';
import { type StockParts, stockOf } from './parts.ts';

/** Makes it; `own` is the sequence of the order of who asks. Refusal STOCKS_RECEIPT_NOT_YET while no signed head covers it. */
export async function auctionFile(parts: StockParts, auction: StockAuction, own: number | null): Promise<StockAuctionReceipt> {
  const { proofs, platform } = parts;
  const notYet = async (): Promise<never> =>
    refuse('STOCKS_RECEIPT_NOT_YET', { at: nextHeadBy(await proofs.head(), platform.clock.now()) });
  const { recorded } = auction;
  if (recorded === null) return notYet();
  const stock = stockOf(parts, auction.marketId);
  const leaf = await proofs.leafOf(auctionRecord(stock, auction, recorded));
  const proved = leaf === null ? null : await proofs.proofs([leaf, recorded.tickLeaf], stock.symbol);
  if (proved === null) return notYet();
  const [said, second] = proved.leaves;
  const { head, nodes, keys } = proved;
  const orders = await loadAuctionOrders(platform.db, auction.id);
  const file = {
    format: 'glasshouse-stock-auction',
    version: '1',
    log: head.log,
    auction: said,
    second,
    orders: orders.map((order) => showAuctionOrder(publicOrder(order), BigInt(order.filledLots))),
    own: own === null ? null : String(own),
    nodes,
    head,
    keys,
  };
  // The contract's lists are not read-only.
  return file as unknown as StockAuctionReceipt;
}
