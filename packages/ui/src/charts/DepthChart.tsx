// How much is bid and asked at each distance from the middle of a book. Steps in SVG; a finger, a pointer or the arrow
// keys stand on a price. Colours come from the tokens by class, so theme and direction colours need no redrawing.

import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../class-names.ts';
import { type DepthPoint, type DepthView, pointAt, stepPath } from './depth-series.ts';
import '../styles/depth.css';

/** Where the reader stands. */
export interface DepthCursor {
  side: 'bid' | 'ask';
  point: DepthPoint;
}

export interface DepthChartProps {
  view: DepthView;
  /** Summary for readers. */
  label: string;
  height: number;
  /** Below the chart: lowest price, middle, highest price. */
  feet: { from: string; middle: ReactNode; to: string };
  /** Labels of the totals at the right: the largest, and half of it. */
  totals: readonly [top: string, half: string];
  /** The box for where the reader stands. */
  box: (cursor: DepthCursor) => ReactNode;
}

const HEADROOM = 0.08;

function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const here = element.current;
    if (!here) return;
    const observer = new ResizeObserver(() => setWidth(here.clientWidth));
    observer.observe(here);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}

// The cursor keeps its place in the window as a share of the width, so that it stays while the book moves under it.
function cursorAt(view: DepthView, share: number): DepthCursor | null {
  const mid = Number(view.mid);
  const price = mid * (1 + Number(view.reach) * (share * 2 - 1));
  const side = share < 0.5 ? 'bid' : 'ask';
  const points = side === 'bid' ? view.bids : view.asks;
  // In the gap between the sides the best price is meant.
  const point = pointAt(points, side, price) ?? points[0];
  return point ? { side, point } : null;
}

/** The share of the place so many levels away from the cursor, or from the middle; null without levels. */
function shareBeside(view: DepthView, cursor: DepthCursor | null, step: number): number | null {
  const all = [...view.bids.toReversed(), ...view.asks];
  if (all.length === 0) return null;
  const now = cursor ? all.findIndex(({ price }) => price === cursor.point.price) + step : view.bids.length;
  const point = all[Math.max(0, Math.min(all.length - 1, now))] as DepthPoint;
  const mid = Number(view.mid);
  const reach = reachOf(view);
  // A hair outside its price, so that rounding cannot put it on the level before.
  const outside = point.x < mid ? -1e-9 : 1e-9;
  return (point.x * (1 + outside) - mid + reach) / (2 * reach);
}

/** How far the window reaches to each side of the middle, as a price. */
const reachOf = (view: DepthView) => Number(view.reach) * Number(view.mid) || 1;

/** Prices and totals as pixels. */
function scaleOf(view: DepthView, width: number, height: number) {
  const mid = Number(view.mid);
  const reach = reachOf(view);
  return {
    x: (price: number) => ((price - mid + reach) / (2 * reach)) * width,
    y: (total: number) => height - (total / (view.top || 1)) * height * (1 - HEADROOM),
    base: height,
  };
}

interface DepthDrawingProps {
  view: DepthView;
  scale: ReturnType<typeof scaleOf>;
  width: number;
  cursor: DepthCursor | null;
}

function DepthDrawing({ view, scale, width, cursor }: DepthDrawingProps) {
  const bids = stepPath(view.bids, { ...scale, end: 0 });
  const asks = stepPath(view.asks, { ...scale, end: width });
  const at = cursor && { x: scale.x(cursor.point.x), y: scale.y(cursor.point.y) };
  return (
    <svg width={width} height={scale.base} aria-hidden="true">
      <path d={bids.area} className="g-depth-bid-area" />
      <path d={asks.area} className="g-depth-ask-area" />
      <path d={bids.line} className="g-depth-bid" />
      <path d={asks.line} className="g-depth-ask" />
      {at && (
        <>
          <path d={`M${at.x} 0V${scale.base}M0 ${at.y}H${width}`} className="g-depth-cross" />
          <circle cx={at.x} cy={at.y} r="4" className={`g-depth-dot is-${cursor.side}`} />
        </>
      )}
    </svg>
  );
}

export function DepthChart({ view, label, height, feet, totals, box }: DepthChartProps) {
  const { element, width } = useWidth();
  const [share, setShare] = useState<number | null>(null);
  const scale = scaleOf(view, width, height);
  const cursor = share === null ? null : cursorAt(view, share);
  const stand = (event: PointerEvent): void => {
    const bounds = event.currentTarget.getBoundingClientRect();
    setShare(Math.min(1, Math.max(0, (event.clientX - bounds.left) / bounds.width)));
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setShare(null);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = step === undefined ? null : shareBeside(view, cursor, step);
    if (next === null) return;
    event.preventDefault();
    setShare(next);
  };
  return (
    <div className="g-depth">
      <div
        ref={element}
        className="g-depth-area"
        style={{ height }}
        role="img"
        aria-label={label}
        tabIndex={0}
        onKeyDown={keys}
        onPointerDown={stand}
        onPointerMove={(event) => (event.pointerType === 'mouse' || event.pressure > 0) && stand(event)}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setShare(null)}
        onBlur={() => setShare(null)}
      >
        <DepthDrawing view={view} scale={scale} width={width} cursor={cursor} />
        <span className="g-depth-total num" style={{ top: scale.y(view.top) }} aria-hidden="true">
          {totals[0]}
        </span>
        <span className="g-depth-total num" style={{ top: scale.y(view.top / 2) }} aria-hidden="true">
          {totals[1]}
        </span>
      </div>
      {cursor && <div className={cx('g-depth-box', cursor.side === 'bid' ? 'is-right' : 'is-left')}>{box(cursor)}</div>}
      <div className="g-depth-feet num" aria-hidden="true">
        <span>{feet.from}</span>
        <span>{feet.middle}</span>
        <span>{feet.to}</span>
      </div>
    </div>
  );
}
