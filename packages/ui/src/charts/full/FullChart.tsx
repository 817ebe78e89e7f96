// The full-screen chart with its drawings. Load it lazily: it brings klinecharts. For readers it is one image with a
// summary; left and right move the crosshair, + and - zoom, Delete deletes the chosen drawing, Esc stops.

import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { onThemeChange } from '../../theme.ts';
import type { ChartBar, ChartOptions, CrosshairListener } from '../chart-adapter.ts';
import { throttleLatest } from '../throttle.ts';
import type { CandleChartHandle } from '../use-chart.ts';
import type { Drawing, Tool } from './drawings.ts';
import { type DrawingChart, type DrawingEvents, createDrawingChart } from './kline-chart.ts';
import { turnEvents } from './turned-events.ts';
import '../../styles/chart.css';

const GAP_MS = 250;

/** What the buttons around the chart do with it. */
export interface FullChartHandle extends CandleChartHandle {
  begin: (tool: Tool, text?: string) => void;
  stop: () => void;
  removeSelected: () => void;
  removeAll: () => void;
}

/** How drawings behave. */
export interface DrawingMode {
  magnet: boolean;
  locked: boolean;
  hidden: boolean;
}

/** Props of FullChart. Key it by the market. */
export interface FullChartProps extends DrawingEvents {
  label: string;
  options: ChartOptions;
  bars: readonly ChartBar[];
  /** The drawings it begins with. */
  drawings: readonly Drawing[];
  mode: DrawingMode;
  /** The element that CSS has turned by a quarter, while it is turned. */
  turned: HTMLElement | null;
  onCrosshair: CrosshairListener;
  onOldest: () => void;
  ref?: Ref<FullChartHandle>;
}

function keyAction(chart: DrawingChart, { key, shiftKey }: KeyboardEvent): boolean {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -20, PageDown: 20 };
  const step = steps[key];
  if (step !== undefined) chart.moveCrosshair(shiftKey ? step * 10 : step);
  else if (key === '+' || key === '=') chart.zoom(1.25);
  else if (key === '-') chart.zoom(0.8);
  else if (key === 'Delete' || key === 'Backspace') chart.removeSelected();
  else if (key === 'Escape') {
    chart.stop();
    chart.clearCrosshair();
  } else return false;
  return true;
}

/** Passes bars on at most once in GAP_MS; the first of a new candle comes at once. */
function createFeed(chart: DrawingChart) {
  const sink = throttleLatest<ChartBar>((bar) => chart.pushBar(bar), GAP_MS);
  let newestMs = 0;
  return {
    push(bar: ChartBar) {
      if (bar.timeMs > newestMs) sink.flush();
      newestMs = Math.max(newestMs, bar.timeMs);
      sink.push(bar);
    },
    cancel: sink.cancel,
  };
}

/** Makes the chart in its element, passes on what changes, and destroys it at the end. */
function useDrawingChart(props: FullChartProps) {
  const { options, bars, mode, turned, onCrosshair, onOldest } = props;
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<DrawingChart>(null);
  const feed = useRef<ReturnType<typeof createFeed>>(null);
  /** It has just been made from the props of now: they need not be passed on. */
  const isMade = useRef(false);
  const tellDrawings = useEffectEvent<DrawingEvents['onDrawings']>((drawings) => props.onDrawings(drawings));
  const tellProgress = useEffectEvent<DrawingEvents['onProgress']>((points) => props.onProgress(points));
  const tellSelected = useEffectEvent<DrawingEvents['onSelected']>((selected) => props.onSelected(selected));
  const make = useEffectEvent((box: HTMLElement) => {
    const made = createDrawingChart(box, options, {
      onDrawings: (drawings) => tellDrawings(drawings),
      onProgress: (points) => tellProgress(points),
      onSelected: (selected) => tellSelected(selected),
    });
    made.setMode(mode);
    made.setBars(bars);
    made.setDrawings(props.drawings);
    return made;
  });

  useEffect(() => {
    if (!element.current) return;
    const made = make(element.current);
    const fed = createFeed(made);
    chart.current = made;
    isMade.current = true;
    feed.current = fed;
    const stop = onThemeChange(() => made.setTheme());
    return () => {
      stop();
      fed.cancel();
      made.destroy();
      chart.current = null;
      feed.current = null;
    };
  }, []);

  const shape = JSON.stringify(options);
  const applyOptions = useEffectEvent(() => chart.current?.setOptions(options));
  useEffect(() => {
    if (!isMade.current) applyOptions();
  }, [shape]);
  useEffect(() => {
    if (!isMade.current) {
      feed.current?.cancel();
      chart.current?.setBars(bars);
    }
  }, [bars]);
  useEffect(() => {
    if (!isMade.current) chart.current?.setMode(mode);
  }, [mode]);
  useEffect(() => {
    isMade.current = false;
  }, []);
  useEffect(() => chart.current?.onCrosshair(onCrosshair), [onCrosshair]);
  useEffect(() => chart.current?.onOldest(onOldest), [onOldest]);
  useEffect(() => (turned && chart.current ? turnEvents(turned, chart.current.surface) : undefined), [turned]);
  return { element, chart, feed };
}
export default function FullChart(props: FullChartProps) {
  const { label, ref } = props;
  const { element, chart, feed } = useDrawingChart(props);

  useImperativeHandle(ref, () => ({
    pushBar: (bar) => feed.current?.push(bar),
    begin: (tool, text) => chart.current?.begin(tool, text),
    stop: () => chart.current?.stop(),
    removeSelected: () => chart.current?.removeSelected(),
    removeAll: () => chart.current?.removeAll(),
  }));

  return (
    <div
      className="g-chart is-full"
      role="img"
      aria-label={label}
      tabIndex={0}
      onKeyDown={(event) => {
        if (chart.current && keyAction(chart.current, event)) event.preventDefault();
      }}
    >
      <div ref={element} aria-hidden="true" />
    </div>
  );
}
