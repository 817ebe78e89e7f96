/** A stock: its price with where that comes from, its chart, what is known of it, the own holding, actions, auctions, custody. */
import type { StockDetail as Detail, Stock } from '@glasshouse/contract/stocks';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE, directionOf } from '@glasshouse/ui';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { ChangeText } from '@glasshouse/ui/Change.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { PriceText } from '@glasshouse/ui/PriceText.tsx';
import { iconClock } from '@glasshouse/ui/icons.ts';
import { useEffect } from 'react';
import { HelpLink } from '../../../app/content/HelpLink.tsx';
import { StarButton } from '../../../app/favourites/StarButton.tsx';
import { toPercent, useFormats } from '../../../app/formats/use-formats.ts';
import { useGreyPrices } from '../../../app/live/use-grey-prices.ts';
import { useTicker } from '../../../app/live/use-ticker.ts';
import { useNavigation } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { PriceSourceLabel } from '../../../app/page/PriceSourceLabel.tsx';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import { deviceData, serverClock } from '../../../app/services.ts';
import { AlertButton } from '../../../market/alerts/AlertButton.tsx';
import { ChartPanel } from '../../../market/chart/ChartPanel.tsx';
import { useQuotesOf } from '../../../market/pair/market-data.ts';
import { noteViewed } from '../../../market/pair/recent-markets.ts';
import { PriceProof } from '../../../market/proofs/PriceProof.tsx';
import '../../../market/pair/market.css';
import '../../../order/screen/trade.css';
import { changeOf, differenceOf } from '../model/figures.ts';
import { shownPrice } from '../model/standing.ts';
import { type Listed, useListed, useStock } from '../queries/stocks.ts';
import { Actions } from './Actions.tsx';
import { Auctions } from './Auctions.tsx';
import { Custody } from './Custody.tsx';
import { Facts } from './Facts.tsx';
import { HoldingCard } from './HoldingCard.tsx';
import { PhaseNote } from './PhaseNote.tsx';
import { NoStock } from './NoStock.tsx';
import { tradeLink } from './links.ts';
import { sessionTime } from './session-time.ts';
import { useStockWords } from './words.ts';

function Price({ stock, quote }: Listed) {
  const { t } = useTranslation(['equities']);
  const words = useStockWords();
  const live = useTicker(quote);
  const isOld = useGreyPrices();
  const shown = shownPrice(stock, live.last);
  const difference = differenceOf(stock, shown?.price ?? null);
  const isGrey = isOld || shown?.isLive !== true;
  const standing = words.standing(stock);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <div>
        <p className="num">
          {shown === null ? (
            NO_FIGURE
          ) : (
            <PriceText
              value={shown.price}
              decimals={quote.price_decimals}
              size="xl"
              {...(difference === null ? {} : { direction: directionOf(difference, 2) })}
              stale={isGrey}
            />
          )}
        </p>
        <p className="text-sm text-text-3">
          {difference !== null && (
            <>
              <ChangeText value={difference} kind="amount" stale={isOld} />{' '}
              <ChangeText value={toPercent(changeOf(stock, shown?.price ?? null) ?? '0')} stale={isOld} />{' '}
            </>
          )}
          {shown !== null && (shown.isLive ? t(($) => $.equities.detail.usd) : t(($) => $.equities.detail.usdClose))}
        </p>
      </div>
      <Tag tone={standing.tone} icon={iconClock}>
        {standing.text}
      </Tag>
    </div>
  );
}

/** Where the price comes from: the sources of now, outside the session the second that closed it. */
function Source({ stock, quote }: Listed) {
  const { t } = useTranslation(['chart', 'equities']);
  const formats = useFormats();
  const { phase, close } = stock;
  const leaf = phase === 'closed' ? (close?.leaf ?? null) : null;
  const past =
    close === null || leaf === null
      ? {}
      : {
          past: {
            leaf,
            label: t(($) => $.equities.detail.closedAt, { time: sessionTime(close.time, formats, serverClock.now()) }),
          },
        };
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-text-3">
      <PriceProof symbol={quote.symbol} decimals={quote.price_decimals} {...past} />
      <PriceSourceLabel prices={quote.prices} />
      {quote.prices === 'recorded' && <small>{t(($) => $.chart.market.replayShort)}</small>}
    </p>
  );
}

