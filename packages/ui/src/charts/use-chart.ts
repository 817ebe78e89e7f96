// A chart's life in React: made in its element, kept in step with options, bars and theme, fed past React. New bars are
// drawn at most four times a second, and not at all while the chart is hidden.

import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { onThemeChange } from '../theme.ts';
import type { ChartBar, ChartFactory, ChartOptions, CrosshairListener, LinedChart } from './chart-adapter.ts';
import type { LineSource } from './price-lines.ts';
import { throttleLatest, type Throttle } from './throttle.ts';

const GAP_MS = 250;

/** Feeds push bars here, past React. */
export interface CandleChartHandle {
  pushBar: (bar: ChartBar) => void;
}

/** What a chart is fed with. */
export interface ChartInput {
  factory: ChartFactory;
  /** All bars, oldest first; a new array replaces the drawing. */
  bars: readonly ChartBar[];
  onCrosshair?: CrosshairListener | undefined;
  /** The reader came near the oldest bar. */
  onOldest?: (() => void) | undefined;
  /** Lines at prices. */
  lines?: LineSource | undefined;
  /** A line was dragged to another price; set the lines again when that is settled. */
  onMoveLine?: ((id: string, price: string) => void) | undefined;
  ref?: Ref<CandleChartHandle> | undefined;
}

/** Hands bars on while the element is in view, and keeps them until then. */
function createFeed(element: HTMLElement, draw: (bar: ChartBar) => void) {
  const waiting = new Map<number, ChartBar>();
  let inView = true;
  let newestMs = 0;
  const sink: Throttle<ChartBar> = throttleLatest((bar) => {
    if (inView) draw(bar);
    else waiting.set(bar.timeMs, bar);
  }, GAP_MS);
  const observer = new IntersectionObserver(([entry]) => {
    inView = entry?.isIntersecting ?? true;
    if (!inView) return;
    for (const bar of waiting.values()) draw(bar);
    waiting.clear();
  });
  observer.observe(element);
  return {
    push(bar: ChartBar) {
      // The last state of a closing bar must not be lost to the throttle when the next one opens.
      if (bar.timeMs > newestMs) sink.flush();
      newestMs = Math.max(newestMs, bar.timeMs);
      sink.push(bar);
    },
    /** Forgets what waits: all bars are drawn anew. */
    reset(lastMs: number) {
      sink.cancel();
      waiting.clear();
      newestMs = lastMs;
    },
    stop() {
      sink.cancel();
      observer.disconnect();
    },
  };
}

/** The element to draw in, and the chart once it is there. */
export function useChart(options: ChartOptions, input: ChartInput) {
  const { bars, factory, onCrosshair, onOldest, lines, onMoveLine, ref } = input;
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<LinedChart>(null);
  const feed = useRef<ReturnType<typeof createFeed>>(null);
  const shape = JSON.stringify(options);
  const make = useEffectEvent((box: HTMLElement) => factory(box, options));
  const applyOptions = useEffectEvent(() => chart.current?.setOptions(options));
  const isMade = useRef(false);
  /** What came after the bars, by time. */
  const pushed = useRef({ of: bars, bars: new Map<number, ChartBar>() });

  useEffect(() => {
    if (!element.current) return;
    const made = make(element.current);
    const fed = createFeed(element.current, (bar) => made.pushBar(bar));
    chart.current = made;
    feed.current = fed;
    isMade.current = true;
    const stop = onThemeChange(() => made.setTheme());
    return () => {
      stop();
      fed.stop();
      made.destroy();
      chart.current = null;
      feed.current = null;
    };
  }, [factory]);

  useEffect(() => {
    // A chart that was just made has these options already.
    if (isMade.current) isMade.current = false;
    else applyOptions();
  }, [shape, factory]);
  useEffect(() => {
    feed.current?.reset(bars.at(-1)?.timeMs ?? 0);
    chart.current?.setBars(bars);
    // A chart that takes the place of another has what that one was fed with.
    if (pushed.current.of !== bars) pushed.current = { of: bars, bars: new Map() };
    for (const bar of pushed.current.bars.values()) chart.current?.pushBar(bar);
  }, [bars, factory]);
  useEffect(() => (onCrosshair ? chart.current?.onCrosshair(onCrosshair) : undefined), [onCrosshair, factory]);
  useEffect(() => (onOldest ? chart.current?.onOldest(onOldest) : undefined), [onOldest, factory]);
  useEffect(() => {
    if (!lines) return;
    const draw = () => chart.current?.setLines(lines.get());
    draw();
    return lines.subscribe(draw);
  }, [lines, factory]);
  useEffect(() => (onMoveLine ? chart.current?.onMoveLine(onMoveLine) : undefined), [onMoveLine, factory]);

  useImperativeHandle(ref, () => ({
    pushBar(bar) {
      pushed.current.bars.set(bar.timeMs, bar);
      feed.current?.push(bar);
    },
  }));
  return { element, chart };
}
