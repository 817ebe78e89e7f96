/** What the product costs: how often one must be right, how often everybody was, and how often this user was. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals, subDecimals } from '@glasshouse/money';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { iconInfo } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Term } from '../../../app/glossary/Term.tsx';
import { ownRight, publicShares } from '../model/fairness.ts';
import type { OptionTerm } from '../model/stake.ts';
import { useFairness, useOwnStatistics } from '../queries/options.ts';
import { useDurationWord } from './words.ts';

/** Share of everybody's options that were right, for an underlying and duration; null while unknown or of too few. */
export function useShareOfAll(term: OptionTerm): string | null {
  const fairness = useFairness();
  const line = fairness.data?.list.find((one) => one.match_id === term.match_id && one.seconds === term.seconds);
  return line === undefined ? null : publicShares(line).right;
}

/** How often this user was right with a duration; counts where a share would mean nothing. */
function useOwnLine(seconds: number): string | null {
  const { t } = useTranslation(['options']);
  const formats = useFormats();
  const duration = useDurationWord()(seconds);
  const least = useFairness().data?.least;
  const own = useOwnStatistics().data?.list.find((one) => one.seconds === seconds);
  const right = own === undefined ? null : ownRight(own, least);
  if (own === undefined || right === null) return null;
  if ('share' in right) {
    return t(($) => $.options.odds.own, { duration, share: formats.percent(right.share, 1, 1), count: own.options });
  }
  const number = (count: number) => formats.number(String(count), 0);
  return t(($) => $.options.odds.ownFew, { duration, won: number(right.won), decided: number(right.decided) });
}

export function Odds({ term }: { term: OptionTerm }) {
  const { t } = useTranslation(['options']);
  const formats = useFormats();
  const duration = useDurationWord();
  const all = useShareOfAll(term);
  const own = useOwnLine(term.seconds);
  const percent = (share: string) => formats.percent(share, 1, 1);
  const losing = all !== null && compareDecimals(all, term.break_even) < 0;
  return (
    <section className="o-odds" aria-label={t(($) => $.options.odds.title)}>
      <p className="o-odds-head">
        <Term term="breakEven">{t(($) => $.options.odds.needed, { share: percent(term.break_even) })}</Term>
        <IconButton icon={iconInfo} label={t(($) => $.options.odds.more)} href="#/pages/transaction/fairness" />
      </p>
      <ShareBar right={all ?? '0.5'} needed={term.break_even} known={all !== null} />
      {all === null ? (
        <p className="o-odds-line">{t(($) => $.options.odds.tooFew, { duration: duration(term.seconds) })}</p>
      ) : (
        <p className="o-odds-line num">
          <span>{t(($) => $.options.odds.all, { duration: duration(term.seconds), share: percent(all) })}</span>
          <span>{t(($) => $.options.odds.allWrong, { share: percent(subDecimals('1', all)) })}</span>
        </p>
      )}
      <p className="o-odds-line">
        {losing && `${t(($) => $.options.odds.usersLose)} `}
        {t(($) => $.options.odds.expectation, { percent: formats.change(term.expectation) })}
      </p>
      {own !== null && <p className="o-odds-line">{own}</p>}
    </section>
  );
}

/** Right and wrong as a bar, with the mark of what is needed. Decorative: the line below has the figures. */
function ShareBar({ right, needed, known }: { right: string; needed: string; known: boolean }) {
  // Widths only; figures are formatted from their texts.
  const width = `${Number(right) * 100}%`;
  return (
    <span className={known ? 'o-bar' : 'o-bar is-unknown'} aria-hidden="true">
      <i style={{ width }} />
      <b style={{ left: `${Number(needed) * 100}%` }} />
    </span>
  );
}
