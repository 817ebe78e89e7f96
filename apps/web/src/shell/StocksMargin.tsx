/**
 * Stocks and margin, two tabs of one page that opens on the one used last. The query of the page names a view of either. It stands
 * in the shell, because it joins what two features bring.
 */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { TabPanel, Tabs } from '@glasshouse/ui/Tabs.tsx';
import { Suspense } from 'react';
import { isInVersion } from '../app/in-version.ts';
import { useRemembered } from '../app/navigation/remembered.ts';
import { useNavigation, usePageSearch } from '../app/navigation/use-navigation.ts';
import { partWithWords } from '../app/page/part-with-words.ts';
import { Page } from '../app/page/Page.tsx';
import { StockList } from '../features/stocks/components/StockList.tsx';
import { useStockNews } from '../features/stocks/live/use-stock-news.ts';
import { Stocks } from '../features/stocks/screens/Stocks.tsx';
import { useWindowClass } from '../market/use-window.ts';

const MarginPanel = partWithWords(() => import('../features/margin/components/MarginPanel.tsx'), ['leverage']);
const MarginViews = partWithWords(() => import('../features/margin/components/MarginViews.tsx'), ['leverage']);

const PATH = '/pages/transaction/index2';
const ID = 'stocks-margin';
const TABS = ['stocks', 'margin'] as const;
type Tab = (typeof TABS)[number];
const isTab = (text: string | undefined): text is Tab => text === 'stocks' || text === 'margin';

function Waiting() {
  const { t } = useTranslation(['common']);
  return <SkeletonList rows={6} label={t(($) => $.common.states.loading)} />;
}

/** The two tabs. */
function Both({ named }: { named: Tab | undefined }) {
  const { t } = useTranslation(['orders']);
  const navigation = useNavigation();
  const [last, setLast] = useRemembered<Tab>('index2.tab', 'stocks');
  const size = useWindowClass();
  const tab = named ?? last;
  const change = (next: Tab) => {
    setLast(next);
    // An address that names a tab would win over the choice.
    if (named !== undefined) navigation.redirect(PATH);
  };
  const width = size === 'phone' ? 'page' : tab === 'margin' && size === 'desk' ? 'full' : 'wide';
  return (
    <Page
      gutter={false}
      width={width}
      title={t(($) => $.orders.trade[tab])}
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
          <Suspense fallback={<Waiting />}>
            <MarginPanel />
          </Suspense>
        )}
      </TabPanel>
    </Page>
  );
}

export default function StocksMargin() {
  const { tab, id, action, auction, order, view, liquidation } = usePageSearch(PATH);
  useStockNews();
  if (!isInVersion('margin')) return <Stocks />;
  if (tab === 'margin' && (view !== undefined || liquidation !== undefined))
    return (
      <Suspense fallback={<Page>{<Waiting />}</Page>}>
        <MarginViews view={view} liquidation={liquidation} />
      </Suspense>
    );
  if (tab !== 'margin' && [id, action, auction, order].some((one) => one !== undefined)) return <Stocks />;
  return <Both named={isTab(tab) ? tab : undefined} />;
}
