/** When stocks trade: sessions on a line with now, and how long until that changes. */
import type { StockCalendar } from '@glasshouse/contract/stocks';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { cx } from '@glasshouse/ui';
import { Card } from '@glasshouse/ui/Card.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useServerNow } from '../../../market/use-server-now.ts';
import { nextChange, nowOn, stretchesOf } from '../model/hours.ts';
import { useSessions } from '../queries/stocks.ts';
import { minuteOf, useStockWords } from './words.ts';

const SECOND = 1_000;

function Line({ calendar, now }: { calendar: StockCalendar; now: number }) {
  const { t } = useTranslation(['equities']);
  const words = useStockWords();
  const sessions = useSessions(calendar).data?.sessions ?? [];
  const next = nextChange(sessions, now);
  const left = next && { left: words.wait(next.at - now) };
  const isOpen = next?.what === 'closes';
  const percent = (part: number) => `${part * 100}%`;
  return (
    <li className="st-hours">
      <span className={cx('min-w-0', isOpen ? 'text-text-1' : 'text-text-2')}>{t(($) => $.equities.calendars[calendar])}</span>
      <span className="st-hours-bar" aria-hidden="true">
        {stretchesOf(sessions, calendar, now).map(({ from, to, isOn }) => (
          <span
            key={from}
            className={cx('st-hours-on', isOn && 'is-on')}
            style={{ left: percent(from), width: percent(to - from) }}
          />
        ))}
        <span className="st-hours-now" style={{ left: percent(nowOn(calendar)) }} />
      </span>
      <span className={cx('num text-right', isOpen ? 'text-text-1' : 'text-text-3')}>
        {left && (isOpen ? t(($) => $.equities.hours.closesIn, left) : t(($) => $.equities.hours.opensIn, left))}
      </span>
    </li>
  );
}

/** One line for each calendar. */
export function HoursCard({ calendars }: { calendars: readonly StockCalendar[] }) {
  const { t } = useTranslation(['equities']);
  const formats = useFormats();
  const now = useServerNow(SECOND);
  return (
    <Card as="section" label={t(($) => $.equities.hours.title)}>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 className="text-sm font-semibold text-text-1">{t(($) => $.equities.hours.title)}</h2>
        <span className="num text-xs text-text-3">{t(($) => $.equities.hours.now, { time: minuteOf(now, formats) })}</span>
      </div>
      <ul className="grid gap-2">
        {calendars.map((calendar) => (
          <Line key={calendar} calendar={calendar} now={now} />
        ))}
      </ul>
    </Card>
  );
}
