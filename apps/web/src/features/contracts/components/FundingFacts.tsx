/** Funding of a market now: the rate, who pays whom, when, and what the samples so far would make the next rate. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Term } from '../../../app/glossary/Term.tsx';
import type { Pair } from '../../../market/pair/pair.ts';
import { type FundingNow, useFunding, useTimeLeft } from '../live/use-funding.ts';
import { useTerms } from '../queries/contracts.ts';
import './clearing.css';

/** Which side pays at a rate. */
export function useWhoPays(): (rate: string) => string {
  const { t } = useTranslation(['rates']);
  return (rate) => {
    const sign = compareDecimals(rate, '0');
    if (sign === 0) return t(($) => $.rates.who.nobody);
    return sign > 0 ? t(($) => $.rates.who.longs) : t(($) => $.rates.who.shorts);
  };
}

interface FactsProps {
  pair: Pair;
  /** Rate and countdown stand above already. */
  under?: boolean;
}

function Now({ pair, funding, under }: FactsProps & { funding: FundingNow }) {
  const { t } = useTranslation(['rates']);
  const formats = useFormats();
  const whoPays = useWhoPays();
  const next = useTerms(pair).data?.funding?.next_rate ?? null;
  const left = useTimeLeft(funding.due);
  return (
    <KeyValueList
      panel
      items={[
        !under && {
          key: 'rate',
          label: <Term term="funding">{t(($) => $.rates.now.rate, { symbol: pair.symbol })}</Term>,
          value: <b className="num">{formats.percent(funding.rate, 4, 4)}</b>,
        },
        { key: 'who', label: t(($) => $.rates.who.label), value: whoPays(funding.rate) },
        { key: 'paid', label: t(($) => $.rates.now.paid), value: formats.utc(funding.due) },
        !under && { key: 'in', label: t(($) => $.rates.now.in), value: formats.countdown(left) },
        {
          key: 'next',
          label: t(($) => $.rates.now.next),
          value: next === null ? t(($) => $.rates.now.tooFew) : `≈\u00a0${formats.percent(next, 4, 4)}`,
        },
      ]}
    />
  );
}

/** The figures, and how funding works in a few sentences. */
export function FundingFacts({ pair, under = false }: FactsProps) {
  const { t } = useTranslation(['rates']);
  const funding = useFunding(pair);
  return (
    <div className="cf-card">
      {funding === null && <p className="cf-quiet">{t(($) => $.rates.now.none)}</p>}
      {funding && <Now pair={pair} funding={funding} under={under} />}
      {under && <h2>{t(($) => $.rates.how.title)}</h2>}
      <p className="cf-quiet">{t(($) => $.rates.how.when)}</p>
      <p className="cf-quiet">{t(($) => $.rates.how.fixed)}</p>
      <p className="cf-quiet">{t(($) => $.rates.how.all)}</p>
    </div>
  );
}
