/** What the parts of the demo share: paper money as a posting, and how its traders trade. */
import { ASSET_IDS, type AccountType, type MarketKind } from '@glasshouse/contract';
import type { Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { JournalDraft, Ledger } from '../../ledger/index.ts';
import type { Exchange } from '../../exchange/index.ts';
import type { Market, Markets } from '../../markets/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { insertGrant } from '../store/grants.ts';

/** The parts that calls are made of. */
export interface DemoParts {
  platform: Platform;
  ledger: Ledger;
  wallet: Wallet;
  /** Takes the paper shares that a user has free; nobody has any without it. */
  returnShares?: (tx: Tx, userId: number) => Promise<{ readonly assetId: number; readonly atoms: bigint }[]>;
  /** Decimal text; null without a price. */
  priceInUsd: (assetId: number) => string | null;
  /** Units of a fiat currency for one USD, by its code. */
  fiatPerUsd: (code: string) => string | null;
}

/** Paper money goes into the spot account. */
export const FUNDS_ACCOUNT: AccountType = 'change';
export const FUNDS_ASSET = ASSET_IDS.USDT;
/** 10,000 USDT in atoms of 6 decimals. */
export const FUNDS_ATOMS = 10_000_000_000n;

/** Gives a grant; number 0 is the one of every new account. */
export async function giveFunds(
  { platform, ledger }: Pick<DemoParts, 'platform' | 'ledger'>,
  tx: Tx,
  userId: number,
  number: number,
): Promise<void> {
  await insertGrant(tx, userId, number, platform.clock.now(), { assetId: FUNDS_ASSET, atoms: FUNDS_ATOMS });
  await ledger.post(tx, fundsJournal(userId, number));
}

function fundsJournal(userId: number, number: number): JournalDraft {
  return {
    scope: 'demo',
    key: number === 0 ? `demo_funds:${userId}` : `demo_funds:${userId}:${number}`,
    cause: 'demo_funds',
    reference: '',
    legs: [
      { account: { kind: 'external', purpose: 'capital' }, assetId: FUNDS_ASSET, atoms: -FUNDS_ATOMS },
      { account: { kind: 'user', userId, type: FUNDS_ACCOUNT, bucket: 'available' }, assetId: FUNDS_ASSET, atoms: FUNDS_ATOMS },
    ],
  };
}

/** The markets of a kind that are open without restriction. */
export const openMarkets = (markets: Pick<Markets, 'markets' | 'modeOf'>, kind: MarketKind = 'spot'): Market[] =>
  markets.markets().filter((market) => market.kind === kind && markets.modeOf(market.id) === 'normal');

/** The public books and trades. */
export type Books = Pick<Exchange['books'], 'depth' | 'trades'>;

/** The price of the last trade of a market in ticks; null before the first. */
export function lastTicksOf(books: Books, market: Market): number | null {
  const last = books.trades(market.id)[0]?.price;
  return last === undefined ? null : ticksOf(last, market);
}

/** A price that a book shows, in ticks. */
export const ticksOf = (price: string, { priceDecimals, tickUnits }: Pick<Market, 'priceDecimals' | 'tickUnits'>): number =>
  Math.round((Number(price) * 10 ** priceDecimals) / Number(tickUnits));

/** Waits for all. A refusal (money is stopped, the desk is busy) is put right in a later round; other failures are thrown. */
export async function settleAll(works: readonly Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(works))
    if (result.status === 'rejected' && !(result.reason instanceof Refusal)) throw result.reason;
}
