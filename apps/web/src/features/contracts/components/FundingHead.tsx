/** Funding of a market at a glance: the rate and its countdown, what own positions pay or receive, and the rates of seven days. */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { Card } from '@glasshouse/ui/Card.tsx';
import { cx } from '@glasshouse/ui';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useIsLoggedIn } from '../../../app/session/use-session.ts';
import type { Pair } from '../../../market/pair/pair.ts';
import { useMarks } from '../live/marks.ts';
import { type FundingNow, useFunding, useTimeLeft } from '../live/use-funding.ts';
import { type SideFunding, rateBars, sideFunding } from '../model/funding.ts';
import { unitsOf } from '../model/units.ts';
import { usePositions, useTerms } from '../queries/contracts.ts';
import { useRates } from '../queries/public.ts';
import { toneOf, useContractFigures } from './words.ts';
import './clearing.css';

/** Three periods a day. */
const SEVEN_DAYS = 21;

function Hero({ pair, funding }: { pair: Pair; funding: FundingNow }) {
  const { t } = useTranslation(['rates']);
  const formats = useFormats();
  const left = useTimeLeft(funding.due);
  return (
    <dl className="cf-rate">
      <div>
        <dt>{t(($) => $.rates.now.rate, { symbol: pair.symbol })}</dt>
        <dd className="num">{formats.percent(funding.rate, 4, 4)}</dd>
      </div>
      <div>
        <dt>{t(($) => $.rates.now.in)}</dt>
        <dd className="num">{formats.countdown(left)}</dd>
      </div>
    </dl>
  );
}

interface TileProps {
  pair: Pair;
  label: string;
  own: SideFunding;
  mark: string;
}

function Tile({ pair, label, own, mark }: TileProps) {
  const { t } = useTranslation(['rates']);
  const figures = useContractFigures(pair, pair);
  const values = { mark: figures.price(mark) };
  const pays = compareDecimals(own.amount, '0') < 0;
  return (
    <div className={cx('c-tile', `is-${toneOf(own.amount)}`)}>
      <dt>{label}</dt>
      <dd>
        <b className="num">≈ {figures.result(own.amount)}</b>
        <small>{pays ? t(($) => $.rates.own.pays, values) : t(($) => $.rates.own.receives, values)}</small>
      </dd>
    </div>
  );
}

/** What own positions pay and receive, a tile a side, of one size. */
function OwnSides({ pair, funding }: { pair: Pair; funding: FundingNow }) {
  const { t } = useTranslation(['rates']);
  const figures = useContractFigures(pair, pair);
  const positions = usePositions().data?.list ?? [];
  const terms = useTerms(pair).data;
  const mark = useMarks([pair.id]).get(pair.id)?.mark ?? terms?.mark ?? null;
  // At a rate of zero nobody pays.
  if (mark === null || compareDecimals(funding.rate, '0') === 0) return null;
  const of = (type: 1 | 2) => sideFunding(positions, { marketId: pair.id, type, mark, rate: funding.rate, units: unitsOf(pair) });
  const long = of(1);
  const short = of(2);
  if (!long && !short) return null;
  return (
    <dl className={cx('c-tiles', (!long || !short) && 'is-one')}>
      {long && (
        <Tile pair={pair} own={long} mark={mark} label={t(($) => $.rates.own.long, { amount: figures.sizeUnit(long.share) })} />
      )}
      {short && (
        <Tile
          pair={pair}
          own={short}
          mark={mark}
          label={t(($) => $.rates.own.short, { amount: figures.sizeUnit(short.share) })}
        />
      )}
    </dl>
  );
}

/** Rates as bars on one scale: above the line longs paid, below it shorts. */
function Bars({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['rates']);
  const formats = useFormats();
  const bars = rateBars(useRates(quote).items, SEVEN_DAYS);
  const newest = bars.at(-1);
  if (!newest || bars.length < 2) return null;
  const byRate = bars.toSorted((a, b) => compareDecimals(a.rate, b.rate));
  const write = (rate: string | undefined) => formats.percent(rate ?? '0', 4, 4);
  const label = t(($) => $.rates.bars.label, {
    low: write(byRate[0]?.rate),
    high: write(byRate.at(-1)?.rate),
    newest: write(newest.rate),
  });
  return (
    <Card as="section" className="cf-card">
      <div className="cf-market-head">
        <h2>{t(($) => $.rates.bars.title)}</h2>
        <span className="cf-key is-longs cf-end">{t(($) => $.rates.bars.longs)}</span>
        <span className="cf-key is-shorts">{t(($) => $.rates.bars.shorts)}</span>
      </div>
      <div className="cf-bars" role="img" aria-label={label}>
        {bars.map(({ id, height }) => (
          <i
            key={id}
            className={height < 0 ? 'is-shorts' : 'is-longs'}
            style={height < 0 ? { top: '50%', height: `${-height * 50}%` } : { bottom: '50%', height: `${height * 50}%` }}
          />
        ))}
      </div>
      <p className="cf-foot num" aria-hidden="true">
        <span>{write(byRate[0]?.rate)}</span>
        <span>{write(byRate.at(-1)?.rate)}</span>
      </p>
    </Card>
  );
}

/** The head of the page. */
export function FundingHead({ quote, pair }: { quote: Quote; pair: Pair }) {
  const funding = useFunding(pair);
  const loggedIn = useIsLoggedIn();
  return (
    <>
      {funding && <Hero pair={pair} funding={funding} />}
      {funding && loggedIn && <OwnSides pair={pair} funding={funding} />}
      <Bars quote={quote} />
    </>
  );
}
