/** What cards, tables and sheets of orders share: the words of a state, a trigger, a price. */
import type { OrderItem } from '@glasshouse/contract/orders';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { withUnit } from '@glasshouse/ui';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { type Formats, useFormats } from '../../app/formats/use-formats.ts';
import { firesRising } from '../form/order-kinds.ts';
import { endOf } from './orders.ts';
import { splitSymbol } from '../../market/pair/pair.ts';
import { useOrderFigures, useSideKind, useTriggerText } from '../form/words.ts';

/** How an order is named to screen readers: "the order to buy 0.05 BTC at 104,200 USDT". */
export function useOrderName(): (order: OrderItem) => string {
  const { t } = useTranslation(['orders']);
  const figuresOf = useOrderFigures();
  return (order) =>
    order.type === 'buy'
      ? t(($) => $.orders.order.nameBuy, figuresOf(order))
      : t(($) => $.orders.order.nameSell, figuresOf(order));
}

/** How an order stands, in words; with the reason where the desk ended it. */
export function useOrderState(): (order: OrderItem) => string {
  const { t } = useTranslation(['orders']);
  return (order) => {
    const end = endOf(order);
    return end === 'filled' ? t(($) => $.orders.order.filledState) : t(($) => $.orders.order[end]);
  };
}

/** Why the desk ended an order; null when its owner did, or nobody. */
export function useEndReason(): (order: OrderItem) => string | null {
  const { t } = useTranslation(['orders']);
  return ({ end_reason: reason }) => (reason === null || reason === 'requested' ? null : t(($) => $.orders.ends[reason]));
}

/** What an order waited or waits for; null without a trigger. */
export function useOrderTrigger(): (order: OrderItem) => string | null {
  const triggerText = useTriggerText();
  return (order) =>
    triggerText(
      { price: order.trigger_price, by: order.trigger_by, kind: order.kind, side: order.type },
      splitSymbol(order.symbol).quote,
      firesRising(order.kind, order.type),
    );
}

/** Sentences, each on its own line: what an order waits for, then what it does. */
export function Sentences({ all }: { all: readonly (string | null)[] }) {
  return all
    .filter((one) => one !== null)
    .map((one) => (
      <span key={one} className="block">
        {one}
      </span>
    ));
}

/** Side and type of an order, and that it is one of two. */
export function OrderTags({ order }: { order: OrderItem }) {
  const { t } = useTranslation(['orders']);
  const sideKind = useSideKind();
  return (
    <>
      <Tag tone={order.type === 'buy' ? 'up' : 'down'}>{sideKind(order.type, order.kind)}</Tag>
      {order.oco_id !== null && <Tag>{t(($) => $.orders.order.oco)}</Tag>}
    </>
  );
}

/** The limit, or that it is at market, without unit. */
export function usePriceText(): (order: OrderItem) => string {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  return (order) =>
    order.target_price === null
      ? t(($) => $.orders.order.market)
      : formats.moneyFigure(order.target_price, splitSymbol(order.symbol).quote);
}

/** "0.018 / 0.06" of the coin; of an order by worth what it traded of that worth. */
export function filledOf(order: OrderItem, formats: Formats): { text: string; of: 'base' | 'quote' } {
  const { base, quote } = splitSymbol(order.symbol);
  if (order.quote_amount === null)
    return {
      text: `${formats.moneyFigure(order.filled, base)}\u00a0/\u00a0${formats.moneyFigure(order.amount, base)}`,
      of: 'base',
    };
  return {
    text: `${formats.moneyFigure(order.filled_value, quote)}\u00a0/\u00a0${formats.moneyFigure(order.quote_amount, quote)}`,
    of: 'quote',
  };
}

/** The same with its unit. */
export function filledUnit(order: OrderItem, formats: Formats): string {
  const { text, of } = filledOf(order, formats);
  return withUnit(text, splitSymbol(order.symbol)[of]);
}
