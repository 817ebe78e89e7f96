/** An order or a fill as an entry of a list on phones. */
import type { FillItem, OrderItem } from '@glasshouse/contract/orders';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE } from '@glasshouse/ui';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { Progress } from '@glasshouse/ui/Meters.tsx';
import { iconEdit } from '@glasshouse/ui/icons.ts';
import { type ReactNode, memo } from 'react';
import { useFormats } from '../../app/formats/use-formats.ts';
import { amendFields } from './amend.ts';
import { feeUnit, fillFeeOf, filledPercent } from './orders.ts';
import { useOwnOrders } from '../product.ts';
import { splitSymbol } from '../../market/pair/pair.ts';
import { OrderTags, filledOf, useEndReason, useOrderName, useOrderState, useOrderTrigger, usePriceText } from './OrderParts.tsx';
import { orderTime } from '../form/words.ts';

const DAY_MS = 86_400_000;

/** What may be done with an order of a list. */
export interface OrderActs {
  onCancel: (order: OrderItem) => void;
  onAmend: (order: OrderItem) => void;
  onShow: (order: OrderItem) => void;
}

function EntryHead({
  symbol,
  onShow,
  tags,
  children,
}: {
  symbol: string;
  onShow?: () => void;
  tags: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="s-entry-head">
      <h2>
        {onShow ? (
          // Its area is the whole entry.
          <button type="button" className="s-entry-open" aria-haspopup="dialog" onClick={onShow}>
            {symbol}
          </button>
        ) : (
          symbol
        )}
      </h2>
      {tags}
      <span className="s-entry-end">{children}</span>
    </div>
  );
}

function Trigger({ order }: { order: OrderItem }) {
  const text = useOrderTrigger()(order);
  return text === null ? null : <p className="s-entry-note">{text}</p>;
}

/** That an order waits for an auction, and how long it stands, in markets with trading hours. */
function Standing({ order: { status, tif, ends_day: day } }: { order: OrderItem }) {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  if (tif === undefined) return null;
  const until = { day: day === undefined ? '' : formats.day(day * DAY_MS) };
  return (
    <p className="s-entry-note">
      {status === 'queued' && `${t(($) => $.orders.order.queued)} · `}
      {tif === 'gtc' && day !== undefined ? t(($) => $.orders.tifs.until, until) : t(($) => $.orders.tifs[tif])}
    </p>
  );
}

/** A live order, with the ways to change and cancel it. */
export const OpenOrderCard = memo(function OpenOrderCard({ order, acts }: { order: OrderItem; acts: OrderActs }) {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  const nameOf = useOrderName();
  const priceText = usePriceText();
  const { base, quote } = splitSymbol(order.symbol);
  const percent = filledPercent(order);
  const filled = filledOf(order, formats);
  const named = { name: nameOf(order) };
  return (
    <article className="s-entry">
      <EntryHead symbol={order.symbol} onShow={() => acts.onShow(order)} tags={<OrderTags order={order} />}>
        {amendFields(order).length > 0 && (
          <IconButton
            icon={iconEdit}
            size={18}
            label={t(($) => $.orders.amend.named, named)}
            onClick={() => acts.onAmend(order)}
          />
        )}
        <Button
          size="xs"
          variant="outline"
          aria-label={t(($) => $.orders.order.cancelNamed, named)}
          onClick={() => acts.onCancel(order)}
        >
          {t(($) => $.orders.order.cancel)}
        </Button>
      </EntryHead>
      {order.status === 'pending' && <Trigger order={order} />}
      <Standing order={order} />
      <Stats
        className="s-entry-stats"
        items={[
          { label: `${t(($) => $.orders.order.price)} (${quote})`, value: priceText(order) },
          {
            label: `${t(($) => $.orders.order.filledOf)} (${filled.of === 'base' ? base : quote})`,
            value: filled.text,
          },
          { label: t(($) => $.orders.order.placed), value: orderTime(order.created, formats) },
        ]}
      />
      {percent > 0 && (
        <Progress value={percent} label={t(($) => $.orders.order.filled)} valueText={formats.percent(String(percent / 100))} />
      )}
    </article>
  );
});

/** An order that ended. */
export const PastOrderCard = memo(function PastOrderCard({
  order,
  onShow,
}: {
  order: OrderItem;
  onShow: (order: OrderItem) => void;
}) {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  const stateOf = useOrderState();
  const reasonOf = useEndReason();
  const priceText = usePriceText();
  const { base, quote } = splitSymbol(order.symbol);
  const fee = feeUnit(order, base, quote);
  const filled = filledOf(order, formats);
  const reason = reasonOf(order);
  return (
    <article className="s-entry">
      <EntryHead symbol={order.symbol} onShow={() => onShow(order)} tags={<OrderTags order={order} />}>
        <span className="s-state">{stateOf(order)}</span>
      </EntryHead>
      {reason && <p className="s-entry-note">{reason}</p>}
      <Stats
        className="s-entry-stats"
        items={[
          { label: `${t(($) => $.orders.order.price)} (${quote})`, value: priceText(order) },
          {
            label: `${t(($) => $.orders.order.filledOf)} (${filled.of === 'base' ? base : quote})`,
            value: filled.text,
          },
          {
            label: `${t(($) => $.orders.order.average)} (${quote})`,
            value: order.average_price === null ? NO_FIGURE : formats.moneyFigure(order.average_price, quote),
          },
          { label: `${t(($) => $.orders.order.fee)} (${fee})`, value: formats.moneyFigure(order.fee, fee) },
          { label: t(($) => $.orders.order.placed), value: formats.dateTime(order.created) },
          { label: t(($) => $.orders.order.ended), value: formats.dateTime(order.updated) },
        ]}
      />
    </article>
  );
});

/** One fill. */
export const FillCard = memo(function FillCard({ fill }: { fill: FillItem }) {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  const { base, quote } = splitSymbol(fill.symbol);
  const { feeIn } = useOwnOrders();
  const fee = fillFeeOf(fill, feeIn) === 'base' ? base : quote;
  return (
    <article className="s-entry">
      <EntryHead
        symbol={fill.symbol}
        tags={<Tag tone={fill.type === 'buy' ? 'up' : 'down'}>{t(($) => $.orders.order.sides[fill.type])}</Tag>}
      >
        <span className="s-state num">{formats.dateTime(fill.time)}</span>
      </EntryHead>
      <Stats
        className="s-entry-stats"
        items={[
          { label: `${t(($) => $.orders.order.price)} (${quote})`, value: formats.moneyFigure(fill.price, quote) },
          { label: `${t(($) => $.orders.order.amount)} (${base})`, value: formats.moneyFigure(fill.quantity, base) },
          { label: `${t(($) => $.orders.order.total)} (${quote})`, value: formats.moneyFigure(fill.value, quote) },
          { label: `${t(($) => $.orders.order.fee)} (${fee})`, value: formats.moneyFigure(fill.fee, fee) },
          {
            label: t(($) => $.orders.order.role),
            value: fill.role === 'maker' ? t(($) => $.orders.order.maker) : t(($) => $.orders.order.taker),
          },
        ]}
      />
    </article>
  );
});
