/** Words for what happens to an order that waits: filled, partly filled, triggered, ended by the desk. */
import type { OrderItem } from '@glasshouse/contract/orders';
import { loadWords, words } from '@glasshouse/i18n/web.ts';
import { compareDecimals, divDecimals, subDecimals } from '@glasshouse/money';
import { formatMoney, withUnit } from '@glasshouse/ui/format/numbers.ts';
import { type ToastInput, toast } from '@glasshouse/ui/toast-store.ts';
import { hrefOf } from '../../app/paths.ts';
import { navigation } from '../../app/services.ts';
import { decimalsOf } from '../../market/book/book.ts';
import type { OrderProduct } from '../product.ts';
import type { OrderEvent } from './order-event.ts';
import { splitSymbol } from '../../market/pair/pair.ts';

/** Long enough to be read by a user who is looking elsewhere. */
const SHOWN_MS = 6_000;
const MONEY_DECIMALS = 2;
const money = (text: string, code: string) => withUnit(formatMoney(text, code), code);

/** The average price of what traded since; of a whole order the desk's own figure. */
function newPrice(order: OrderItem, before: OrderItem, newly: string): string {
  const average = order.average_price ?? order.target_price ?? '0';
  if (compareDecimals(before.filled, '0') === 0) return average;
  return divDecimals(
    subDecimals(order.filled_value, before.filled_value),
    newly,
    Math.max(MONEY_DECIMALS, decimalsOf(average)),
    'halfUp',
  );
}

function orderText({ type, kind, amount, quote_amount, symbol }: OrderItem): string {
  const { base, quote } = splitSymbol(symbol);
  const named = { kind: words.t(($) => $.orders.kinds[kind]) };
  const side = type === 'buy' ? words.t(($) => $.orders.order.buyKind, named) : words.t(($) => $.orders.order.sellKind, named);
  const size = quote_amount === null ? money(amount, base) : money(quote_amount, quote);
  return words.t(($) => $.orders.news.order, { side, size });
}

function toastOf(event: OrderEvent, order: OrderItem, before: OrderItem): Pick<ToastInput, 'kind' | 'title' | 'text'> {
  const titled = (title: string) => `${order.symbol} · ${title}`;
  if (event.what === 'filled' || event.what === 'partly') {
    const { base, quote } = splitSymbol(order.symbol);
    const values = {
      amount: money(event.newly, base),
      price: money(newPrice(order, before, event.newly), quote),
    };
    return {
      kind: 'success',
      title: titled(
        event.what === 'filled' ? words.t(($) => $.orders.placed.filledTitle) : words.t(($) => $.orders.news.partlyTitle),
      ),
      text:
        order.type === 'buy'
          ? words.t(($) => $.orders.placed.fillBought, values)
          : words.t(($) => $.orders.placed.fillSold, values),
    };
  }
  if (event.what === 'triggered') {
    return {
      kind: 'info',
      title: titled(words.t(($) => $.orders.news.triggeredTitle)),
      text: words.t(($) => $.orders.news.triggered, { order: orderText(order) }),
    };
  }
  const reason = order.end_reason && order.end_reason !== 'requested' ? order.end_reason : 'unfilled';
  return {
    kind: 'info',
    title: titled(words.t(($) => $.orders.news.cancelledTitle)),
    text: words.t(($) => $.orders.news.ended, { order: orderText(order), reason: words.t(($) => $.orders.ends[reason]) }),
  };
}

/** Shows an event, with the way to its order. */
export async function showOrderEvent(
  { pages }: OrderProduct,
  event: OrderEvent,
  order: OrderItem,
  before: OrderItem,
): Promise<void> {
  await loadWords(['orders']);
  toast.show({
    ...toastOf(event, order, before),
    durationMs: SHOWN_MS,
    action: {
      label: words.t(($) => $.orders.placed.view),
      onPress: () => navigation.go(hrefOf(pages.orders, { order: String(order.id) }), 'navigateTo'),
    },
  });
}
