/** A market: price, chart, order book, trades, facts; buy and sell at the foot. */
import type { Quote } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { LoadingView } from '@glasshouse/ui/LoadingView.tsx';
import { Skeleton } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { TabPanel, Tabs } from '@glasshouse/ui/Tabs.tsx';
import { useEffect, useMemo } from 'react';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { useNavigation, usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { PriceSourceLabel } from '../../../app/page/PriceSourceLabel.tsx';
import { hrefOf } from '../../../app/paths.ts';
import { deviceData } from '../../../app/services.ts';
import { BookPanel } from '../components/BookPanel.tsx';
import { ChartPanel } from '../components/ChartPanel.tsx';
import { DayStats } from '../components/DayStats.tsx';
import { FiatPrice, LastPrice, LiveChange } from '../components/LastPrice.tsx';
import { MarketFacts } from '../components/MarketFacts.tsx';
import { PairButton } from '../components/PairHeader.tsx';
import { TradesList } from '../components/TradesList.tsx';
import { useOwnUpdates } from '../live/use-own-updates.ts';
import { noteViewed } from '../model/recent.ts';
import { useBookFeed, usePairs, useSpotQuotes } from '../queries/market-data.ts';
import '../components/trade.css';
import '../components/market.css';
import '../components/detail.css';

const PATH = '/pages/market/detail';
type Section = 'book' | 'trades' | 'info';
const ID = 'market-section';

function Sections({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['markets']);
  const [section, setSection] = useRemembered<Section>('markets.section', 'book');
  const pairs = usePairs();
  const pair = useMemo(() => pairs(quote), [pairs, quote]);
  const { feed, failed } = useBookFeed(quote.id, quote.tick);
  return (
    <div className="d-sections">
      <Tabs
        id={ID}
        label={t(($) => $.markets.detail.tabs)}
        value={section}
        onChange={setSection}
        items={[
          { value: 'book', label: t(($) => $.markets.book.title) },
          { value: 'trades', label: t(($) => $.markets.trades.title) },
          { value: 'info', label: t(($) => $.markets.info.title) },
        ]}
      />
      <TabPanel id={ID} value={section} className="d-panel">
        {section === 'book' && (
          <div className="d-book">
            <BookPanel quote={quote} pair={pair} feed={feed} failed={failed} levels={8} sums />
          </div>
        )}
        {section === 'trades' && <TradesList quote={quote} rows={30} />}
        {section === 'info' && <MarketFacts quote={quote} />}
      </TabPanel>
    </div>
  );
}

function Detail({ quote }: { quote: Quote }) {
  useOwnUpdates();
  return (
    <div className="d-page">
      <div className="d-main">
        <div className="d-head">
          <div className="d-price">
            <LastPrice quote={quote} size="xl" />
            <FiatPrice quote={quote} />
            <p>
              <LiveChange quote={quote} /> <LiveChange quote={quote} day />
            </p>
          </div>
          <DayStats quote={quote} />
        </div>
        <ChartPanel quote={quote} height="clamp(260px, 42dvh, 460px)" />
      </div>
      <Sections quote={quote} />
    </div>
  );
}

function Foot({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['markets']);
  const to = (side: string) => `#${hrefOf('/pages/transaction/currency', { id: quote.id, side })}`;
  return (
    <ActionFoot>
      <ButtonRow className="d-foot">
        <Button variant="buy" href={to('buy')}>
          {t(($) => $.markets.detail.buy)}
        </Button>
        <Button variant="sell" href={to('sell')}>
          {t(($) => $.markets.detail.sell)}
        </Button>
      </ButtonRow>
    </ActionFoot>
  );
}

function Waiting() {
  const { t } = useTranslation(['markets', 'common']);
  return (
    <LoadingView
      label={t(($) => $.markets.list.loading)}
      detail={t(($) => $.common.states.stillLoading)}
      skeleton={
        <div className="d-wait" aria-hidden="true">
          <Skeleton width={190} height={34} />
          <Skeleton width={130} height={12} />
          <Skeleton width="100%" height={320} radius={12} />
        </div>
      }
    />
  );
}

/** The screen. */
export default function MarketDetail() {
  const { t } = useTranslation(['markets', 'common']);
  const { id } = usePageSearch(PATH);
  const navigation = useNavigation();
  const quotes = useSpotQuotes();
  const quote = quotes.data?.find((one) => String(one.id) === id);
  const known = quote?.id;
  useEffect(() => {
    if (known !== undefined) noteViewed(deviceData, known);
  }, [known]);
  const choose = (next: number) => navigation.redirect(PATH, { id: String(next) });
  return (
    <Page
      gutter={false}
      width="wide"
      {...(quote
        ? {
            title: quote.symbol,
            foot: <Foot quote={quote} />,
            bar: (
              <>
                <PairButton quote={quote} onChoose={choose} hint={t(($) => $.markets.detail.choose)} />
                <PriceSourceLabel prices={quote.prices} />
              </>
            ),
          }
        : {})}
    >
      {quotes.isPending && <Waiting />}
      {quotes.isError && !quotes.data && (
        <ErrorState
          title={t(($) => $.markets.list.failed)}
          text={t(($) => $.common.states.failedHint)}
          retryLabel={t(($) => $.common.buttons.tryAgain)}
          onRetry={() => void quotes.refetch()}
        />
      )}
      {quotes.data && !quote && (
        <EmptyState
          title={t(($) => $.markets.detail.unknown)}
          text={t(($) => $.markets.detail.unknownText)}
          actions={
            <Button size="sm" variant="primary" href="#/pages/market/market">
              {t(($) => $.markets.detail.toList)}
            </Button>
          }
        />
      )}
      {quote && <Detail key={quote.id} quote={quote} />}
    </Page>
  );
}
