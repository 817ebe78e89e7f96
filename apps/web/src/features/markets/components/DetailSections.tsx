/** Below the chart of a market: its book, depth, trades and facts. A market without a book has facts alone. */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Skeleton } from '@glasshouse/ui/Skeleton.tsx';
import { TabPanel, Tabs } from '@glasshouse/ui/Tabs.tsx';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense, use, useMemo } from 'react';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { useBookFeed, usePairs } from '../../../market/pair/market-data.ts';
import { OwnMarks } from '../../../order/own/OwnMarks.tsx';
import { useFeeRates } from '../../../order/fees/fee-rates.ts';
import { useTradeSettings } from '../../../order/form/use-trade-settings.ts';
import { OrderProductContext } from '../../../order/product.ts';
import { tradedKind } from '../../../order/products.ts';
import { BookPanel } from '../../../market/book/BookPanel.tsx';
import { MarketFacts } from './MarketFacts.tsx';
import { TradesList } from '../../../market/trades/TradesList.tsx';

const DepthPanel = lazyPart(() => import('../../../market/book/DepthPanel.tsx'));

type Section = 'book' | 'depth' | 'trades' | 'info';
const ID = 'market-section';

function Book({ quote }: { quote: Quote }) {
  const pairs = usePairs();
  const pair = useMemo(() => pairs(quote), [pairs, quote]);
  const { feed, failed } = useBookFeed(quote.id, quote.tick);
  const { bars, unit } = useTradeSettings();
  const marks = use(OrderProductContext) && <OwnMarks feed={feed} marketId={quote.id} />;
  return (
    <div className="d-book">
      <BookPanel quote={quote} pair={pair} feed={feed} failed={failed} levels={8} sums bars={bars} unit={unit} foot={marks} />
    </div>
  );
}

/** The facts with the fees of the product, once its code is there. */
function TradedFacts({ quote }: { quote: Quote }) {
  return <MarketFacts quote={quote} fees={useFeeRates(quote.id)} />;
}

function TradedSections({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['markets', 'chart']);
  const hasProduct = use(OrderProductContext) !== null;
  const [section, setSection] = useRemembered<Section>('markets.section', 'book');
  return (
    <div className="d-sections">
      <Tabs
        id={ID}
        label={t(($) => $.markets.detail.tabs)}
        value={section}
        onChange={setSection}
        items={[
          { value: 'book', label: t(($) => $.markets.book.title) },
          { value: 'depth', label: t(($) => $.chart.depth.title) },
          { value: 'trades', label: t(($) => $.markets.trades.title) },
          { value: 'info', label: t(($) => $.markets.info.title) },
        ]}
      />
      <TabPanel id={ID} value={section} className="d-panel">
        {section === 'book' && <Book quote={quote} />}
        {section === 'depth' && (
          <Suspense fallback={<Skeleton width="100%" height={240} radius={8} />}>
            <DepthPanel quote={quote} />
          </Suspense>
        )}
        {section === 'trades' && <TradesList quote={quote} rows={30} />}
        {section === 'info' && (hasProduct ? <TradedFacts quote={quote} /> : <MarketFacts quote={quote} />)}
      </TabPanel>
    </div>
  );
}

export function DetailSections({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['markets']);
  if (tradedKind(quote.kind)) return <TradedSections quote={quote} />;
  return (
    <section className="d-sections" aria-label={t(($) => $.markets.info.title)}>
      <MarketFacts quote={quote} />
    </section>
  );
}
