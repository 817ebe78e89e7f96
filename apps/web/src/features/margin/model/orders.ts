/** Orders of the margin account for the shared form and lists: the calls of spot, with the account named. */
import { ASSET_IDS } from '@glasshouse/contract';
import type { Quote } from '@glasshouse/contract/markets';
import { marginOrdersChannel } from '@glasshouse/contract/margin';
import {
  amendOrder,
  cancelAllOrders,
  cancelOrder,
  getFeeTier,
  getFees,
  getOrder,
  listFills,
  listOrders,
  placeOco,
  placeOrder,
} from '@glasshouse/contract/spot';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import type { OrderProduct, ProductWords } from '../../../order/product.ts';
import { AccountHead } from '../components/AccountHead.tsx';
import { Assets } from '../components/Assets.tsx';
import { Debts } from '../components/Debts.tsx';
import { OrderAfter, OrderEffect } from '../components/OrderEffect.tsx';
import { useCredit } from '../queries/use-credit.ts';

function useWords(): ProductWords {
  const { t } = useTranslation(['leverage']);
  return {
    noMarkets: t(($) => $.leverage.rates.none),
    noMarketsText: t(($) => $.leverage.rates.noneText),
    account: t(($) => $.leverage.account.name),
    accountAfter: t(($) => $.leverage.account.after),
    accountEmpty: t(($) => $.leverage.account.empty),
    accountEmptyText: t(($) => $.leverage.account.emptyText),
    orders: t(($) => $.leverage.account.orders),
    allOrders: t(($) => $.leverage.account.allOrders),
  };
}

/** Coins of the account against the quote. */
const COINS: ReadonlySet<number> = new Set([ASSET_IDS.BTC, ASSET_IDS.ETH, ASSET_IDS.LTC]);
const isTraded = ({ currency_id: coin, legal_id: quote }: Quote): boolean => quote === ASSET_IDS.USDT && COINS.has(coin);

export const marginOrders: OrderProduct = {
  name: 'margin',
  marketKind: 'spot',
  account: 'margin',
  fields: { account: 'margin' },
  kinds: ['limit', 'market'],
  trades: isTraded,
  calls: {
    place: placeOrder,
    placeOco,
    amend: amendOrder,
    cancel: cancelOrder,
    cancelAll: cancelAllOrders,
    list: listOrders,
    get: getOrder,
    fills: listFills,
    fees: getFees,
    feeTier: getFeeTier,
  },
  orders: marginOrdersChannel,
  useWords,
  pages: { start: '/pages/transaction/index2', orders: '/pages/transaction/margin_order' },
  Assets,
  borrowing: { useCredit, Effect: OrderEffect, Head: AccountHead, Foot: Debts, After: OrderAfter },
};
