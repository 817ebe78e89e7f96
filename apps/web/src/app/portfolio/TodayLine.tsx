/** Today's result with its reason, in two lines of fixed height: "−5.85 USD today, −0.06%" and "BTC −1.60% cost you 5.51 USD". */
import type { PortfolioSummary } from '@glasshouse/contract/portfolio';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { formatChange } from '@glasshouse/ui/format/numbers.ts';
import { iconChevronRight } from '@glasshouse/ui/icons.ts';
import { useBalanceNews } from '../live/use-balance-news.ts';
import { rereadPortfolio, usePortfolio, useUsd } from './use-portfolio.ts';
import { useReason } from './use-reason.ts';

/** The line, a link to the portfolio. Its room is kept where it is placed (TodaySlot.tsx). */
export default function TodayLine() {
  const today = usePortfolio('today');
  useBalanceNews(rereadPortfolio);
  if (!today.data) return null;
  return (
    <Link href="#/pages/fund/portfolio" className="flex min-h-tap items-center gap-2">
      <span className="min-w-0 flex-1">
        <Result summary={today.data} />
        <Reasons summary={today.data} />
      </span>
      <Icon d={iconChevronRight} size={14} className="text-text-3" />
    </Link>
  );
}

function Result({ summary: { result, percent } }: { summary: PortfolioSummary }) {
  const { t } = useTranslation(['portfolio']);
  const usd = useUsd();
  if (result === null) return <span className="block text-sm text-text-3">{t(($) => $.portfolio.today.notYet)}</span>;
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
  return <span className="block truncate text-xs text-text-3">{parts.join(' · ') || t(($) => $.portfolio.today.none)}</span>;
}
