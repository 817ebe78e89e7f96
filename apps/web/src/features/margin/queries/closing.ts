/** Closing the account, or a part of it: orders at market whose proceeds repay, sent one after another. */
import { type MarginAccount, getMarginAccount, repayMargin } from '@glasshouse/contract/margin';
import { cancelAllOrders, placeOrder } from '@glasshouse/contract/spot';
import { compareDecimals, formatAmount } from '@glasshouse/money';
import { client } from '../../../app/services.ts';
import { QUOTE_ID } from '../model/account.ts';
import { isInDebt } from '../model/standing.ts';
import type { ClosingOrder } from '../model/ways.ts';
import type { AccountView } from './margin.ts';

const QUIET = { quiet: true } as const;
const ACCOUNT = { account: 'margin' } as const;

const read = () => client.call(getMarginAccount, {}, QUIET);

/** Pays every debt back from what is free of its asset. */
async function payDebts(): Promise<void> {
  for (const { currency_id: currencyId, available, owed } of (await read()).items) {
    if (compareDecimals(available, '0') <= 0 || compareDecimals(owed, '0') <= 0) continue;
    const options = { ...QUIET, requestId: client.newRequestId() };
    await client.call(repayMargin, { currency_id: currencyId, number: available }, options);
  }
}

async function send({ balances }: AccountView, orders: readonly ClosingOrder[]): Promise<void> {
  for (const { assetId, side, quantity } of orders) {
    const scale = balances.find((one) => one.assetId === assetId)?.scale ?? 0;
    const input = {
      ...ACCOUNT,
      currency_id: assetId,
      legal_id: QUOTE_ID,
      type: side,
      kind: 'market',
      amount: formatAmount(quantity, scale),
      side_effect: 'repay',
    } as const;
    await client.call(placeOrder, input, { ...QUIET, requestId: client.newRequestId() });
  }
}

/** Ends open orders, pays what can be paid, sends the orders, pays the rest. Answers whether nothing is owed. */
export async function closeAll(view: AccountView, orders: readonly ClosingOrder[]): Promise<boolean> {
  await client.call(cancelAllOrders, ACCOUNT, { ...QUIET, requestId: client.newRequestId() });
  await payDebts();
  await send(view, orders);
  await payDebts();
  return !isInDebt(await read());
}

/** Sends the orders of a part. Answers the account after them. */
export async function closePart(view: AccountView, orders: readonly ClosingOrder[]): Promise<MarginAccount> {
  await send(view, orders);
  return await read();
}
