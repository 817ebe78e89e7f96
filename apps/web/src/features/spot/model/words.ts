/** Words of spot in the screens that every product with a book has. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import type { ProductWords } from '../../../order/product.ts';

/** The words in the language in use. */
export function useSpotWords(): ProductWords {
  const { t } = useTranslation(['spot']);
  return {
    noMarkets: t(($) => $.spot.trade.none),
    noMarketsText: t(($) => $.spot.trade.noneText),
    account: t(($) => $.spot.account.name),
    accountAfter: t(($) => $.spot.account.after),
    accountEmpty: t(($) => $.spot.account.empty),
    accountEmptyText: t(($) => $.spot.account.emptyText),
    orders: t(($) => $.spot.orders.title),
    allOrders: t(($) => $.spot.orders.all),
  };
}
