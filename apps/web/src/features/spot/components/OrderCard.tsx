/** An order or a fill as an entry of a list on phones. */
import type { SpotFill, SpotOrder } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE, withUnit } from '@glasshouse/ui';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { Progress } from '@glasshouse/ui/Meters.tsx';
import { type ReactNode, memo } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { endOf, feeUnit, filledPercent, fillValue } from '../model/orders.ts';
import { splitSymbol } from '../model/pair.ts';
import { orderTime, useOrderType } from './words.ts';

function EntryHead({ symbol, side, tag, children }: { symbol: string; side: 'buy' | 'sell'; tag: string; children?: ReactNode }) {
  return (
    <div className="s-entry-head">
      <h2>{symbol}</h2>
      <Tag tone={side === 'buy' ? 'up' : 'down'}>{tag}</Tag>
      <span className="s-entry-end">{children}</span>
    </div>
  );
}

/** How an order is named to screen readers: "the order to buy 0.05 BTC at 104,200 USDT". */
export function useOrderName(): (order: SpotOrder) => string {
  const { t } = useTranslation(['spot']);
  const formats = useFormats();
  return (order) => {
    const { base, quote } = splitSymbol(order.symbol);
    const values = {
      amount: withUnit(formats.amount(order.amount), base),
      price:
        order.target_price === null ? t(($) => $.spot.form.marketPrice) : withUnit(formats.amount(order.target_price, 2), quote),
    };
    return order.type === 'buy' ? t(($) => $.spot.order.nameBuy, values) : t(($) => $.spot.order.nameSell, values);
  };
}

/** An order in the book, with its cancel button. */
export const OpenOrderCard = memo(function OpenOrderCard({
  order,
  onCancel,
}: {
  order: SpotOrder;
  onCancel: (order: SpotOrder) => void;
}) {
  const { t } = useTranslation(['spot']);
  const formats = useFormats();
  const typeOf = useOrderType();
  const nameOf = useOrderName();
  const { base, quote } = splitSymbol(order.symbol);
  const percent = filledPercent(order);
  return (
    <article className="s-entry">
      <EntryHead symbol={order.symbol} side={order.type} tag={typeOf(order)}>
        <Button
          size="xs"
          variant="outline"
          aria-label={t(($) => $.spot.order.cancelNamed, { name: nameOf(order) })}
          onClick={() => onCancel(order)}
        >
          {t(($) => $.spot.order.cancel)}
        </Button>
      </EntryHead>
      <Stats
        className="s-entry-stats"
        items={[
          {
            label: `${t(($) => $.spot.order.price)} (${quote})`,
            value: order.target_price === null ? t(($) => $.spot.order.market) : formats.amount(order.target_price, 2),
          },
          {
            label: `${t(($) => $.spot.order.filledOf)} (${base})`,
            value: `${formats.amount(order.filled)}\u00a0/\u00a0${formats.amount(order.amount)}`,
          },
          { label: t(($) => $.spot.order.placed), value: orderTime(order.created, formats) },
        ]}
      />
      {percent > 0 && (
        <Progress value={percent} label={t(($) => $.spot.order.filled)} valueText={formats.percent(String(percent / 100))} />
      )}
    </article>
  );
});

/** How an order stands, in words. */
export function useOrderState(): (order: SpotOrder) => string {
  const { t } = useTranslation(['spot']);
  return (order) => {
    const end = endOf(order);
    return end === 'filled' ? t(($) => $.spot.order.filledState) : t(($) => $.spot.order[end]);
  };
}

/** An order that ended. */
export const PastOrderCard = memo(function PastOrderCard({ order }: { order: SpotOrder }) {
  const { t } = useTranslation(['spot']);
  const formats = useFormats();
  const typeOf = useOrderType();
  const stateOf = useOrderState();
  const { base, quote } = splitSymbol(order.symbol);
  const fee = feeUnit(order, base, quote);
  return (
    <article className="s-entry">
      <EntryHead symbol={order.symbol} side={order.type} tag={typeOf(order)}>
        <span className="s-state">{stateOf(order)}</span>
      </EntryHead>
      <Stats
        className="s-entry-stats"
        items={[
          {
            label: `${t(($) => $.spot.order.price)} (${quote})`,
            value: order.target_price === null ? t(($) => $.spot.order.market) : formats.amount(order.target_price, 2),
          },
          {
            label: `${t(($) => $.spot.order.filledOf)} (${base})`,
            value: `${formats.amount(order.filled)}\u00a0/\u00a0${formats.amount(order.amount)}`,
          },
          {
            label: `${t(($) => $.spot.order.average)} (${quote})`,
            value: order.average_price === null ? NO_FIGURE : formats.amount(order.average_price, 2),
          },
          { label: `${t(($) => $.spot.order.fee)} (${fee})`, value: formats.amount(order.fee) },
          { label: t(($) => $.spot.order.placed), value: formats.dateTime(order.created) },
          { label: t(($) => $.spot.order.ended), value: formats.dateTime(order.updated) },
        ]}
      />
    </article>
  );
});

/** One fill. */
export const FillCard = memo(function FillCard({ fill }: { fill: SpotFill }) {
  const { t } = useTranslation(['spot']);
  const formats = useFormats();
  const { base, quote } = splitSymbol(fill.symbol);
  // A buy receives the base and pays its fee in it.
  const fee = fill.type === 'buy' ? base : quote;
  return (
    <article className="s-entry">
      <EntryHead
        symbol={fill.symbol}
        side={fill.type}
        tag={fill.type === 'buy' ? t(($) => $.spot.form.buy) : t(($) => $.spot.form.sell)}
      >
        <span className="s-state num">{formats.dateTime(fill.time)}</span>
      </EntryHead>
      <Stats
        className="s-entry-stats"
        items={[
          { label: `${t(($) => $.spot.order.price)} (${quote})`, value: formats.amount(fill.price, 2) },
          { label: `${t(($) => $.spot.order.amount)} (${base})`, value: formats.amount(fill.quantity) },
          { label: `${t(($) => $.spot.order.total)} (${quote})`, value: formats.number(fillValue(fill), 4) },
          { label: `${t(($) => $.spot.order.fee)} (${fee})`, value: formats.amount(fill.fee) },
          {
            label: t(($) => $.spot.order.role),
            value: fill.role === 'maker' ? t(($) => $.spot.order.maker) : t(($) => $.spot.order.taker),
          },
        ]}
      />
    </article>
  );
});
