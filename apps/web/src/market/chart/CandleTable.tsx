/** The newest candles as a table: the content of a chart, for screen readers and for looking up. */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import type { CandlePeriod } from '@glasshouse/ui/charts/candle-clock.ts';
import type { ChartBar } from '@glasshouse/ui/charts/chart-adapter.ts';
import { useFormats } from '../../app/formats/use-formats.ts';
import { candleTime } from './CrosshairBox.tsx';

const ROWS = 60;

export interface CandleTableProps {
  bars: readonly ChartBar[];
  quote: Quote;
  period: CandlePeriod;
  label: string;
}

/** The table, newest candle first. */
export default function CandleTable({ bars, quote, period, label }: CandleTableProps) {
  const { t } = useTranslation(['markets', 'chart']);
  const formats = useFormats();
  const price = (text: string) => formats.price(text, quote.price_decimals);
  return (
    <div className="s-candle-table" tabIndex={0} role="region" aria-label={label}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.markets.chart.time)}</th>
            <th scope="col">{t(($) => $.markets.chart.open)}</th>
            <th scope="col">{t(($) => $.markets.chart.high)}</th>
            <th scope="col">{t(($) => $.markets.chart.low)}</th>
            <th scope="col">{t(($) => $.markets.chart.close)}</th>
          </tr>
        </thead>
        <tbody className="num">
          {bars
            .slice(-ROWS)
            .toReversed()
            .map((bar) => (
              <tr key={bar.timeMs}>
                <td>{candleTime(bar.timeMs, period, formats)}</td>
                <td>{price(bar.open)}</td>
                <td>{price(bar.high)}</td>
                <td>{price(bar.low)}</td>
                <td>{price(bar.close)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
