/** The depth of a market's book: how much is bid and asked at each distance from the middle. */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { withUnit } from '@glasshouse/ui';
import { Chip, ChipRow } from '@glasshouse/ui/Chip.tsx';
import { Skeleton } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { DepthChart, type DepthCursor } from '@glasshouse/ui/charts/DepthChart.tsx';
import { type DepthView, depthView } from '@glasshouse/ui/charts/depth-series.ts';
import { addDecimals, mulDecimals, subDecimals } from '@glasshouse/money';
import { useMemo } from 'react';
import { useFormats } from '../../app/formats/use-formats.ts';
import { useGreyPrices } from '../../app/live/use-grey-prices.ts';
import { useVisible } from '../../app/live/use-visible.ts';
import { useRemembered } from '../../app/navigation/remembered.ts';
import { useSlowDepth } from './use-slow-depth.ts';
import './depth.css';

/** Distances from the middle, as fractions; 'all' is as far as the book goes, where one far order hides what is near. */
const RANGES = ['0.001', '0.005', '0.01', '0.05', 'all'] as const;
type Range = (typeof RANGES)[number];
const HEIGHT_PX = 190;

function useFigures(quote: Quote) {
  const formats = useFormats();
  return useMemo(
    () => ({
      price: (text: string) => formats.price(text, quote.price_decimals),
      amount: (text: string) => withUnit(formats.short(text), quote.base),
      value: (text: string) => withUnit(formats.short(text), quote.quote),
      share: (text: string) => formats.percent(text, 2),
    }),
    [formats, quote.price_decimals, quote.base, quote.quote],
  );
}
type Figures = ReturnType<typeof useFigures>;

function CursorBox({ cursor, figures }: { cursor: DepthCursor; figures: Figures }) {
  const { t } = useTranslation(['chart']);
  const { side, point } = cursor;
  const sign = side === 'bid' ? '−' : '+';
  return (
    <dl className={`c-depth-box num is-${side}`}>
      <div>
        <dt>{t(($) => $.chart.depth.price)}</dt>
        <dd>{figures.price(point.price)}</dd>
      </div>
      <div>
        <dt>{t(($) => $.chart.depth.total)}</dt>
        <dd>{figures.amount(point.total)}</dd>
      </div>
      <div>
        <dt>{t(($) => $.chart.depth.value)}</dt>
        <dd>{figures.value(point.value)}</dd>
      </div>
      <div>
        <dt>{t(($) => $.chart.depth.distance)}</dt>
        <dd>
          {sign}
          {figures.share(point.distance)}
        </dd>
      </div>
    </dl>
  );
}

function Totals({ view, figures }: { view: DepthView; figures: Figures }) {
  const { t } = useTranslation(['chart']);
  return (
    <div className="c-depth-totals num">
      <span className="is-bid">
        <small>{t(($) => $.chart.depth.bids)}</small> {figures.amount(view.bids.at(-1)?.total ?? '0')}
      </span>
      <span className="is-ask">
        {figures.amount(view.asks.at(-1)?.total ?? '0')} <small>{t(($) => $.chart.depth.asks)}</small>
      </span>
    </div>
  );
}

function Drawing({ quote, view, range, levels }: { quote: Quote; view: DepthView; range: Range; levels: number }) {
  const { t } = useTranslation(['chart']);
  const figures = useFigures(quote);
  const half = mulDecimals(view.mid, view.reach, quote.price_decimals, 'down');
  const rangeText = `±${figures.share(view.reach)}`;
  const endsInside = range !== 'all' && [view.ends.bid, view.ends.ask].some((end) => end !== null && Number(end) < Number(range));
  return (
    <>
      <Totals view={view} figures={figures} />
      <DepthChart
        view={view}
        height={HEIGHT_PX}
        label={t(($) => $.chart.depth.label, {
          symbol: quote.symbol,
          base: quote.base,
          mid: figures.price(view.mid),
          bids: figures.amount(view.bids.at(-1)?.total ?? '0').replace(/\s*\S+$/, ''),
          asks: figures.amount(view.asks.at(-1)?.total ?? '0').replace(/\s*\S+$/, ''),
          range: rangeText,
        })}
        feet={{
          from: figures.price(subDecimals(view.mid, half)),
          middle: (
            <>
              {figures.price(view.mid)}
              {view.spread !== null && <> · {t(($) => $.chart.depth.spread, { spread: figures.price(view.spread) })}</>}
            </>
          ),
          to: figures.price(addDecimals(view.mid, half)),
        }}
        totals={[figures.amount(String(view.top)), figures.amount(String(view.top / 2))]}
        box={(cursor) => <CursorBox cursor={cursor} figures={figures} />}
      />
      {endsInside && (
        <p className="c-depth-note">
          {t(($) => $.chart.depth.ends, {
            count: levels,
            bid: figures.share(view.ends.bid ?? '0'),
            ask: figures.share(view.ends.ask ?? '0'),
          })}
        </p>
      )}
    </>
  );
}

/** The depth chart with its ranges. Key it by the market. */
export default function DepthPanel({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['chart']);
  const formats = useFormats();
  const [place, visible] = useVisible();
  const [range, setRange] = useRemembered<Range>('spot.depthRange', '0.01');
  const stale = useGreyPrices();
  const { depth, failed } = useSlowDepth(quote.id, visible);
  const view = useMemo(() => depth && depthView(depth, range === 'all' ? null : range), [depth, range]);
  const rangeText = (one: Range) => (one === 'all' ? t(($) => $.chart.depth.whole) : `±${formats.percent(one, 0, 1)}`);
  return (
    <div ref={place} className={stale ? 'c-depth stale' : 'c-depth'}>
      <ChipRow label={t(($) => $.chart.depth.range)}>
        {RANGES.map((one) => (
          <Chip key={one} on={one === range} onClick={() => setRange(one)}>
            {rangeText(one)}
          </Chip>
        ))}
      </ChipRow>
      {view && depth && (
        <Drawing quote={quote} view={view} range={range} levels={Math.max(depth.bids.length, depth.asks.length)} />
      )}
      {depth && !view && <EmptyState compact title={t(($) => $.chart.depth.empty)} />}
      {!depth && failed && (
        <p className="s-chart-state" role="alert">
          {t(($) => $.chart.depth.failed)}
        </p>
      )}
      {!depth && !failed && (
        <>
          <span className="sr" role="status">
            {t(($) => $.chart.depth.loading)}
          </span>
          <Skeleton width="100%" height={HEIGHT_PX} radius={8} />
        </>
      )}
    </div>
  );
}
