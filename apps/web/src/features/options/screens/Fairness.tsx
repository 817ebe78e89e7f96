/** What timed options came to for all users: the sentence that matters, shares against chance, stakes, and how to check. */
import type { OptionFairness } from '@glasshouse/contract/options';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals, subDecimals } from '@glasshouse/money';
import { Note } from '@glasshouse/ui/Card.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { iconDocument } from '@glasshouse/ui/icons.ts';
import { ReadFailed } from '../../../app/page/ReadFailed.tsx';
import { HelpLink } from '../../../app/content/HelpLink.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { Page } from '../../../app/page/Page.tsx';
import { ChanceBar } from '../components/ChanceBar.tsx';
import { useDurationWord, useMoneyWords } from '../components/words.ts';
import { publicShares } from '../model/fairness.ts';
import { useFairness, useTerms } from '../queries/options.ts';
import '../components/options.css';
import '../components/own-pages.css';
import '../components/fairness.css';

type Line = OptionFairness['list'][number];
const NONE = '—';
const DAYS = 30;

function Headline({ line }: { line: Line }) {
  const { t } = useTranslation(['options']);
  const formats = useFormats();
  const duration = useDurationWord()(line.seconds);
  if (line.options === 0)
    return <h2 className="o-fair-head">{t(($) => $.options.fairness.nothing, { duration, count: DAYS })}</h2>;
  const { lost } = publicShares(line);
  if (lost === null) return <h2 className="o-fair-head">{t(($) => $.options.odds.tooFew, { duration })}</h2>;
  const gained = compareDecimals(lost, '0') < 0;
  const percent = formats.percent(lost.replace('-', ''), 2, 2);
  return (
    <h2 className="o-fair-head">
      {gained
        ? t(($) => $.options.fairness.gained, { percent, duration, count: DAYS })
        : t(($) => $.options.fairness.lost, { percent, duration, count: DAYS })}
    </h2>
  );
}

