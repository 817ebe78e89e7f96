/** Words for what happens to an order that waits: filled, partly filled, triggered, ended by the desk. */
import type { SpotOrder } from '@glasshouse/contract';
import { loadWords, words } from '@glasshouse/i18n/web.ts';
import { compareDecimals, divDecimals, subDecimals } from '@glasshouse/money';
import { formatMoney, withUnit } from '@glasshouse/ui/format/numbers.ts';
import { type ToastInput, toast } from '@glasshouse/ui/toast-store.ts';
import { navigation } from '../../../app/services.ts';
import { decimalsOf } from '../model/book.ts';
import type { OrderNews } from '../model/order-news.ts';
import { splitSymbol } from '../model/pair.ts';

/** Long enough to be read by somebody who looks elsewhere. */
const SHOWN_MS = 6_000;
const MONEY_DECIMALS = 2;
const money = (text: string, code: string) => withUnit(formatMoney(text, code), code);

/** The average price of what traded since; of a whole order the desk's own figure. */
function newPrice(order: SpotOrder, before: SpotOrder, newly: string): string {
  const average = order.average_price ?? order.target_price ?? '0';
  if (compareDecimals(before.filled, '0') === 0) return average;
  return divDecimals(
    subDecimals(order.filled_value, before.filled_value),
    newly,
    Math.max(MONEY_DECIMALS, decimalsOf(average)),
    'halfUp',
  );
}

function orderText({ type, kind, amount, quote_amount, symbol }: SpotOrder): string {
  const { base, quote } = splitSymbol(symbol);
  const named = { kind: words.t(($) => $.spot.kinds[kind]) };
  const side = type === 'buy' ? words.t(($) => $.spot.order.buyKind, named) : words.t(($) => $.spot.order.sellKind, named);
  const size = quote_amount === null ? money(amount, base) : money(quote_amount, quote);
  return words.t(($) => $.spot.news.order, { side, size });
}

function toastOf(news: OrderNews, order: SpotOrder, before: SpotOrder): Pick<ToastInput, 'kind' | 'title' | 'text'> {
  const titled = (title: string) => `${order.symbol} · ${title}`;
  if (news.what === 'filled' || news.what === 'partly') {
    const { base, quote } = splitSymbol(order.symbol);
    const values = {
      amount: money(news.newly, base),
      price: money(newPrice(order, before, news.newly), quote),
    };
    return {
      kind: 'success',
      title: titled(news.what === 'filled' ? words.t(($) => $.spot.placed.filledTitle) : words.t(($) => $.spot.news.partlyTitle)),
      text:
        order.type === 'buy' ? words.t(($) => $.spot.placed.fillBought, values) : words.t(($) => $.spot.placed.fillSold, values),
    };
  }
  if (news.what === 'triggered') {
    return {
      kind: 'info',
      title: titled(words.t(($) => $.spot.news.triggeredTitle)),
      text: words.t(($) => $.spot.news.triggered, { order: orderText(order) }),
    };
  }
  const reason = order.end_reason && order.end_reason !== 'requested' ? order.end_reason : 'unfilled';
  return {
    kind: 'info',
    title: titled(words.t(($) => $.spot.news.cancelledTitle)),
    text: words.t(($) => $.spot.news.ended, { order: orderText(order), reason: words.t(($) => $.spot.ends[reason]) }),
  };
}

/** Shows a piece of news, with the way to its order. */
export async function tellOrder(news: OrderNews, order: SpotOrder, before: SpotOrder): Promise<void> {
  await loadWords(['spot']);
  toast.show({
    ...toastOf(news, order, before),
    durationMs: SHOWN_MS,
    action: {
      label: words.t(($) => $.spot.placed.view),
      onPress: () => navigation.navigateTo('/pages/transaction/currency_order', { order: String(order.id) }),
    },
  });
}
