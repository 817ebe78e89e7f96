/** Both trigger prices in one size, each with its distance from now. */
import type { LoanQuote } from '@glasshouse/contract/loans';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { coinOf, useLoanWords } from './words.ts';
import './loans.css';

/** The two tiles. */
export function Triggers({ quote }: { quote: LoanQuote }) {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  const words = useLoanWords();
  const code = coinOf(quote);
  const tile = (title: string, price: string, distance: string, tone: string) => (
    <div>
      <p className="whitespace-normal text-xs text-text-2">{title}</p>
      <p className={`my-1 whitespace-normal text-lg font-semibold ${tone}`}>
        {t(($) => $.loans.ltv.priceAt, { code, price: words.price(quote, price) })}
      </p>
      <p className="whitespace-normal text-xs text-text-3">
        {t(($) => $.loans.ltv.fromNow, { distance: formats.change(distance) })}
      </p>
    </div>
  );
  return (
    <div className="ln-tiles num">
      {tile(
        t(($) => $.loans.ltv.warnAt, { level: words.level(quote.warning) }),
        quote.warning_price,
        quote.warning_distance,
        'text-warn',
      )}
      {tile(
        t(($) => $.loans.ltv.sellAt, { level: words.level(quote.sale) }),
        quote.sale_price,
        quote.sale_distance,
        'text-down',
      )}
    </div>
  );
}
