/** A market of any kind: price, chart, facts; with book, depth, trades, buy and sell where it is traded. */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { LoadingView } from '@glasshouse/ui/LoadingView.tsx';
import { Skeleton } from '@glasshouse/ui/Skeleton.tsx';
import { useEffect } from 'react';
import { AlertButton } from '../../../market/alerts/AlertButton.tsx';
import { StarButton } from '../../../app/favourites/StarButton.tsx';
import { PriceProof } from '../../../market/proofs/PriceProof.tsx';
import { useNavigation, usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { SourceLabels } from '../../../app/page/PriceSourceLabel.tsx';
import { hrefOf } from '../../../app/paths.ts';
import { deviceData } from '../../../app/services.ts';
import { ChartPanel } from '../../../market/chart/ChartPanel.tsx';
import { DetailSections } from '../components/DetailSections.tsx';
import { DayStats } from '../../../market/pair/DayStats.tsx';
import { FiatPrice, LastPrice, LiveChange } from '../../../market/pair/LastPrice.tsx';
import { MarketMissing } from '../components/MarketMissing.tsx';
import { MarketStateNote } from '../components/MarketStateNote.tsx';
import { PairButton } from '../../../market/pair/PairButton.tsx';
import { OrderProductContext, useProductOf } from '../../../order/product.ts';
import { type TradedKind, tradedKind } from '../../../order/products.ts';
import { useOwnUpdates } from '../../../order/own/use-own-updates.ts';
import { noteViewed } from '../../../market/pair/recent-markets.ts';
import { useQuotes } from '../../../market/pair/market-data.ts';
import '../../../order/screen/trade.css';
import '../../../market/pair/market.css';
import '../components/detail.css';

const PATH = '/pages/market/detail';

/** Keeps the user's marks in the book current. */
function OwnUpdates() {
  useOwnUpdates();
  return null;
}

function Detail({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['chart']);
  const product = useProductOf(quote.kind);
  return (
    <div className="d-page">
      <div className="d-main">
        <div className="d-head">
          <div className="d-price">
            <LastPrice quote={quote} size="xl" />
            <FiatPrice quote={quote} />
            <p>
              <LiveChange quote={quote} /> {quote.kind !== 'stock' && <LiveChange quote={quote} day />}
            </p>
            <p className="d-source">
              <PriceProof symbol={quote.symbol} decimals={quote.price_decimals} />
              <SourceLabels prices={quote.prices} />
              {quote.kind === 'stock' && quote.prices === 'recorded' && <small>{t(($) => $.chart.market.replayShort)}</small>}
            </p>
          </div>
          <DayStats quote={quote} />
        </div>
        <MarketStateNote quote={quote} />
        <ChartPanel quote={quote} height="var(--d-chart)" />
      </div>
      <OrderProductContext value={product}>
        {product && <OwnUpdates />}
        <DetailSections quote={quote} />
      </OrderProductContext>
    </div>
  );
}

function Foot({ quote, trading: { page, sides } }: { quote: Quote; trading: TradedKind }) {
  const { t } = useTranslation(['markets']);
  const words =
    sides === 'longShort'
      ? { buy: t(($) => $.markets.detail.long), sell: t(($) => $.markets.detail.short) }
      : { buy: t(($) => $.markets.detail.buy), sell: t(($) => $.markets.detail.sell) };
  const to = (side: string) => `#${hrefOf(page, { id: quote.id, side })}`;
  return (
    <ActionFoot>
      <ButtonRow className="d-foot">
        <Button variant="buy" href={to('buy')}>
          {words.buy}
        </Button>
        <Button variant="sell" href={to('sell')}>
          {words.sell}
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

export default function MarketDetail() {
  const { t } = useTranslation(['markets', 'chart']);
  const { id } = usePageSearch(PATH);
  const navigation = useNavigation();
  const quotes = useQuotes();
  const quote = quotes.data?.find((one) => String(one.id) === id);
  const known = quote?.id;
  const trading = quote && tradedKind(quote.kind);
  useEffect(() => {
    if (known !== undefined) noteViewed(deviceData, known);
  }, [known]);
  const choose = (next: number) => navigation.redirect(PATH, { id: String(next) });
  return (
    <Page
      subject={id}
      gutter={false}
      width="wide"
      {...(quote
        ? {
            title: quote.symbol,
            ...(trading ? { foot: <Foot quote={quote} trading={trading} /> } : {}),
            bar: trading ? (
              <PairButton quote={quote} onChoose={choose} hint={t(($) => $.markets.detail.choose)} />
            ) : (
              <span className="s-pair">
                <b>{quote.symbol}</b> <small>{t(($) => $.chart.market.kinds[quote.kind])}</small>
              </span>
            ),
            actions: (
              <>
                <AlertButton market={quote} />
                <StarButton market={quote} />
              </>
            ),
          }
        : {})}
    >
      {quotes.isPending && <Waiting />}
      {!quote && <MarketMissing quotes={quotes} />}
      {quote && <Detail key={quote.id} quote={quote} />}
    </Page>
  );
}
