/** Quotes of sources, one a line: name, median or why it is dropped, age, price. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE } from '@glasshouse/ui';
import { useFormats } from '../../app/formats/use-formats.ts';
import { useSourceNames } from './use-source-names.ts';

/** A quote to be shown. */
export interface QuoteRow {
  readonly source: string;
  readonly state: string;
  readonly price: string | null;
  readonly isMedian: boolean;
  readonly ageMs: number | null;
}

function useStateWords() {
  const { t } = useTranslation(['proofs']);
  const words: Readonly<Record<string, string>> = {
    used: t(($) => $.proofs.price.states.used),
    invalid: t(($) => $.proofs.price.states.invalid),
    crossed: t(($) => $.proofs.price.states.crossed),
    wide: t(($) => $.proofs.price.states.wide),
    future: t(($) => $.proofs.price.states.future),
    stale: t(($) => $.proofs.price.states.stale),
    outlying: t(($) => $.proofs.price.states.outlying),
    jump: t(($) => $.proofs.price.states.jump),
    silent: t(($) => $.proofs.price.states.silent),
    failed: t(($) => $.proofs.price.states.failed),
    closed: t(($) => $.proofs.price.states.closed),
  };
  return (state: string) => words[state] ?? state;
}

export function QuoteRows({ rows, decimals, label }: { rows: readonly QuoteRow[]; decimals: number; label: string }) {
  const { t } = useTranslation(['proofs']);
  const formats = useFormats();
  const stateWord = useStateWords();
  const nameOf = useSourceNames();
  const age = (ms: number) => t(($) => $.proofs.price.age, { seconds: formats.number((Math.max(0, ms) / 1_000).toFixed(1), 1) });
  return (
    <ul className="pp-quotes" aria-label={label}>
      {rows.map(({ source, state, price, isMedian, ageMs }) => {
        const mark = isMedian ? t(($) => $.proofs.price.median) : stateWord(state);
        return (
          <li key={source} className={state === 'used' ? undefined : 'is-dropped'}>
            <span className="pp-source">{nameOf(source)}</span>
            <span className={`pp-mark${isMedian ? ' is-median' : state === 'used' ? '' : ' is-bad'}`}>{mark}</span>
            <span className="pp-age num">{ageMs === null ? NO_FIGURE : age(ageMs)}</span>
            <span className="pp-price num">{price === null ? NO_FIGURE : formats.price(price, decimals)}</span>
          </li>
        );
      })}
    </ul>
  );
}
