/** In and out of six months as pairs of bars; a press on a month shows its bill. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { cx } from '@glasshouse/ui';
import { localeOf } from '@glasshouse/ui/format/languages.ts';
import type { CSSProperties } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { type BillFilter, type Month, monthsAround, rangeOf } from '../model/bill-filter.ts';
import { worthOf } from '../model/bill-worth.ts';
import { type MonthBar, monthBars } from '../model/month-bars.ts';
import { useMonthTotals } from '../queries/wallet.ts';
import './month-bars.css';

const MONTHS = 6;

/** Props of MonthBars. */
export interface MonthBarsProps {
  filter: Omit<BillFilter, 'from' | 'to'>;
  /** The days whose totals stand above the bars. */
  days: Pick<BillFilter, 'from' | 'to'>;
  onChoose: (month: Month) => void;
}

/** The bars. Past months are read once: they are worth the prices of today, as the note above explains. */
export function MonthBars({ filter, days, onChoose }: MonthBarsProps) {
  const { t } = useTranslation(['wallet']);
  const { language, fiat } = useFormats();
  const months = monthsAround(Date.now(), days.from, MONTHS);
  const worths = useMonthTotals(filter, months.map(rangeOf)).map((totals) => (totals ? worthOf(totals.list) : null));
  const bars = monthBars(worths);
  const short = new Intl.DateTimeFormat(localeOf(language), { month: 'short' });
  const long = new Intl.DateTimeFormat(localeOf(language), { month: 'long', year: 'numeric' });
  return (
    <>
      <div className="w-bars" role="group" aria-label={t(($) => $.wallet.totals.months)}>
        {months.map((month, index) => {
          const worth = worths[index];
          const isChosen = month.from === days.from && month.to === days.to;
          return (
            <button key={month.from} type="button" aria-pressed={isChosen} onClick={() => onChoose(month)}>
              <Bars bar={bars[index]} />
              <span aria-hidden="true" className={cx(isChosen && 'is-on')}>
                {short.format(month.time)}
              </span>
              <span className="sr">
                {worth
                  ? t(($) => $.wallet.totals.month, { month: long.format(month.time), in: fiat(worth.in), out: fiat(worth.out) })
                  : long.format(month.time)}
              </span>
            </button>
          );
        })}
      </div>
      <p className="w-bars-key" aria-hidden="true">
        <span className="is-in">{t(($) => $.wallet.totals.in)}</span>
        <span className="is-out">{t(($) => $.wallet.totals.out)}</span>
      </p>
    </>
  );
}

function Bars({ bar }: { bar: MonthBar | null | undefined }) {
  const high = (share: number | undefined) => ({ '--h': share ?? 0 }) as CSSProperties;
  return (
    <span className="w-bars-pair" aria-hidden="true">
      <i className="is-in" style={high(bar?.in)} />
      <i className="is-out" style={high(bar?.out)} />
    </span>
  );
}
