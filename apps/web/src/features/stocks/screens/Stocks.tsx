/** Stocks by the query of their page: one of them, trading it, an action or an auction; the list where it names none. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense } from 'react';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { StockList } from '../components/StockList.tsx';
import { STOCKS_PATH } from '../components/links.ts';
import '../components/stocks.css';

const StockDetail = lazyPart(async () => ({ default: (await import('../components/StockDetail.tsx')).StockDetail }));
const StockTrade = lazyPart(async () => ({ default: (await import('../components/StockTrade.tsx')).StockTrade }));
const ActionPage = lazyPart(async () => ({ default: (await import('../components/ActionPage.tsx')).ActionPage }));
const AuctionPage = lazyPart(async () => ({ default: (await import('../components/AuctionPage.tsx')).AuctionPage }));

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
  const { id, side, action, auction, order } = usePageSearch(STOCKS_PATH);
  const [actionId, auctionId, orderId, marketId] = [numberOf(action), numberOf(auction), numberOf(order), numberOf(id)];
  if (actionId !== null) return <ActionPage key={actionId} id={actionId} />;
  if (auctionId !== null) return <AuctionPage key={auctionId} subject={{ auctionId }} />;
  if (orderId !== null) return <AuctionPage key={`order ${orderId}`} subject={{ orderId }} />;
  if (marketId === null) return <Listing />;
  if (side === undefined) return <StockDetail key={marketId} marketId={marketId} />;
  return <StockTrade key={`${marketId} ${side}`} marketId={marketId} side={side === 'sell' ? 'sell' : 'buy'} />;
}

/** What the query of the page names of stocks. */
export function Stocks() {
  return (
    <Suspense fallback={<Waiting />}>
      <View />
    </Suspense>
  );
}
