/** Today's result with its reason, in two lines of fixed height: "−5.85 USD today, −0.06%" and "BTC −1.60% cost you 5.51 USD", and its line. */
import { type PortfolioSummary, getPortfolioCurve } from '@glasshouse/contract/portfolio';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { Sparkline } from '@glasshouse/ui/Sparkline.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { formatChange } from '@glasshouse/ui/format/numbers.ts';
import { iconChevronRight } from '@glasshouse/ui/icons.ts';
import { useCall } from '../data/use-call.ts';
import { useBalanceNews } from '../live/use-balance-news.ts';
import { PORTFOLIO_READING, rereadPortfolio, usePortfolio, useUsd } from './use-portfolio.ts';
import { useReason } from './use-reason.ts';

/** The line, a link to the portfolio. Its room is kept where it is placed (TodaySlot.tsx). */
export default function TodayLine() {
  const today = usePortfolio('today');
  useBalanceNews(rereadPortfolio);
  if (!today.data) return null;
  return (
    <Link href="#/pages/fund/portfolio" className="grid min-h-tap content-center">
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1">
          <Result summary={today.data} />
        </span>
        {today.data.result !== null && <DayLine result={today.data.result} />}
        <Icon d={iconChevronRight} size={14} className="text-text-3" />
      </span>
      <Reasons summary={today.data} />
    </Link>
  );
}

/** The result hour by hour: what was put in is no step of it. Nothing before the first full hour of the day. */
function DayLine({ result }: { result: string }) {
  const usd = useUsd();
  const curve = useCall(getPortfolioCurve, { period: 'today' }, PORTFOLIO_READING);
  const results = (curve.data?.points ?? []).flatMap(({ worth, put_in }) =>
    worth === null || put_in === null ? [] : [Number(worth) - Number(put_in)],
  );
  return results.length < 2 ? null : <Sparkline points={results} direction={usd.tone(result)} width={72} height={20} />;
}

function Result({ summary: { result, percent, since } }: { summary: PortfolioSummary }) {
  const { t } = useTranslation(['portfolio']);
  const usd = useUsd();
  if (result === null)
    return (
      <span className="block text-sm text-text-3">
        {since === null
          ? t(($) => $.portfolio.today.notYet)
          : `${t(($) => $.portfolio.today.title)} · ${t(($) => $.portfolio.coins.noPrice)}`}
      </span>
    );
  return (
    <span className="block text-sm text-text-2">
      {t(($) => $.portfolio.today.title)} <b className={`num is-${usd.tone(result)}`}>{usd.signed(result)}</b>
      {percent !== null && <span className={`num is-${usd.tone(result)}`}> {formatChange(percent)}</span>}
    </span>
  );
}

/** The largest reason, and fees where there are any. */
function Reasons({ summary: { result, reasons } }: { summary: PortfolioSummary }) {
  const { t } = useTranslation(['portfolio']);
  const say = useReason();
  if (result === null) return null;
  const main = reasons.find(({ kind }) => kind !== 'fees');
  const fees = reasons.find(({ kind }) => kind === 'fees');
  const parts = [main, fees].flatMap((reason) => (reason ? [say(reason)] : []));
  // What does not fit beside the first leaves the line as a whole: no figure is cut.
  return (
    <span className="flex h-[1lh] flex-wrap gap-x-1 overflow-hidden text-xs text-text-3">
      {parts.length === 0 && t(($) => $.portfolio.today.none)}
      {parts.map((part, at) => (
        <span key={part} className="max-w-full truncate">
          {at > 0 && '· '}
          {part}
        </span>
      ))}
    </span>
  );
}
