/** The live line of an index with own options on it. It is drawn on a canvas, and only while somebody can see it. */
import type { Quote } from '@glasshouse/contract/markets';
import type { OptionOrder } from '@glasshouse/contract/options';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Skeleton } from '@glasshouse/ui/Skeleton.tsx';
import { onThemeChange } from '@glasshouse/ui/theme.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useGreyPrices } from '../../../app/live/use-grey-prices.ts';
import { useSlowText } from '../../../app/live/use-slow-text.ts';
import { useTicker } from '../../../app/live/use-ticker.ts';
import { useVisible } from '../../../app/live/use-visible.ts';
import { useIndexLine } from '../live/index-line.ts';
import { serverNow } from '../live/server-clock.ts';
import { lineWindow } from '../model/line.ts';
import { timeLeft } from '../model/orders.ts';
import { type LineCanvas, type LineMark, lineCanvas } from './line-canvas.ts';
import { useSideWord } from './words.ts';

const FRAME_MS = 33;
const CALM_FRAME_MS = 1_000;

export interface LiveLineProps {
  quote: Quote;
  /** Own options that run on this index. */
  running: readonly OptionOrder[];
  /** The duration that is chosen, in seconds: where an option placed now would end. */
  seconds: number | null;
}

function useMarks(running: readonly OptionOrder[]): () => LineMark[] {
  const formats = useFormats();
  const sideWord = useSideWord();
  return () =>
    running.flatMap((order) => {
      if (order.buy_price === null || order.buy_time === null) return [];
      const left = formats.countdown(timeLeft(order, serverNow()));
      return [
        {
          side: order.type,
          entry: Number(order.buy_price),
          entryTime: order.buy_time,
          due: order.expiry_time,
          text: `${order.type === 'up' ? '▲' : '▼'} ${sideWord(order.type)} ${formats.moneyFigure(order.number, order.code)} · ${left}`,
        },
      ];
    });
}

export function LiveLine({ quote, running, seconds }: LiveLineProps) {
  const { t } = useTranslation(['options']);
  const formats = useFormats();
  const stale = useGreyPrices();
  const { last } = useTicker(quote);
  const { line, ready } = useIndexLine(quote);
  const [ref, visible] = useVisible();
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<LineCanvas>(undefined);
  const marks = useMarks(running);
  const label = useSlowText(
    t(($) => $.options.line.label, {
      symbol: quote.symbol,
      price: last === null ? '' : formats.price(last, quote.price_decimals),
    }),
  );

  const draw = useEffectEvent(() => {
    const now = serverNow();
    const ends = running.map(({ expiry_time }) => expiry_time - now);
    const ahead = Math.max((seconds ?? 30) * 1000, ...ends);
    drawing.current?.draw({
      points: line.points(),
      window: lineWindow(now, ahead),
      marks: marks(),
      due: seconds === null ? null : now + seconds * 1000,
      stale,
      price: (value) => formats.price(value.toFixed(quote.price_decimals), quote.price_decimals),
      clock: (time) => formats.clock(time),
    });
  });

  useEffect(() => {
    if (!canvas.current) return;
    drawing.current = lineCanvas(canvas.current);
    drawing.current.recolour();
    // Colours also change with the system, where the theme follows it.
    return onThemeChange(() => drawing.current?.recolour());
  }, [quote.id]);

  useEffect(() => {
    if (!visible) return;
    const gap = matchMedia('(prefers-reduced-motion: reduce)').matches ? CALM_FRAME_MS : FRAME_MS;
    let before = 0;
    let frame = requestAnimationFrame(function paint(at) {
      if (at - before >= gap) {
        before = at;
        draw();
      }
      frame = requestAnimationFrame(paint);
    });
    return () => cancelAnimationFrame(frame);
  }, [visible, quote.id]);

  return (
    <div className="o-line" ref={ref}>
      {!ready && <Skeleton width="100%" height="100%" radius={0} />}
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}
