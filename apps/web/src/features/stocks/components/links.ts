/** Addresses of the views of stocks. */
import { hrefOf } from '../../../app/paths.ts';

/** The page of all views. */
export const STOCKS_PATH = '/pages/transaction/index2';

const linkTo = (search: Readonly<Record<string, string | number>>): string => `#${hrefOf(STOCKS_PATH, search)}`;

/** A stock, by its market. */
export const stockLink = (marketId: number) => linkTo({ id: marketId });
/** Trading it. */
export const tradeLink = (marketId: number, side: 'buy' | 'sell') => linkTo({ id: marketId, side });
/** A corporate action. */
export const actionLink = (id: number) => linkTo({ action: id });
/** An auction. */
export const auctionLink = (id: number) => linkTo({ auction: id });
/** The newest auction of an own order. */
export const orderAuctionLink = (orderId: number) => linkTo({ order: orderId });
