// SPDX-License-Identifier: Apache-2.0
/** Stocks: auctions, closes, corporate actions: their rules, records and files. */
export * from './action.ts';
export {
  type ActionFileLine,
  type StockActionFile,
  type StockActionVerdict,
  readActionLines,
  showActionLine,
  stockActions,
} from './action-receipt.ts';
export * from './auction.ts';
export {
  type AuctionFileOrder,
  type StockAuctionFile,
  type StockAuctionVerdict,
  readAuctionOrders,
  showAuctionOrder,
  stockAuctions,
} from './auction-receipt.ts';
export { STOCK_FINDINGS, StockAudit, type StockFinding, type StockKind } from './audit.ts';
export * from './calendar.ts';
export { GrowingList, listPaths, listRoot } from './list-root.ts';
export * from './record.ts';
export * from './rule.ts';
