/** What a range of days is called: a whole month by its name, anything else by its days. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { localeOf } from '@glasshouse/ui/format/languages.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { type BillFilter, monthOf, rangeOf } from '../model/bill-filter.ts';

/** Names a range. */
export function useRangeName(): (days: Pick<BillFilter, 'from' | 'to'>) => string {
  const { t } = useTranslation(['wallet']);
  const { language, day } = useFormats();
  return ({ from, to }) => {
    const start = rangeOf({ from }).from;
    if (start !== undefined && monthOf(start).from === from && monthOf(start).to === to)
      return new Intl.DateTimeFormat(localeOf(language), { month: 'long', year: 'numeric' }).format(start);
    if (from === undefined) return t(($) => $.wallet.bills.until, { day: to === undefined ? '' : day(to) });
    return to === undefined ? t(($) => $.wallet.bills.since, { day: day(from) }) : `${day(from)} – ${day(to)}`;
  };
}
