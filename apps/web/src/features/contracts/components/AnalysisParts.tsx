/** Parts of the analysis: what it is made of, how many positions won, the curve, days and markets. Every figure leads to its bills. */
import type { ContractAnalysis } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals, divDecimals, subDecimals } from '@glasshouse/money';
import { cx } from '@glasshouse/ui';
import { Button } from '@glasshouse/ui/Button.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { isoDay } from '@glasshouse/ui/format/time.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { useLazyLayer } from '@glasshouse/ui/use-lazy-layer.ts';
import { type CSSProperties, Suspense } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { hrefOf } from '../../../app/paths.ts';
import { billDays, blanksBefore, curveOf, dayAfter, sharesOf } from '../model/analysis.ts';
import type { AnalysisPurse } from '../model/purses.ts';
import { toneOf } from './words.ts';

const ChangesSheet = lazyPart(() => import('./ChangesSheet.tsx'));

interface PartProps {
  read: ContractAnalysis;
  purse: AnalysisPurse;
}

const billsOf = ({ account, id }: AnalysisPurse, more: { kind?: string; from: string; to: string }): string =>
  `#${hrefOf('/pages/setting/bill', { type: account, currency: String(id), ...more })}`;
const shareStyle = (share: number) => ({ '--s': Math.abs(share) }) as CSSProperties;

/** What the result is made of. */
export function Made({ read: { total, days }, purse }: PartProps) {
  const { t } = useTranslation(['analysis']);
  const formats = useFormats();
  const range = billDays(days);
  const part = (key: string, label: string, kind: string, amount: string) => ({
    key,
    label,
    value: <Link href={billsOf(purse, { ...range, kind })}>{formats.result(amount, purse.code)}</Link>,
    tone: toneOf(amount),
  });
  const minus = (amount: string) => subDecimals('0', amount);
  return (
    <section className="ca-section">
      <h2>{t(($) => $.analysis.parts)}</h2>
      <KeyValueList
        panel
        items={[
          part(
            'result',
            t(($) => $.analysis.result),
            'trade',
            total.result,
          ),
          part(
            'fees',
            t(($) => $.analysis.fees),
            'fee',
            minus(total.fees),
          ),
          part(
            'funding',
            t(($) => $.analysis.funding),
            'funding',
            minus(total.funding),
          ),
          part(
            'liquidation',
            t(($) => $.analysis.liquidation),
            'fee',
            minus(total.liquidation),
          ),
          compareDecimals(total.insurance, '0') > 0 &&
            part(
              'insurance',
              t(($) => $.analysis.insurance),
              'reward',
              total.insurance,
            ),
          {
            key: 'net',
            label: t(($) => $.analysis.together),
            value: formats.result(total.net, purse.code),
            tone: toneOf(total.net),
            result: true,
          },
        ]}
      />
    </section>
  );
}

/** How many positions ended with a gain, and how many without, in one bar. */
export function Ended({ read: { total } }: { read: ContractAnalysis }) {
  const { t } = useTranslation(['analysis']);
  const formats = useFormats();
  const { closed, won } = total;
  if (closed === 0) return <p className="ca-line">{t(($) => $.analysis.noneEnded)}</p>;
  const rate = divDecimals(String(won), String(closed), 4, 'halfUp');
  return (
    <section className="ca-section">
      <p className="ca-line">{t(($) => $.analysis.won, { rate: formats.percent(rate, 0, 1) })}</p>
      <div className="ca-shares" aria-hidden="true">
        {[won, closed - won].map(
          (count, at) =>
            count > 0 && <i key={at} className={at === 0 ? 'is-gain' : 'is-loss'} style={shareStyle(count / closed)} />,
        )}
      </div>
      <KeyValueList
        dense
        items={[
          { key: 'won', label: t(($) => $.analysis.gains), value: formats.number(String(won), 0) },
          { key: 'lost', label: t(($) => $.analysis.losses), value: formats.number(String(closed - won), 0) },
        ]}
      />
    </section>
  );
}

const [WIDTH, HEIGHT] = [360, 96];