function Foot({ stock }: { stock: Stock }) {
  const { t } = useTranslation(['orders']);
  return (
    <ActionFoot>
      <ButtonRow>
        <Button variant="buy" size="lg" href={tradeLink(stock.market_id, 'buy')}>
          {t(($) => $.orders.form.buy)}
        </Button>
        <Button variant="sell" size="lg" href={tradeLink(stock.market_id, 'sell')}>
          {t(($) => $.orders.form.sell)}
        </Button>
      </ButtonRow>
    </ActionFoot>
  );
}

function Known({ detail }: { detail: Detail }) {
  return (
    <>
      <Actions detail={detail} />
      <Auctions currencyId={detail.currency_id} code={detail.code} />
      <Custody detail={detail} />
      <div>
        <HelpLink about="stocks" />
      </div>
    </>
  );
}

function Body({ stock, quote }: Listed) {
  const { t } = useTranslation(['equities']);
  const read = useStock(stock.currency_id);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-gutter">
        <Price stock={stock} quote={quote} />
        <Source stock={stock} quote={quote} />
        <PhaseNote stock={stock} />
      </div>
      <ChartPanel quote={quote} height="clamp(220px, 34vh, 380px)" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-gutter">
        <HoldingCard stock={stock} />
        {read.data ? (
          <>
            <Facts detail={read.data} quote={quote} />
            <Known detail={read.data} />
          </>
        ) : (
          <ReadStates read={read} loading={t(($) => $.equities.list.loading)} failed={t(($) => $.equities.detail.failed)} />
        )}
      </div>
    </div>
  );
}

/** A share that is not held here has its prices at least: the page of any market. */
function NotListed({ marketId }: { marketId: number }) {
  const navigation = useNavigation();
  const isMarket = useQuotesOf('stock').data?.some(({ id }) => id === marketId) === true;
  useEffect(() => {
    if (isMarket) navigation.redirect('/pages/market/detail', { id: String(marketId) });
  }, [isMarket, navigation, marketId]);
  return isMarket ? null : <NoStock />;
}

/** The page of a market of stocks. */
export function StockDetail({ marketId }: { marketId: number }) {
  const { t } = useTranslation(['equities']);
  const { list, read } = useListed();
  const listed = list?.find(({ stock }) => stock.market_id === marketId);
  const known = listed?.quote.id;
  useEffect(() => {
    if (known !== undefined) noteViewed(deviceData, known);
  }, [known]);
  if (!listed)
    return (
      <Page>
        {list ? (
          <NotListed marketId={marketId} />
        ) : (
          <ReadStates read={read} loading={t(($) => $.equities.list.loading)} failed={t(($) => $.equities.list.failed)} />
        )}
      </Page>
    );
  const { stock, quote } = listed;
  return (
    <Page
      subject={String(marketId)}
      gutter={false}
      width="wide"
      title={stock.code}
      bar={
        <span className="flex min-w-0 items-center gap-2">
          <CoinIcon symbol={stock.code} size={28} shape="stock" />
          <span className="min-w-0">
            <b className="block text-md leading-tight">{stock.code}</b>
            <small className="ellipsis block text-xs text-text-3">
              {stock.is_practice ? t(($) => $.equities.list.practice) : stock.name}
            </small>
          </span>
        </span>
      }
      actions={
        <>
          <AlertButton market={quote} />
          <StarButton market={quote} />
        </>
      }
      foot={<Foot stock={stock} />}
    >
      <Body key={stock.market_id} {...listed} />
    </Page>
  );
}
