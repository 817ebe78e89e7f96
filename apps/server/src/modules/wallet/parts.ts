/** What the handlers of this module share. */
import type { AccountType, BillEntry } from '@glasshouse/contract';
import { formatAmount } from '@glasshouse/money';
import type { Platform } from '../../platform/platform.ts';
import { refuseField } from '../../platform/refusal.ts';
import type { Asset, Ledger } from '../ledger/index.ts';
import type { PageInput } from './domain/paging.ts';
import { cursorAfter, parsePage } from './domain/paging.ts';
import type { PriceInUsd } from './domain/valuation.ts';
import { type BillFilter, loadBill } from './store/bill.ts';

/** The parts that calls are made of. */
export interface WalletParts {
  platform: Platform;
  ledger: Ledger;
  priceInUsd: PriceInUsd;
}

/** Tells the user's screens that balances changed. Called after commit. */
export type BalancesChanged = (userId: number, type: AccountType, assetIds: readonly number[]) => void;

/** The asset that a field names, or a refusal. */
export function requireAsset(ledger: Ledger, id: number | string, path = 'currency'): Asset {
  return ledger.asset(Number(id)) ?? refuseField(path, 'WALLET_CURRENCY_UNKNOWN');
}

/** Where prices come from, as the wire says it. */
export function priceSourceOf(feed: 'replay' | 'live' | 'simulated'): 'recorded' | 'live' | 'simulated' {
  return feed === 'replay' ? 'recorded' : feed;
}

/** One page of the bill with the cursor of the next. Errors: WALLET_CURSOR_INVALID. */
export async function readBillPage(
  { platform, ledger }: WalletParts,
  input: PageInput,
  filter: Omit<BillFilter, 'before' | 'offset' | 'limit'>,
): Promise<{ list: BillEntry[]; page: number; limit: number; next?: string }> {
  const page = parsePage(input) ?? refuseField('cursor', 'WALLET_CURSOR_INVALID');
  // One more than asked for tells whether there is a next page.
  const rows = await loadBill(platform.db, { ...filter, ...page, limit: page.limit + 1 });
  const shown = rows.slice(0, page.limit);
  const list = shown.map((row): BillEntry => {
    const { code = '', scale = 0 } = ledger.asset(row.asset_id) ?? {};
    return {
      id: row.id,
      time: row.time,
      account: row.account,
      currency_id: row.asset_id,
      code,
      bucket: row.bucket,
      amount: formatAmount(BigInt(row.amount), scale),
      balance: formatAmount(BigInt(row.balance), scale),
      // Causes of a user's entries are those of the contract; the ledger itself takes any word.
      cause: row.cause as BillEntry['cause'],
      reference: row.reference,
    };
  });
  const last = shown.at(-1);
  return {
    list,
    page: page.page,
    limit: page.limit,
    ...(rows.length > page.limit && last ? { next: cursorAfter(last.id) } : {}),
  };
}
