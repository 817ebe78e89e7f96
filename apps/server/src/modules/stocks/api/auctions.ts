/** GET /stock/auctions and /stock/auction: auctions that are over, and the file of one. */
import { getStockAuction, listStockAuctions } from '@glasshouse/contract/stocks';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { presentAuction } from '../domain/present.ts';
import { loadAuction, loadAuctions } from '../store/auctions.ts';
import { auctionFile } from './auction-file.ts';
import { type StockParts, requireStock, stockOf } from './parts.ts';

export const listStockAuctionsHandler = (parts: StockParts) =>
  handleVisitor(listStockAuctions, async ({ currency_id: asset, ...input }) => {
    const paging = readPaging(input);
    const marketId = asset === undefined ? null : requireStock(parts, asset).marketId;
    const auctions = await loadAuctions(parts.platform.db, marketId, paging.slice);
    return presentPage(paging, auctions, (auction) => presentAuction(auction, stockOf(parts, auction.marketId)));
  });

export const getStockAuctionHandler = (parts: StockParts) =>
  handleVisitor(getStockAuction, async ({ id }) => {
    const auction = (await loadAuction(parts.platform.db, Number(id))) ?? refuseField('id', 'STOCKS_UNKNOWN');
    return auctionFile(parts, auction, null);
  });
