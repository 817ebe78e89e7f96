/** One order with all its facts and its fills. Lazy: it brings the sheet's code. */
import type { FillItem, OrderItem } from '@glasshouse/contract/orders';
import { compareDecimals } from '@glasshouse/money';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { type KeyValue, KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { useFormats } from '../../app/formats/use-formats.ts';
import { PriceSourceLabel } from '../../app/page/PriceSourceLabel.tsx';
import { AckFiles } from '../../app/integrity/AckFiles.tsx';
import { amendFields } from './amend.ts';
import { feeUnit, fillFeeOf, isLive } from './orders.ts';
import { useOwnOrders } from '../product.ts';
import { useQuotes } from '../../market/pair/market-data.ts';
import { splitSymbol } from '../../market/pair/pair.ts';
import { useFills } from './account.ts';
import { EndlessList } from './EndlessList.tsx';
import type { OrderActs } from './OrderCard.tsx';
import { OrderTags, filledUnit, useEndReason, useOrderState, useOrderTrigger } from './OrderParts.tsx';
import { useOrderFigures } from '../form/words.ts';
import '../form/sheets.css';

/** Props of OrderSheet. Key it by the order. */
export interface OrderSheetProps {
  order: OrderItem;
  open: boolean;
  onClose: () => void;
  acts: Pick<OrderActs, 'onCancel' | 'onAmend'>;
}

function FillLine({ fill }: { fill: FillItem }) {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  const { base, quote } = splitSymbol(fill.symbol);
  const { feeIn } = useOwnOrders();
  return (
    <div className="s-fill">
      <span>
        <b className="num">{formats.money(fill.quantity, base)}</b>
        <small className="num">{formats.dateTime(fill.time)}</small>
      </span>
      <span>
        <b className="num">{formats.money(fill.price, quote)}</b>
        <small>
          {fill.role === 'maker' ? t(($) => $.orders.order.maker) : t(($) => $.orders.order.taker)} ·{' '}
          <span className="num">
            {t(($) => $.orders.order.fee)} {formats.money(fill.fee, fillFeeOf(fill, feeIn) === 'base' ? base : quote)}
          </span>
        </small>
      </span>
    </div>
  );
}

function Fills({ order }: { order: OrderItem }) {
  const { t } = useTranslation(['orders']);
  const list = useFills({ orderId: order.id });
  return (
    <>
      <SectionHead className="s-fills-head" level={3} title={t(($) => $.orders.own.fills)} />
      <EndlessList
        endless
        list={list}
        failedTitle={t(($) => $.orders.own.failed)}
        loadingLabel={t(($) => $.orders.own.loading)}
        empty={{ title: t(($) => $.orders.own.noFills) }}
        row={(fill) => <FillLine key={fill.id} fill={fill} />}
      />
    </>
  );
}

/** What is kept of an order, line by line. */
function useOrderFacts(order: OrderItem): (KeyValue | false)[] {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  const reasonOf = useEndReason();
  const triggerOf = useOrderTrigger();
  const { base, quote } = splitSymbol(order.symbol);
  const figures = useOrderFigures()(order);
  const hasTraded = compareDecimals(order.filled, '0') > 0;
  return [
    {
      key: 'price',
      label: t(($) => $.orders.order.price),
      value: order.target_price === null ? t(($) => $.orders.order.market) : figures.price,
    },
    order.trigger_price !== null && {
      key: 'trigger',
      label: t(($) => $.orders.order.trigger),
      value: triggerOf(order),
    },
    order.triggered !== null && {
      key: 'triggered',
      label: t(($) => $.orders.order.triggeredAt),
      value: formats.dateTime(order.triggered),
    },
    { key: 'filled', label: t(($) => $.orders.order.filledOf), value: filledUnit(order, formats) },
    order.average_price !== null && {
      key: 'average',
      label: t(($) => $.orders.order.average),
      value: formats.money(order.average_price, quote),
    },
    // Of an order that traded nothing yet there is nothing to add up.
    hasTraded && {
      key: 'total',
      label: t(($) => $.orders.order.total),
      value: formats.money(order.filled_value, quote),
    },
    hasTraded && {
      key: 'fee',
      label: t(($) => $.orders.order.fee),
      value: formats.money(order.fee, feeUnit(order, base, quote)),
    },
    order.force !== 'gtc' && {
      key: 'force',
      label: t(($) => $.orders.confirm.valid),
      value: t(($) => $.orders.forces[order.force]),
    },
    order.display_amount !== null && {
      key: 'display',
      label: t(($) => $.orders.advanced.iceberg),
      value: formats.money(order.display_amount, base),
    },
    order.stp !== 'expire_taker' && {
      key: 'stp',
      label: t(($) => $.orders.advanced.stp),
      value: t(($) => $.orders.stpModes[order.stp]),
    },
    reasonOf(order) !== null && { key: 'reason', label: t(($) => $.orders.order.reason), value: reasonOf(order) },
    { key: 'placed', label: t(($) => $.orders.order.placed), value: formats.dateTime(order.created) },
    !isLive(order) && { key: 'ended', label: t(($) => $.orders.order.ended), value: formats.dateTime(order.updated) },
    { key: 'id', label: t(($) => $.orders.order.number), value: String(order.id) },
  ];
}

export default function OrderSheet({ order, open, onClose, acts }: OrderSheetProps) {
  const { t } = useTranslation(['orders', 'common']);
  const stateOf = useOrderState();
  const facts = useOrderFacts(order);
  const prices = useQuotes().data?.find(({ id }) => id === order.market_id)?.prices;
  const live = isLive(order);
  const { More } = useOwnOrders();
  const hasTraded = compareDecimals(order.filled, '0') > 0;
  const foot = live && (
    <div className="g-btns">
      {amendFields(order).length > 0 && <Button onClick={() => acts.onAmend(order)}>{t(($) => $.orders.amend.act)}</Button>}
      <Button variant="danger" onClick={() => acts.onCancel(order)}>
        {t(($) => $.orders.cancel.act)}
      </Button>
    </div>
  );
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={order.symbol}
      closeLabel={t(($) => $.common.buttons.close)}
      {...(foot ? { foot } : {})}
    >
      <div className="s-order-tags">
        <OrderTags order={order} />
        <b>{stateOf(order)}</b>
        <PriceSourceLabel prices={prices} />
      </div>
      <KeyValueList panel items={facts} />
      {More && <More order={order} />}
      {hasTraded && <Fills order={order} />}
      <AckFiles subject="order" id={order.id} />
    </Sheet>
  );
}
