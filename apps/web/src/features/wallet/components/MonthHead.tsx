/** The heading of a month in the bill, with what came in, went out and was paid in fees; a tap unfolds it exactly by asset. */
import type { BillTotal } from '@glasshouse/contract/wallet';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { localeOf } from '@glasshouse/ui/format/languages.ts';
import { useId, useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { type MonthTotals, monthWithin } from '../model/bill-filter.ts';
import { hasMoved, worthOf } from '../model/bill-worth.ts';
import { useBillTotals } from '../queries/wallet.ts';
import { Equivalent } from './Equivalent.tsx';
import { useExchanged } from './use-exchanged.ts';

/** Props of MonthHead. */
export interface MonthHeadProps {
  /** A moment of the month, epoch milliseconds. */
  time: number;
  /** What the list is narrowed to; without it the heading has no totals. */
  totals?: MonthTotals | undefined;
}

/** Drawn only near the screen, so that totals are read for the months that are looked at. */
export function MonthHead({ time, totals }: MonthHeadProps) {
  const { language } = useFormats();
  const month = new Intl.DateTimeFormat(localeOf(language), { month: 'long', year: 'numeric' });
  return (
    <div className="px-gutter pt-4">
      <h2 className="text-lg font-semibold">{month.format(time)}</h2>
      {totals && <Figures time={time} totals={totals} />}
    </div>
  );
}

function Figures({ time, totals }: { time: number; totals: MonthTotals }) {
  const { t } = useTranslation(['wallet', 'common']);
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  const [open, setOpen] = useState(false);
  const details = useId();
  const { data } = useBillTotals({ ...totals.filter, ...monthWithin(time, totals.range) });
  // As high as the figures: nothing moves when they come. The card above shows when totals did not load.
  if (!data) return <div className="min-h-tap" />;
  const worth = worthOf(data.list);
  const moved = data.list.filter(hasMoved);
  if (moved.length === 0) return <div className="min-h-tap" />;
  const parts = [
    { key: 'in', label: t(($) => $.wallet.totals.in), usd: worth.in },
    { key: 'out', label: t(($) => $.wallet.totals.out), usd: worth.out },
    { key: 'fees', label: t(($) => $.wallet.totals.fees), usd: worth.fees },
  ];
  return (
    <>
      <button
        type="button"
        className="flex min-h-tap w-full flex-wrap items-center gap-x-3 text-left text-xs text-text-2"
        disabled={hidden}
        aria-expanded={open && !hidden}
        aria-controls={details}
        onClick={() => setOpen(!open)}
      >
        {parts.map(({ key, label, usd }) => (
          <span key={key}>
            {label}{' '}
            <span className="num">
              <Equivalent usd={usd} />
            </span>
          </span>
        ))}
        <span className="sr">{open ? t(($) => $.wallet.totals.less) : t(($) => $.wallet.totals.more)}</span>
      </button>
      <div id={details} hidden={!open || hidden}>
        {open && !hidden && (
          <>
            <ul className="text-xs text-text-2">
              {moved.map((total) => (
                <ExactLine key={total.currency_id} total={total} />
              ))}
            </ul>
            <p className="flex flex-wrap gap-x-3 pt-1 text-micro text-text-3">
              <span>{t(($) => $.wallet.totals.note, { time: formats.dateTime(data.time) })}</span>
              {formats.ratesDate && <span>{t(($) => $.common.figures.ratesFrom, { date: formats.ratesDate })}</span>}
              {worth.unpriced.length > 0 && (
                <span>{t(($) => $.common.figures.unpriced, { codes: worth.unpriced.join(', ') })}</span>
              )}
            </p>
          </>
        )}
      </div>
    </>
  );
}

function ExactLine({ total }: { total: BillTotal }) {
  const { t } = useTranslation(['wallet']);
  const formats = useFormats();
  const exact = (text: string) => formats.money(text, total.code);
  const exchanged = useExchanged(total);
  return (
    <li className="num flex flex-wrap gap-x-3 border-t border-line-1 py-1.5">
      <span>{`${t(($) => $.wallet.totals.in)} ${exact(total.in)}`}</span>
      <span>{`${t(($) => $.wallet.totals.out)} ${exact(total.out)}`}</span>
      {exchanged !== null && <span>{`${t(($) => $.wallet.totals.exchanged)} ${exchanged}`}</span>}
      <span>{`${t(($) => $.wallet.totals.fees)} ${exact(total.fees)}`}</span>
    </li>
  );
}
