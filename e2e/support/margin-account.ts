/** A margin account that a journey brings where it needs it: in debt, and as near to its call as an order may leave it. */
import { CallFailure } from '@glasshouse/client';
import { ASSET_IDS } from '@glasshouse/contract';
import { type MarginAccount, borrowMargin, getMarginAccount } from '@glasshouse/contract/margin';
import { placeOrder } from '@glasshouse/contract/spot';
import { changeAccount } from '@glasshouse/contract/wallet';
import type { Account } from './accounts.ts';
import type { OwnServer } from './own-server.ts';

const { LTC, USDT } = ASSET_IDS;
const LOT = 100;
/** Less of the coin is no order: it must be worth 5 USDT. */
const LEAST = 0.1;
/** Orders of it go so far beyond the index: enough for the best offers of the demo's maker. */
const BEYOND = 0.0015;
/** After a round trip the maker has time to offer anew. */
const MAKER_MS = 2_000;
const MOST_TRIPS = 400;
const CALL = 1.3;
/** What a round trip of everything takes of the level at most. */
const WORST_TRIP = 0.007;

export const marginOf = ({ client }: Account): Promise<MarginAccount> => client.call(getMarginAccount, {});

const itemOf = (account: MarginAccount, id: number) => {
  const item = account.items.find(({ currency_id: one }) => one === id);
  if (!item) throw new Error(`the margin account has no asset ${id}`);
  return item;
};

/** Moves USDT in and borrows as much again and a half more: twice what is own. */
export async function borrowTwice({ client }: Account, own: number): Promise<void> {
  await client.call(changeAccount, { currency_id: USDT, number: String(own), from_field: 'change', to_field: 'margin' });
  await client.call(borrowMargin, { currency_id: USDT, number: String(2 * own) });
}

/** Trades LTC of the margin account against the best offers; what they do not fill ends. */
async function trade({ client }: Account, side: 'buy' | 'sell', amount: number, index: number): Promise<void> {
  const price = index * (side === 'buy' ? 1 + BEYOND : 1 - BEYOND);
  await client.call(placeOrder, {
    account: 'margin',
    currency_id: LTC,
    legal_id: USDT,
    type: side,
    kind: 'limit',
    force: 'ioc',
    amount: (Math.floor(amount * LOT) / LOT).toFixed(2),
    target_price: price.toFixed(2),
  });
}

/** Spends what is free on LTC. A price that moved meanwhile may leave too low a level: then the next try, at another price, buys it. */
async function spend(account: Account): Promise<void> {
  const now = await marginOf(account);
  const index = Number(itemOf(now, LTC).index);
  const amount = Number(itemOf(now, USDT).available) / (index * (1 + BEYOND));
  if (amount < LEAST) return;
  await trade(account, 'buy', amount, index).catch((error: unknown) => {
    if (!(error instanceof CallFailure && error.code === 'MARGIN_ORDER_LEVEL')) throw error;
  });
}

/**
 * Spends all on LTC, then sells some and buys it back at once until fees have brought the level below one. Error: they do not.
 * The level stays above the call, or the account would refuse the orders.
 */
export async function wearDown(account: Account, server: OwnServer, level: number): Promise<void> {
  for (let trip = 0; trip < MOST_TRIPS; trip += 1) {
    await spend(account);
    const now = await marginOf(account);
    const coin = itemOf(now, LTC);
    const isSpent = Number(itemOf(now, USDT).available) < LEAST * Number(coin.index) * 2;
    if (isSpent && Number(now.level) < level) return;
    if (isSpent) {
      // At its worst price a round trip of everything costs half a percent, which the account must be able to bear above the call.
      const part = Math.min(1, (Number(now.level) - CALL) / WORST_TRIP);
      await trade(account, 'sell', Math.max(LEAST, Number(coin.available) * part), Number(coin.index));
      await spend(account);
    }
    await server.walk(MAKER_MS);
  }
  throw new Error(`the level stays above ${level}`);
}
