/** What a loan costs: interest, fee, the day, and what is owed then; and what a move of ten percent would do. */
import type { LoanQuote } from '@glasshouse/contract/loans';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { addDecimals, compareDecimals } from '@glasshouse/money';
import { type KeyValue, KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { coinOf, useLoanWords } from './words.ts';

/** What is owed at the end of the term, or after a day of an open loan. */
function useEnd(quote: LoanQuote): KeyValue {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  const { code, due, owed_end: owed } = quote;
  if (due !== null && owed !== null)
    return {
      label: t(($) => $.loans.apply.oweOn, { date: formats.date(due) }),
      value: formats.exact(owed, code),
      result: true,
    };
  const after = addDecimals(quote.number, quote.interest_day);
  return { label: t(($) => $.loans.apply.oweAfter), value: formats.exact(after, code), result: true };
}

/** What a move of ten percent against the loan would do. */
function useFall(quote: LoanQuote): KeyValue {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  const words = useLoanWords();
  const { fall, borrows, quote_code: unit } = quote;
  const code = coinOf(quote);
  const shown = { amount: formats.exact(fall.sold, fall.sold_code), value: formats.money(fall.value, unit) };
  const isSold = compareDecimals(fall.sold, '0') > 0;
  return {
    label: borrows === 'quote' ? t(($) => $.loans.fall.down, { code }) : t(($) => $.loans.fall.up, { code }),
    value: !isSold
      ? t(($) => $.loans.fall.ltv, { ltv: words.ltv(fall.ltv) })
      : borrows === 'quote'
        ? t(($) => $.loans.fall.sold, shown)
        : t(($) => $.loans.fall.bought, shown),
    ...(isSold ? { tone: 'down' as const } : {}),
  };
}

/** The figures. */
export function LoanFigures({ quote, panel = false }: { quote: LoanQuote; panel?: boolean }) {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  const words = useLoanWords();
  const { code, due, interest_term: interest } = quote;
  const rate = words.rate(quote.rate);
  return (
    <KeyValueList
      panel={panel}
      items={[
        useFall(quote),
        { label: t(($) => $.loans.apply.interest), value: formats.exact(quote.interest_day, code) },
        {
          label: t(($) => $.loans.apply.rate),
          value: due === null ? t(($) => $.loans.apply.variable, { rate }) : t(($) => $.loans.apply.fixed, { rate }),
        },
        interest !== null && {
          label: t(($) => $.loans.apply.interestTerm, { term: words.term(quote.term) }),
          value: formats.exact(interest, code),
        },
        { label: t(($) => $.loans.apply.fee), value: formats.exact('0', code) },
        {
          label: t(($) => $.loans.apply.payBy),
          value: due === null ? t(($) => $.loans.apply.anyDay) : t(($) => $.loans.apply.payAny, { date: formats.dateTime(due) }),
        },
        useEnd(quote),
      ]}
    />
  );
}
