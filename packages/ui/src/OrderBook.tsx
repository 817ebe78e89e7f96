// The order book. React draws the empty rows once; prices, amounts and bars are written into them by
// writeBook, either through the handle or from an external store. A table for readers, never live.

import { memo, useCallback, useEffect, useImperativeHandle, useRef, type MouseEvent, type ReactNode, type Ref } from 'react';
import { cx } from './class-names.ts';
import { writeBook, type BookBars, type BookData, type BookUnit } from './order-book-view.ts';
import './styles/order-book.css';

/** Imperative access: feeds call update, nothing renders. */
export interface OrderBookHandle {
  update: (data: BookData) => void;
}

/** An external store of the book. */
export interface BookSource {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => BookData | null;
}

export interface OrderBookProps {
  /** Summary for readers: "Order book BTC USDT". */
  label: string;
  /** Short heads: "Price (USDT)", "Amount (BTC)", and "Sum" for a third column. */
  heads: { price: string; amount: string; sum?: string };
  priceDecimals: number;
  amountDecimals: number;
  /** Levels per side. */
  levels?: number;
  layout?: 'both' | 'asks' | 'bids';
  /** Between the sides: last price (PriceText), equivalent. */
  middle?: ReactNode;
  /** Letters of the ratio bar ("B", "S") and its label; no bar without them. */
  ratio?: { bid: string; ask: string; label: string };
  /** Bars by the sum of the better levels (the default) or by the level alone. */
  bars?: BookBars;
  /** Currency of amounts and sums; `amountDecimals` are its decimals. */
  unit?: BookUnit;
  /** A tap on a row: its price; with the sum of the coin up to it when the sum was tapped. */
  onPick?: (price: string, sum: string | null, side: 'bid' | 'ask') => void;
  source?: BookSource;
  ref?: Ref<OrderBookHandle>;
  className?: string;
}

/** Depth on both sides of the last price. */
export function OrderBook(props: OrderBookProps) {
  const {
    label,
    heads,
    priceDecimals,
    amountDecimals,
    levels = 7,
    layout = 'both',
    middle,
    ratio,
    bars = 'sum',
    unit = 'base',
    onPick,
    source,
    ref,
    className,
  } = props;
  const root = useRef<HTMLDivElement>(null);
  const last = useRef<BookData | null>(null);
  const write = useCallback(
    (data: BookData): void => {
      last.current = data;
      if (root.current) writeBook(root.current, data, levels, { priceDecimals, amountDecimals, bars, unit });
    },
    [levels, priceDecimals, amountDecimals, bars, unit],
  );
  useImperativeHandle(ref, () => ({ update: write }), [write]);
  useEffect(() => {
    if (!source) return;
    const read = (): void => {
      const data = source.getSnapshot();
      if (data) write(data);
    };
    read();
    return source.subscribe(read);
  }, [source, write]);
  useEffect(() => {
    if (last.current) write(last.current);
  }, [write, layout]);
  const wide = heads.sum !== undefined;
  const pick = (event: MouseEvent): void => {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('.g-book-row');
    const side = row?.parentElement?.dataset.side;
    if (!row?.dataset.price || !onPick) return;
    const sum = wide && row.lastElementChild?.contains(target) ? (row.dataset.sum ?? null) : null;
    onPick(row.dataset.price, sum, side === 'ask' ? 'ask' : 'bid');
  };
  return (
    <div ref={root} className={cx('g-book', wide && 'g-book-wide', onPick && 'is-pickable', className)}>
      <div role="table" aria-label={label} onClick={pick}>
        <div role="rowgroup">
          <div role="row" className="g-book-head">
            <span role="columnheader">{heads.price}</span>
            <span role="columnheader">{heads.amount}</span>
            {wide && <span role="columnheader">{heads.sum}</span>}
          </div>
        </div>
        {layout !== 'bids' && <Side side="ask" levels={levels} wide={wide} />}
        {middle && <Middle span={wide ? 3 : 2}>{middle}</Middle>}
        {layout !== 'asks' && <Side side="bid" levels={levels} wide={wide} />}
      </div>
      {ratio && <Ratio {...ratio} />}
    </div>
  );
}

const Side = memo(function Side({ side, levels, wide }: { side: 'ask' | 'bid'; levels: number; wide: boolean }) {
  return (
    <div role="rowgroup" data-side={side} className={`g-book-side is-${side}`}>
      {Array.from({ length: levels }, (_, index) => (
        <div key={index} role="row" className="g-book-row">
          <b role="cell" />
          <span role="cell" />
          {wide && <span role="cell" />}
        </div>
      ))}
    </div>
  );
});

function Middle({ span, children }: { span: number; children: ReactNode }) {
  return (
    <div role="rowgroup">
      <div role="row">
        <div role="cell" aria-colspan={span} className="g-book-mid">
          {children}
        </div>
      </div>
    </div>
  );
}

// Buyers against sellers: letters, position and colour tell them apart.
function Ratio({ bid, ask, label }: { bid: string; ask: string; label: string }) {
  return (
    <div className="g-book-ratio num" role="group" aria-label={label}>
      <span>
        {bid} <span data-ratio="bid" />
      </span>
      <span>
        <span data-ratio="ask" /> {ask}
      </span>
    </div>
  );
}
