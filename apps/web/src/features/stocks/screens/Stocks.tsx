/** Stocks, beside margin where this version has it: the list of stocks, and by the query of the page one of them, trading it, an action or an auction. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { TabPanel, Tabs } from '@glasshouse/ui/Tabs.tsx';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense } from 'react';
import { isInVersion } from '../../../app/in-version.ts';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { useNavigation, usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { StockList } from '../components/StockList.tsx';
import { STOCKS_PATH } from '../components/links.ts';
import { useStockNews } from '../live/use-stock-news.ts';
import '../components/stocks.css';

const StockDetail = lazyPart(async () => ({ default: (await import('../components/StockDetail.tsx')).StockDetail }));
const StockTrade = lazyPart(async () => ({ default: (await import('../components/StockTrade.tsx')).StockTrade }));
const ActionPage = lazyPart(async () => ({ default: (await import('../components/ActionPage.tsx')).ActionPage }));
const AuctionPage = lazyPart(async () => ({ default: (await import('../components/AuctionPage.tsx')).AuctionPage }));

const ID = 'stocks-margin';
const TABS = ['stocks', 'margin'] as const;
type Tab = (typeof TABS)[number];
const isTab = (text: string | undefined): text is Tab => text === 'stocks' || text === 'margin';
const numberOf = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** The list of stocks. */
function Listing() {
  return (
    <Page gutter={false} width="wide">
      <StockList />
    </Page>
  );
}

/** The list of stocks, and margin in a tab beside it. */
function WithMargin({ named }: { named: string | undefined }) {
  const { t } = useTranslation(['equities', 'orders']);
  const navigation = useNavigation();
  const [last, setLast] = useRemembered<Tab>('index2.tab', 'stocks');
  const tab = isTab(named) ? named : last;
  const change = (next: Tab) => {
    setLast(next);
    // An address that names a tab would win over the choice.
    if (named !== undefined) navigation.redirect(STOCKS_PATH);
  };
  return (
    <Page
      gutter={false}
      width="wide"
      head={
        <Tabs
          id={ID}
          size="big"
          label={t(($) => $.orders.trade.products)}
          value={tab}
          onChange={change}
          items={TABS.map((value) => ({ value, label: t(($) => $.orders.trade[value]) }))}
        />
      }
    >
      <TabPanel id={ID} value={tab}>
        {tab === 'stocks' ? (
          <StockList />
        ) : (
          <EmptyState title={t(($) => $.equities.margin.none)} text={t(($) => $.equities.margin.noneText)} />
        )}
      </TabPanel>
    </Page>
  );
}

function Waiting() {
  const { t } = useTranslation(['equities']);
  return (
    <Page>
      <SkeletonList label={t(($) => $.equities.list.loading)} />
    </Page>
  );
}

/** What the query of the page asks for. */
function View() {
  const { tab, id, side, action, auction, order } = usePageSearch(STOCKS_PATH);
  const [actionId, auctionId, orderId, marketId] = [numberOf(action), numberOf(auction), numberOf(order), numberOf(id)];
  if (actionId !== null) return <ActionPage key={actionId} id={actionId} />;
  if (auctionId !== null) return <AuctionPage key={auctionId} subject={{ auctionId }} />;
  if (orderId !== null) return <AuctionPage key={`order ${orderId}`} subject={{ orderId }} />;
  if (marketId === null) return isInVersion('margin') ? <WithMargin named={tab} /> : <Listing />;
  if (side === undefined) return <StockDetail key={marketId} marketId={marketId} />;
  return <StockTrade key={`${marketId} ${side}`} marketId={marketId} side={side === 'sell' ? 'sell' : 'buy'} />;
}

export default function Stocks() {
  useStockNews();
  return (
    <Suspense fallback={<Waiting />}>
      <View />
    </Suspense>
  );
}
