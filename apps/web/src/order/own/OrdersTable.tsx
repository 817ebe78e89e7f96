/** Orders and fills as tables, for wide windows. Heads name the units where all rows share one; else each figure does. */
import type { FillItem, OrderItem } from '@glasshouse/contract/orders';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE } from '@glasshouse/ui';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import type { ReactNode } from 'react';
import { useFormats } from '../../app/formats/use-formats.ts';
import { amendFields } from './amend.ts';
import { feeUnit, fillFeeOf } from './orders.ts';
import { useOwnOrders } from '../product.ts';
import { splitSymbol } from '../../market/pair/pair.ts';
import type { OrderActs } from './OrderCard.tsx';
import { OrderTags, filledUnit, useEndReason, useOrderName, useOrderState, useOrderTrigger } from './OrderParts.tsx';
import { orderTime } from '../form/words.ts';
import './orders-table.css';

interface Column<T> {
  head: string;
  cell: (item: T) => ReactNode;
  /** Text columns are at the left, figures at the right. */
  text?: boolean;
}

function Table<T extends { id: number }>({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
}) {
  return (
    <div className="s-table-scroll" tabIndex={0} role="region" aria-label={label}>
      <table className="s-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.head} scope="col" className={column.text ? 'is-text' : undefined}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.head} className={column.text ? 'is-text' : undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function useOrderColumns(onShow: (order: OrderItem) => void) {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  const triggerOf = useOrderTrigger();
  const money = (text: string, order: OrderItem, of: 'base' | 'quote') => formats.money(text, splitSymbol(order.symbol)[of]);
  const pair: Column<OrderItem> = {
    head: t(($) => $.orders.order.pair),
    text: true,
    cell: (order) => (
      <button type="button" className="s-table-open" aria-haspopup="dialog" onClick={() => onShow(order)}>
        {order.symbol}
      </button>
    ),
  };
  const type: Column<OrderItem> = {
    head: t(($) => $.orders.order.type),
    text: true,
    cell: (order) => (
      <span className="s-table-tags">
        <OrderTags order={order} />
      </span>
    ),
  };
  const trigger: Column<OrderItem> = {
    head: t(($) => $.orders.order.trigger),
    text: true,
    cell: (order) => triggerOf(order) ?? NO_FIGURE,
  };
  const price: Column<OrderItem> = {
    head: t(($) => $.orders.order.price),
    cell: (order) => (order.target_price === null ? t(($) => $.orders.order.market) : money(order.target_price, order, 'quote')),
  };
  const filled: Column<OrderItem> = {
    head: t(($) => $.orders.order.filledOf),
    cell: (order) => filledUnit(order, formats),
  };
  const placed: Column<OrderItem> = { head: t(($) => $.orders.order.placed), cell: (order) => orderTime(order.created, formats) };
  return { pair, type, trigger, price, filled, placed, money };
}

/** Live orders. */
export function OpenOrdersTable({ orders, acts }: { orders: readonly OrderItem[]; acts: OrderActs }) {
  const { t } = useTranslation(['orders']);
  const nameOf = useOrderName();
  const { pair, type, trigger, price, filled, placed } = useOrderColumns(acts.onShow);
  const actions: Column<OrderItem> = {
    head: t(($) => $.orders.order.actions),
    cell: (order) => (
      <span className="s-table-acts">
        {amendFields(order).length > 0 && (
          <Button
            size="xs"
            onClick={() => acts.onAmend(order)}
            aria-label={t(($) => $.orders.amend.named, { name: nameOf(order) })}
          >
            {t(($) => $.orders.amend.act)}
          </Button>
        )}
        <Button
          size="xs"
          onClick={() => acts.onCancel(order)}
          aria-label={t(($) => $.orders.order.cancelNamed, { name: nameOf(order) })}
        >
          {t(($) => $.orders.order.cancel)}
        </Button>
      </span>
    ),
  };
  const waits = orders.some((order) => order.trigger_price !== null);
  const columns = [pair, type, ...(waits ? [trigger] : []), price, filled, placed, actions];
  return <Table label={t(($) => $.orders.own.open)} columns={columns} rows={orders} />;
}

/** Ended orders. */
export function PastOrdersTable({ orders, onShow }: { orders: readonly OrderItem[]; onShow: (order: OrderItem) => void }) {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  const stateOf = useOrderState();
  const reasonOf = useEndReason();
  const { pair, type, price, filled, money } = useOrderColumns(onShow);
  const columns: Column<OrderItem>[] = [
    pair,
    type,
    price,
    {
      head: t(($) => $.orders.order.average),
      cell: (order) => (order.average_price === null ? NO_FIGURE : money(order.average_price, order, 'quote')),
    },
    filled,
    {
      head: t(($) => $.orders.order.fee),
      cell: (order) => {
        const { base, quote } = splitSymbol(order.symbol);
        return formats.money(order.fee, feeUnit(order, base, quote));
      },
    },
    { head: t(($) => $.orders.order.ended), cell: (order) => formats.dateTime(order.updated) },
    { head: t(($) => $.orders.order.state), cell: (order) => <span title={reasonOf(order) ?? undefined}>{stateOf(order)}</span> },
  ];
  return <Table label={t(($) => $.orders.own.history)} columns={columns} rows={orders} />;
}

/** Fills. */
export function FillsTable({ fills }: { fills: readonly FillItem[] }) {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  const { feeIn } = useOwnOrders();
  const money = (text: string, fill: FillItem, of: 'base' | 'quote') => formats.money(text, splitSymbol(fill.symbol)[of]);
  const columns: Column<FillItem>[] = [
    { head: t(($) => $.orders.order.pair), text: true, cell: (fill) => <b>{fill.symbol}</b> },
    {
      head: t(($) => $.orders.order.type),
      text: true,
      cell: (fill) => <Tag tone={fill.type === 'buy' ? 'up' : 'down'}>{t(($) => $.orders.order.sides[fill.type])}</Tag>,
    },
    { head: t(($) => $.orders.order.price), cell: (fill) => money(fill.price, fill, 'quote') },
    { head: t(($) => $.orders.order.amount), cell: (fill) => money(fill.quantity, fill, 'base') },
    { head: t(($) => $.orders.order.total), cell: (fill) => money(fill.value, fill, 'quote') },
    {
      head: t(($) => $.orders.order.fee),
      cell: (fill) => money(fill.fee, fill, fillFeeOf(fill, feeIn)),
    },
    {
      head: t(($) => $.orders.order.role),
      cell: (fill) => (fill.role === 'maker' ? t(($) => $.orders.order.maker) : t(($) => $.orders.order.taker)),
    },
    { head: t(($) => $.orders.order.time), cell: (fill) => formats.dateTime(fill.time) },
  ];
  return <Table label={t(($) => $.orders.own.fills)} columns={columns} rows={fills} />;
}
