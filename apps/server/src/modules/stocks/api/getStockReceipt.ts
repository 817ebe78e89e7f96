/** GET /stock/receipt: the auction of an own order, or what an action was for the user, with what anybody needs to check it. */
import { getStockReceipt } from '@glasshouse/contract/stocks';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { loadAction, loadEntitlements } from '../store/actions.ts';
import { type StockAuction, loadAuction, loadAuctionOfOrder } from '../store/auctions.ts';
import { actionFile } from './action-file.ts';
import { auctionFile } from './auction-file.ts';
import type { StockParts } from './parts.ts';

async function ofAction(parts: StockParts, userId: number, id: number) {
  const { db } = parts.platform;
  const unknown = () => refuseField('action_id', 'STOCKS_UNKNOWN');
  const state = (await loadAction(db, id)) ?? unknown();
  const list = await loadEntitlements(db, state.action.id);
  if (!list.some((one) => one.userId === userId)) return unknown();
  return actionFile(parts, state, list, userId);
}

async function ofOrder(parts: StockParts, userId: number, orderId: number, auctionId: number | null) {
  const { db } = parts.platform;
  const found = await loadAuctionOfOrder(db, { userId, orderId, auctionId });
  if (found === null) return refuseField('order_id', 'STOCKS_UNKNOWN');
  const auction = (await loadAuction(db, found.auctionId)) as StockAuction;
  return auctionFile(parts, auction, found.sequence);
}

export const getStockReceiptHandler = (parts: StockParts) =>
  handleUser(getStockReceipt, async ({ order_id: order, auction_id: auction, action_id: action }, { user }) => {
    if (action !== undefined) return ofAction(parts, user.id, Number(action));
    if (order === undefined) return refuseField('order_id', 'STOCKS_UNKNOWN');
    return ofOrder(parts, user.id, Number(order), auction === undefined ? null : Number(auction));
  });