function Durations({ list }: { list: readonly Line[] }) {
  const { t } = useTranslation(['options']);
  const formats = useFormats();
  const duration = useDurationWord();
  const percent = (share: string | null) => (share === null ? NONE : formats.percent(share, 1, 1));
  return (
    <div className="o-table-box">
      <table className="o-table">
        <caption className="sr">{t(($) => $.options.fairness.table)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.options.fairness.length)}</th>
            <th scope="col">{t(($) => $.options.fairness.pays)}</th>
            <th scope="col">{t(($) => $.options.fairness.needed)}</th>
            <th scope="col">{t(($) => $.options.fairness.right)}</th>
            <th scope="col">{t(($) => $.options.fairness.lostOfStake)}</th>
          </tr>
        </thead>
        <tbody className="num">
          {list.map((line) => {
            const { right, lost } = publicShares(line);
            return (
              <tr key={line.seconds}>
                <th scope="row">{duration(line.seconds)}</th>
                <td>{formats.percent(line.payout, 0, 2)}</td>
                <td>{percent(line.break_even)}</td>
                <td>{percent(right)}</td>
                <td className={lost !== null && compareDecimals(lost, '0') > 0 ? 'is-down' : undefined}>
                  {lost === null ? NONE : formats.change(subDecimals('0', lost))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Chance({ list }: { list: readonly Line[] }) {
  const { t } = useTranslation(['options']);
  const formats = useFormats();
  const duration = useDurationWord();
  const decided = list.flatMap((line) => {
    const { right, chance } = publicShares(line);
    return right === null || chance === null ? [] : [{ line, right, chance }];
  });
  if (decided.length === 0) return null;
  return (
    <section className="o-card">
      <h3>{t(($) => $.options.fairness.chance)}</h3>
      <p className="o-hint">{t(($) => $.options.fairness.chanceText)}</p>
      {decided.map(({ line, right, chance }) => (
        <div key={line.seconds} className="o-chance">
          <b>{duration(line.seconds)}</b>
          <ChanceBar low={chance.low} high={chance.high} share={right} needed={line.break_even} />
          <span className="num">
            {t(($) => $.options.fairness.within, {
              share: formats.percent(right, 1, 1),
              low: formats.percent(chance.low, 1, 1),
              high: formats.percent(chance.high, 1, 1),
            })}{' '}
            {chance.within ? t(($) => $.options.fairness.isWithin) : t(($) => $.options.fairness.isOutside)}
          </span>
        </div>
      ))}
    </section>
  );
}

function Bands({ line, code }: { line: Line; code: string }) {
  const { t } = useTranslation(['options']);
  const formats = useFormats();
  const money = useMoneyWords(code);
  const bands = line.bands.filter((band) => band.options > 0);
  if (bands.length === 0) return null;
  return (
    <section className="o-card">
      <h3>{t(($) => $.options.fairness.bands)}</h3>
      <p className="o-hint">{t(($) => $.options.fairness.bandsText)}</p>
      <ul className="o-bands num">
        {bands
          .map((band) => ({ ...band, right: publicShares(band).right }))
          .map((band) => (
            <li key={band.from}>
              <span>
                {band.to === null
                  ? t(($) => $.options.fairness.bandFrom, { from: money.unit(band.from) })
                  : t(($) => $.options.fairness.band, { from: money.amount(band.from), to: money.unit(band.to) })}
              </span>
              <span>{t(($) => $.options.fairness.count, { count: band.options })}</span>
              <b>{band.right === null ? NONE : formats.percent(band.right, 1, 1)}</b>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** By what rule every option ends, and how to check it: true also while nothing was settled. */
function Rule() {
  const { t } = useTranslation(['options']);
  const terms = useTerms().data;
  return (
    <section className="o-card">
      <h3>{t(($) => $.options.fairness.how)}</h3>
      <p>{t(($) => $.options.fairness.rule, { count: (terms?.wait_ms ?? 5000) / 1000 })}</p>
      <p>{t(($) => $.options.fairness.house)}</p>
      <Note icon={iconDocument}>{t(($) => $.options.fairness.recompute, { command: 'npm run verify:options' })}</Note>
    </section>
  );
}

function Loaded({ fairness }: { fairness: OptionFairness }) {
  const { t } = useTranslation(['options']);
  const formats = useFormats();
  const duration = useDurationWord();
  const markets = [...new Map(fairness.list.map(({ match_id, symbol }) => [match_id, symbol]))];
  const [market, setMarket] = useRemembered('options.fairMarket', markets[0]?.[0] ?? 0);
  const [seconds, setSeconds] = useRemembered('options.fairSeconds', 60);
  const list = fairness.list.filter((line) => line.match_id === market).toSorted((a, b) => a.seconds - b.seconds);
  const line = list.find((one) => one.seconds === seconds) ?? list[0];
  if (!line)
    return (
      <div className="o-page">
        <EmptyState title={t(($) => $.options.fairness.empty)} />
        <Rule />
      </div>
    );
  return (
    <div className="o-page">
      <Segmented
        label={t(($) => $.options.page.choose)}
        value={String(line.match_id)}
        onChange={(id) => setMarket(Number(id))}
        options={markets.map(([id, symbol]) => ({ value: String(id), label: symbol }))}
      />
      <Headline line={line} />
      <p className="o-hint">
        {t(($) => $.options.fairness.of, {
          count: line.options,
          from: formats.date(fairness.from),
          to: formats.date(fairness.to - 1),
        })}{' '}
        {t(($) => $.options.fairness.equal, { count: line.equal })}{' '}
        {t(($) => $.options.fairness.noPrice, { count: line.refunded })}
      </p>
      <Segmented
        size="sm"
        label={t(($) => $.options.form.durations)}
        value={String(line.seconds)}
        onChange={(next) => setSeconds(Number(next))}
        options={list.map((one) => ({ value: String(one.seconds), label: duration(one.seconds) }))}
      />
      <Durations list={list} />
      <Chance list={list} />
      <Bands line={line} code={fairness.code} />
      <Rule />
      <HelpLink about="options" />
    </div>
  );
}

export default function Fairness() {
  const { t } = useTranslation(['options', 'common']);
  const fairness = useFairness(DAYS);
  return (
    <Page>
      {fairness.isPending && <SkeletonList rows={6} label={t(($) => $.common.states.loading)} />}
      {fairness.isError && !fairness.data && <ReadFailed read={fairness} title={t(($) => $.options.fairness.failed)} />}
      {fairness.data && <Loaded fairness={fairness.data} />}
    </Page>
  );
}
