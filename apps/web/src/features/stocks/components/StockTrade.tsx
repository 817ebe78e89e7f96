/** Trading a stock: its phase, the form beside the book, what an order does now, and own orders, holdings and fills. */
import type { Side } from '@glasshouse/contract/orders';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { cx } from '@glasshouse/ui';
import { ChangeText } from '@glasshouse/ui/Change.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { Skeleton } from '@glasshouse/ui/Skeleton.tsx';
import { iconClock, iconMarkets } from '@glasshouse/ui/icons.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense, useRef } from 'react';
import { toPercent } from '../../../app/formats/use-formats.ts';
import { useTicker } from '../../../app/live/use-ticker.ts';
import { useNavigation } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { PriceSourceLabel } from '../../../app/page/PriceSourceLabel.tsx';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import { BookColumn, BookPanel } from '../../../market/book/BookPanel.tsx';
import { useFittingLevels } from '../../../market/book/use-fitting-levels.ts';
import { PairButton } from '../../../market/pair/PairButton.tsx';
import { useIsNarrow, useWindowClass } from '../../../market/use-window.ts';
import { useServerNow } from '../../../market/use-server-now.ts';
import { OwnMarks } from '../../../order/own/OwnMarks.tsx';
import { OwnSection } from '../../../order/own/OwnSection.tsx';
import { OrderProductContext } from '../../../order/product.ts';
import { useTradeSettings } from '../../../order/form/use-trade-settings.ts';
import { changeOf } from '../model/figures.ts';
import { isBookLive, shownPrice } from '../model/standing.ts';
import { type Listed, useListed } from '../queries/stocks.ts';
import { AuctionPanel } from './AuctionPanel.tsx';
import { NoStock } from './NoStock.tsx';
import { OrderNote } from './OrderNote.tsx';
import { PhaseNote } from './PhaseNote.tsx';
import { StockForm } from './StockForm.tsx';
import { STOCKS_PATH, stockLink } from './links.ts';
import { stockOrders } from './stock-orders.ts';
import { useStockFlow } from './use-stock-flow.ts';
import { useStockTrade } from './use-stock-trade.ts';
import { useStockWords } from './words.ts';
import '../../../market/pair/market.css';
import '../../../order/own/entries.css';
import '../../../order/screen/trade.css';
import '../../../order/screen/wide.css';

const ChartPanel = lazyPart(async () => ({ default: (await import('../../../market/chart/ChartPanel.tsx')).ChartPanel }));

/** What of the book column is no level: tabs, heads, last price, ratio, foot, px. */
const BOOK_REST_PX = 226;
const LEVELS = { least: 4, most: 10 };
const NARROW_LEVELS = { least: 4, most: 8 };
const TABLET_LEVELS = 10;
const SECOND = 1_000;

/** "opens in 1 h 58 min" beside the phase. */
function PhaseTag({ stock }: Pick<Listed, 'stock'>) {
  const { t } = useTranslation(['equities']);
  const words = useStockWords();
  const now = useServerNow(SECOND);
  const { text, tone } = words.standing(stock);
  const isClosed = stock.mode === 'normal' && stock.phase === 'closed' && stock.opens !== null;
  return (
    <Tag tone={tone} icon={iconClock}>
      {isClosed ? t(($) => $.equities.hours.opensIn, { left: words.wait((stock.opens ?? now) - now) }) : text}
    </Tag>
  );
}

function Head({ stock, quote, onChoose }: Listed & { onChoose: (id: number) => void }) {
  const { t } = useTranslation(['equities']);
  const live = useTicker(quote);
  const price = shownPrice(stock, live.last)?.price ?? null;
  const change = changeOf(stock, price);
  return (
    <div className="s-head">
      <PairButton quote={quote} onChoose={onChoose} />
      <div className="s-head-facts">{change !== null && <ChangeText value={toPercent(change)} />}</div>
      <PhaseTag stock={stock} />
      <IconButton icon={iconMarkets} label={t(($) => $.equities.detail.open)} href={stockLink(stock.market_id)} />
    </div>
  );
}

/** That the book fills when trading begins, while orders wait in the queue. */
function BookFoot({ quote, isOld }: { quote: Listed['quote']; isOld: boolean }) {
  const { t } = useTranslation(['equities']);
  return (
    <p className="s-quiet mt-2 grid gap-1">
      {isOld && <span>{t(($) => $.equities.book.old)}</span>}
      <PriceSourceLabel prices={quote.prices} />
    </p>
  );
}

function Trade({ stock, quote, side }: Listed & { side: Side }) {
  const { form, feed, failed, pick } = useStockTrade({ stock, quote }, side);
  const flow = useStockFlow(form);
  const { bars, unit } = useTradeSettings();
  const size = useWindowClass();
  const box = useRef<HTMLDivElement>(null);
  const range = useIsNarrow() ? NARROW_LEVELS : LEVELS;
  const fit = useFittingLevels(box, { restPx: BOOK_REST_PX, ...range });
  const isOld = !isBookLive(stock);
  const foot = (
    <>
      <OwnMarks feed={feed} marketId={stock.market_id} />
      <BookFoot quote={quote} isOld={isOld} />
    </>
  );
  const book = { quote, pair: form.pair, feed, failed, bars, unit, foot, onPick: pick };
  const isPhone = size === 'phone';
  return (
    <>
      {stock.phase === 'auction' && stock.mode === 'normal' ? (
        <AuctionPanel stock={stock} />
      ) : (
        stock.phase !== 'closed' && <PhaseNote stock={stock} className="mx-gutter mb-3" />
      )}
      {isPhone ? (
        <div className="s-grid">
          <div className="s-form-box">
            <div ref={box}>
              <StockForm form={form} flow={flow} />
            </div>
          </div>
          <div className={cx(isOld && 'st-old')}>
            <BookColumn {...book} {...fit} />
          </div>
        </div>
      ) : (
        <div className="s-tablet">
          <div className="s-tablet-chart">
            <Suspense fallback={<Skeleton width="100%" height={320} radius={12} />}>
              <ChartPanel quote={quote} height={320} />
            </Suspense>
          </div>
          <StockForm form={form} flow={flow} />
          <div className={cx('s-book', isOld && 'st-old')}>
            <BookPanel {...book} levels={TABLET_LEVELS} sums />
          </div>
        </div>
      )}
      <OrderNote form={form} />
      <OwnSection pair={form.pair} table={size === 'desk'} />
    </>
  );
}

/** The page of trading a market of stocks. */
export function StockTrade({ marketId, side }: { marketId: number; side: Side }) {
  const { t } = useTranslation(['equities']);
  const navigation = useNavigation();
  const { list, read } = useListed();
  const listed = list?.find(({ stock }) => stock.market_id === marketId);
  const choose = (id: number) => navigation.redirect(STOCKS_PATH, { id: String(id), side });
  if (!listed)
    return (
      <Page>
        {list ? (
          <NoStock />
        ) : (
          <ReadStates read={read} loading={t(($) => $.equities.list.loading)} failed={t(($) => $.equities.list.failed)} />
        )}
      </Page>
    );
  return (
    <Page gutter={false} width="wide" title={t(($) => $.equities.form.title, { code: listed.stock.code })}>
      <OrderProductContext value={stockOrders}>
        <Head {...listed} onChoose={choose} />
        <Trade key={`${marketId} ${side}`} {...listed} side={side} />
      </OrderProductContext>
    </Page>
  );
}
