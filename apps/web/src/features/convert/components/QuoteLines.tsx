/** The figures of a held price: rate, market, spread, fee, what arrives. */
import type { ConversionTerms } from '@glasshouse/contract/convert';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { type KeyValue, KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import type { HeldQuote } from '../queries/use-quote.ts';
import { costInPaid } from '../model/rate.ts';
import { Term } from '../../../app/glossary/Term.tsx';
import { HeldLabel } from './HeldLabel.tsx';
import { useFigures } from './words.ts';

/** Whether the words are those of a conversion or of a purchase. */
export type Manner = 'convert' | 'buy';

export interface QuoteLinesProps {
  held: HeldQuote;
  terms: ConversionTerms;
  manner: Manner;
  panel?: boolean;
  /** Begins with what is paid. */
  withPay?: boolean;
}

/** The lines, the result last. */
export function QuoteLines({ held: { quote, until }, terms, manner, panel, withPay }: QuoteLinesProps) {
  const { t } = useTranslation(['convert']);
  const figures = useFigures();
  const { from_code: from, to_code: to } = quote;
  const buys = manner === 'buy';
  // A purchase is judged in what is paid, a conversion in what is received.
  const paid = costInPaid(quote);
  const cost = (part: 'spread' | 'fee') => (buys ? figures.exact(paid[part], from) : figures.exact(quote[part], to));
  const percent = (fraction: string) => figures.formats.percent(fraction, 2);
  const lines: (KeyValue | false)[] = [
    withPay === true && { key: 'pay', label: t(($) => $.convert.convert.pay), value: figures.exact(quote.number, from) },
    {
      key: 'rate',
      label: (
        <HeldLabel
          until={until}
          text={(seconds) => (buys ? t(($) => $.convert.buy.price, { seconds }) : t(($) => $.convert.convert.held, { seconds }))}
        />
      ),
      value: figures.rate(quote),
    },
    { key: 'market', label: t(($) => $.convert.convert.market), value: figures.rate(quote, quote.market_rate) },
    {
      key: 'spread',
      label: (
        <Term term="spread">
          {buys
            ? t(($) => $.convert.buy.above, { percent: percent(terms.spread) })
            : t(($) => $.convert.convert.spread, { percent: percent(terms.spread) })}
        </Term>
      ),
      value: cost('spread'),
    },
    { key: 'fee', label: t(($) => $.convert.convert.fee, { percent: percent(terms.fee) }), value: cost('fee') },
    {
      key: 'receive',
      label: buys ? t(($) => $.convert.buy.get) : t(($) => $.convert.convert.receive),
      value: figures.exact(quote.received, to),
      result: true,
    },
  ];
  return <KeyValueList items={lines.filter((line) => line !== false)} {...(panel ? { panel } : {})} />;
}