/** What the days add up to. */
export function Curve({ read: { days, total }, purse }: PartProps) {
  const { t } = useTranslation(['analysis']);
  const formats = useFormats();
  const { line, zero } = curveOf(days, WIDTH, HEIGHT);
  const name = t(($) => $.analysis.curve);
  return (
    <section className="ca-section">
      <h2>{name}</h2>
      <svg
        width="100%"
        height={HEIGHT}
        viewBox={`0 -3 ${WIDTH} ${HEIGHT + 6}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${name}: ${formats.result(total.net, purse.code)}`}
      >
        <path d={`M0 ${zero}H${WIDTH}`} stroke="var(--text-3)" strokeDasharray="3 3" vectorEffect="non-scaling-stroke" />
        <path d={line} fill="none" stroke="var(--brand)" strokeWidth="1.6" vectorEffect="non-scaling-stroke" />
      </svg>
      <p className="ca-ends" aria-hidden="true">
        <span>{formats.date(days[0]?.from ?? 0)}</span>
        <span>{formats.date(days.at(-1)?.from ?? 0)}</span>
      </p>
    </section>
  );
}

/** The days as a calendar; each leads to its bills. */
export function Days({ read: { days }, purse }: PartProps) {
  const { t } = useTranslation(['analysis']);
  const formats = useFormats();
  const shares = sharesOf(days.map(({ net }) => net));
  return (
    <section className="ca-section">
      <h2>{t(($) => $.analysis.calendar)}</h2>
      <div className="ca-days">
        {days.map(({ from, net }, at) => {
          const day = isoDay(from);
          const sign = compareDecimals(net, '0');
          const name = t(($) => $.analysis.day, { day: formats.date(from), amount: formats.result(net, purse.code) });
          return (
            <Link
              key={day}
              href={billsOf(purse, { from: day, to: day })}
              className={cx(sign > 0 && 'has-gain', sign < 0 && 'has-loss')}
              style={{ ...shareStyle(shares[at] ?? 0), ...(at === 0 && { gridColumnStart: blanksBefore(from) + 1 }) }}
              aria-label={name}
              title={name}
            >
              <i aria-hidden="true" />
              <span aria-hidden="true" className="num">
                {Number(day.slice(-2))}
              </span>
            </Link>
          );
        })}
      </div>
    </section>
  );
}

type AnalysedMarket = ContractAnalysis['markets'][number];

/** The name of a market: it opens what its result adds up from. */
function MarketName({ market, read, purse }: PartProps & { market: AnalysedMarket }) {
  const { days } = read;
  const sheet = useLazyLayer();
  const { currency_id, legal_id, symbol } = market;
  const [first, last] = [days[0]?.from ?? 0, days.at(-1)?.from ?? 0];
  return (
    <>
      <Button variant="link" onClick={sheet.show}>
        {symbol}
      </Button>
      <Suspense fallback={null}>
        {sheet.wanted && (
          <ChangesSheet
            of={{ currency_id, legal_id, from: first, to: dayAfter(last) }}
            symbol={symbol}
            code={purse.code}
            open={sheet.open}
            onOpenChange={sheet.onOpenChange}
          />
        )}
      </Suspense>
    </>
  );
}

/** The markets: gains to the right, losses to the left, in one scale; each opens what it adds up from. */
export function ByMarket({ read, purse }: PartProps) {
  const { t } = useTranslation(['analysis']);
  const formats = useFormats();
  const { markets } = read;
  const shares = sharesOf(markets.map(({ net }) => net));
  return (
    <section className="ca-section">
      <h2>{t(($) => $.analysis.markets)}</h2>
      <ul className="ca-markets">
        {markets.map((market, at) => (
          <li key={market.market_id}>
            <div>
              <MarketName {...{ market, read, purse }} />
              <span className={cx('num', `is-${toneOf(market.net)}`)}>{formats.result(market.net, purse.code)}</span>
            </div>
            <div className="ca-both" aria-hidden="true">
              <i className={(shares[at] ?? 0) < 0 ? 'is-loss' : 'is-gain'} style={shareStyle(shares[at] ?? 0)} />
            </div>
            <p className="ca-line">{t(($) => $.analysis.market, { closed: String(market.closed), won: String(market.won) })}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
