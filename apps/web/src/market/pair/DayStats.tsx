/** High, low, volume and turnover of the last 24 hours, following the market. */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE, withUnit } from '@glasshouse/ui';
import { useFormats } from '../../app/formats/use-formats.ts';
import { useTicker } from '../../app/live/use-ticker.ts';

/** The figures; `wide` in one line for the desktop's head. A contract has no volume before somebody trades it. */
export function DayStats({ quote, wide }: { quote: Quote; wide?: boolean }) {
  const { t } = useTranslation(['markets']);
  const formats = useFormats();
  const live = useTicker(quote);
  const price = (text: string | null) => (text === null ? NO_FIGURE : formats.price(text, quote.price_decimals));
  const short = (text: string | null, unit: string) => (text === null ? NO_FIGURE : withUnit(formats.short(text), unit));
  const rows = [
    [t(($) => $.markets.detail.high), price(live.high_24h)],
    [t(($) => $.markets.detail.low), price(live.low_24h)],
    ...(live.turnover_24h === '0' && quote.kind === 'perpetual'
      ? []
      : [
          [t(($) => $.markets.detail.volume), short(live.volume_24h, quote.base)] as const,
          [t(($) => $.markets.detail.turnover), short(live.turnover_24h, quote.quote)] as const,
        ]),
  ] as const;
  return (
    <dl className={wide ? 's-day is-wide' : 's-day'} aria-label={t(($) => $.markets.detail.figures24h)}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
