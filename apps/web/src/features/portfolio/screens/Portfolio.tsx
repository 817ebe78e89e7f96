/** The portfolio: worth and result of a span with its reasons, by coin and by product; every figure opens to what it is made of. */
import { type PortfolioSummary, getAccountCurve, getPortfolioCurve } from '@glasshouse/contract/portfolio';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { List } from '@glasshouse/ui/ListRow.tsx';
import { useLoadingShown } from '@glasshouse/ui/LoadingView.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { isoDay } from '@glasshouse/ui/format/time.ts';
import { iconShare } from '@glasshouse/ui/icons.ts';
import { useState } from 'react';
import { ReadFailed } from '../../../app/page/ReadFailed.tsx';
import { invalidateCall } from '../../../app/data/use-call.ts';
import { useBalanceNews } from '../../../app/live/use-balance-news.ts';
import { Page } from '../../../app/page/Page.tsx';
import { WorthChart } from '../../../app/portfolio/WorthChart.tsx';
import { rereadPortfolio, usePortfolio } from '../../../app/portfolio/use-portfolio.ts';
import { ByAccount } from '../components/ByAccount.tsx';
import { ByProduct } from '../components/ByProduct.tsx';
import { CoinFold } from '../components/CoinFold.tsx';
import { Head } from '../components/Head.tsx';
import { How } from '../components/How.tsx';
import LotsSheet from '../components/LotsSheet.tsx';
import { Tiles } from '../components/Tiles.tsx';
import { Why } from '../components/Why.tsx';
import { useMethod, usePeriod } from '../components/use-portfolio-choice.ts';
import { useCurve } from '../queries/portfolio.ts';

function reread(): void {
  rereadPortfolio();
  void invalidateCall(getPortfolioCurve);
  void invalidateCall(getAccountCurve);
}

/** The screen. */
export default function Portfolio() {
  const { t } = useTranslation(['portfolio']);
  const period = usePeriod();
  const method = useMethod();
  const portfolio = usePortfolio(period.period, method.method);
  const curve = useCurve(period.period);
  const waiting = useLoadingShown(portfolio.isPending);
  useBalanceNews(reread);
  const [saving, setSaving] = useState(false);
  if (!portfolio.data)
    return (
      <Page>
        {waiting && <SkeletonList rows={7} label={t(($) => $.portfolio.page.loading)} />}
        {portfolio.isError && <ReadFailed read={portfolio} title={t(($) => $.portfolio.page.failed)} />}
      </Page>
    );
  const summary = portfolio.data;
  const isEmpty = summary.coins.length === 0;
  return (
    <Page
      width="wide"
      actions={<IconButton icon={iconShare} label={t(($) => $.portfolio.file.title)} onClick={() => setSaving(true)} />}
    >
      <LotsSheet open={saving} onOpenChange={setSaving} />
      <div className="gap-x-10 lg:grid lg:grid-cols-2">
        <div className="min-w-0">
          <Head summary={summary} />
          <Segmented
            className="mt-3"
            size="sm"
            label={period.label}
            options={period.options}
            value={period.period}
            onChange={period.choose}
          />
          {!isEmpty && <WorthChart points={curve.data?.points ?? []} />}
          <Why summary={summary} />
        </div>
        <div className="min-w-0">
          {isEmpty ? (
            <EmptyState title={t(($) => $.portfolio.page.emptyTitle)} text={t(($) => $.portfolio.page.emptyText)} />
          ) : (
            <Parts summary={summary} method={method} />
          )}
          <How />
        </div>
      </div>
    </Page>
  );
}

function Parts({ summary, method }: { summary: PortfolioSummary; method: ReturnType<typeof useMethod> }) {
  const { t } = useTranslation(['portfolio']);
  const { since, without_price } = summary;
  const span = since === null || summary.period === 'all' ? {} : { from: isoDay(since) };
  return (
    <>
      <Tiles summary={summary} />
      <section className="mt-5">
        <h2 className="text-md font-semibold">{t(($) => $.portfolio.coins.title)}</h2>
        <div className="my-2">
          <Segmented size="sm" label={method.label} options={method.options} value={method.method} onChange={method.choose} />
        </div>
        <List className="-mx-gutter">
          {summary.coins.map((coin) => (
            <CoinFold key={coin.currency_id} coin={coin} span={span} />
          ))}
        </List>
        {without_price.length > 0 && (
          <p className="mt-2 text-xs text-text-3">{t(($) => $.portfolio.coins.leftOut, { codes: without_price.join(', ') })}</p>
        )}
      </section>
      <ByProduct summary={summary} />
      <ByAccount summary={summary} />
    </>
  );
}
