/** Checks the files of auctions and actions on this device: every order and every entitlement, down to the last digit. */
import {
  type StockAction,
  type StockActionReceipt,
  type StockAuctionReceipt,
  type StockEntitlement,
  getStockActionFile,
  getStockAuction,
  getStockReceipt,
} from '@glasshouse/contract/stocks';
import { receiptsOf } from '@glasshouse/proofs';
import type { StockAuctionFacts } from '@glasshouse/proofs/stocks';
import { rememberCheck } from '../../../app/integrity/checked-price.ts';
import { readGrowth } from '../../../app/integrity/read-growth.ts';
import { isSameHistory } from '../../../app/integrity/same-history.ts';
import { unreadBy } from '../../../app/integrity/unread-receipt.ts';
import { type ReceiptCheck, useReceiptCheck } from '../../../app/integrity/use-receipt-check.ts';
import { client, deviceData } from '../../../app/services.ts';
import { isActionReceipt } from '../model/receipt-of.ts';

const NOT_YET = 'STOCKS_RECEIPT_NOT_YET';

/** An auction, or the newest one that an own order was in. */
export type AuctionSubject = { readonly auctionId: number } | { readonly orderId: number };

/** The file of an auction with what it says; the facts are null where they cannot be read. */
export interface CheckedAuction {
  readonly file: StockAuctionReceipt;
  readonly facts: StockAuctionFacts | null;
}

async function readAuction(subject: AuctionSubject, signal: AbortSignal): Promise<StockAuctionReceipt> {
  const options = { quiet: true, signal } as const;
  if ('auctionId' in subject) return await client.call(getStockAuction, { id: subject.auctionId }, options);
  const file = await client.call(getStockReceipt, { order_id: subject.orderId }, options);
  if (file.format !== 'glasshouse-stock-auction') throw new TypeError('not the file of an auction');
  return file;
}

async function checkAuction(subject: AuctionSubject, signal: AbortSignal): Promise<ReceiptCheck<CheckedAuction>> {
  try {
    const file = await readAuction(subject, signal);
    const kind = receiptsOf('glasshouse-stock-auction');
    const verdict = kind.verify(file);
    // A file that fails by itself is false without asking the server, which could leave the answer out.
    const history = verdict.ok ? await isSameHistory(kind.headOf(file), readGrowth, deviceData) : null;
    const isIt = 'auctionId' in subject ? verdict.auction?.id === subject.auctionId : file.own !== null;
    const ok = verdict.ok && isIt && history !== false;
    if (ok) rememberCheck();
    return { state: 'checked', ok, steps: verdict.steps, file: { file, facts: verdict.auction } };
  } catch (error) {
    return unreadBy(error, NOT_YET);
  }
}

/** The check of an auction; it begins by itself. */
export const useAuctionCheck = (subject: AuctionSubject) => useReceiptCheck(subject, true, checkAuction);

/** An action, and what it was for the user. */
export interface ActionSubject {
  readonly action: StockAction;
  readonly own: StockEntitlement | null;
}

async function readAction({ action, own }: ActionSubject, signal: AbortSignal): Promise<StockActionReceipt> {
  const options = { quiet: true, signal } as const;
  if (own === null) return await client.call(getStockActionFile, { id: action.id }, options);
  const file = await client.call(getStockReceipt, { action_id: action.id }, options);
  if (file.format !== 'glasshouse-stock-action') throw new TypeError('not the file of an action');
  return file;
}

async function checkAction(subject: ActionSubject, signal: AbortSignal): Promise<ReceiptCheck<StockActionReceipt>> {
  try {
    const file = await readAction(subject, signal);
    const kind = receiptsOf('glasshouse-stock-action');
    const verdict = kind.verify(file);
    const history = verdict.ok ? await isSameHistory(kind.headOf(file), readGrowth, deviceData) : null;
    const ok = verdict.ok && isActionReceipt(verdict, subject) && history !== false;
    if (ok) rememberCheck();
    return { state: 'checked', ok, steps: verdict.steps, file };
  } catch (error) {
    return unreadBy(error, NOT_YET);
  }
}

/** The check of an applied action; it begins by itself. */
export const useActionCheck = (subject: ActionSubject) => useReceiptCheck(subject, true, checkAction);
