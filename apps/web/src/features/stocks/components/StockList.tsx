/** Every stock with its price: live in the session, at the close outside of it. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE, changeDirection, cx } from '@glasshouse/ui';
import { ChangePill } from '@glasshouse/ui/Change.tsx';
import { Chip, ChipRow } from '@glasshouse/ui/Chip.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { PriceText } from '@glasshouse/ui/PriceText.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { Sparkline } from '@glasshouse/ui/Sparkline.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { compareDecimals } from '@glasshouse/money';
import '@glasshouse/ui/styles/market.css';
import { useMemo } from 'react';
import { HelpLink } from '../../../app/content/HelpLink.tsx';
import { toPercent } from '../../../app/formats/use-formats.ts';
import { useGreyPrices } from '../../../app/live/use-grey-prices.ts';
import { useTicker } from '../../../app/live/use-ticker.ts';
import { useVisible } from '../../../app/live/use-visible.ts';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { PriceSourceLabel } from '../../../app/page/PriceSourceLabel.tsx';
import { ReadFailed } from '../../../app/page/ReadFailed.tsx';
import { FILTERS, type Filter, filtered, shownPrice } from '../model/standing.ts';
import { changeOf } from '../model/figures.ts';
import { type Listed, useHoldings, useListed } from '../queries/stocks.ts';
import { HoursCard } from './HoursCard.tsx';
import { stockLink } from './links.ts';
import { useStockWords } from './words.ts';

function Row({ stock, quote }: Listed) {
  const { t } = useTranslation(['equities']);
  const words = useStockWords();
  const [seen, visible] = useVisible();
  const live = useTicker(quote, visible);
  const isOld = useGreyPrices();
  const shown = shownPrice(stock, live.last);
  const isGrey = isOld || shown?.isLive !== true;
  const change = toPercent(changeOf(stock, shown?.price ?? null) ?? live.change_today ?? '0');
  const standing = words.standing(stock);
  const isHalted = stock.mode === 'halted';
  const under = shown?.isLive === true ? standing.text : t(($) => $.equities.list.atClose);
  return (
    <div ref={seen}>
      <Link href={stockLink(stock.market_id)} className={cx('g-market', isHalted && 'is-halted')}>
        <CoinIcon symbol={stock.code} size={32} shape="stock" />
        <span className="g-market-name">
          <b>{stock.code}</b>
          <span className="g-sub ellipsis">{stock.is_practice ? t(($) => $.equities.list.practice) : stock.name}</span>
        </span>
        <Sparkline
          points={quote.sparkline.map(Number)}
          width={52}
          direction={isGrey ? 'zero' : changeDirection(change)}
          className="g-market-spark"
        />
        <span className={cx('g-market-price', isGrey && 'text-text-3')}>
          {shown === null ? NO_FIGURE : <PriceText value={shown.price} decimals={quote.price_decimals} stale={isGrey} />}
          <span className="g-sub">{under}</span>
        </span>
        {isHalted ? (
          <span className="g-chg g-chg-pill is-zero">{standing.text}</span>
        ) : (
          <ChangePill value={change} stale={isOld} />
        )}
      </Link>
    </div>
  );
}

/** Nothing is left by a chip: why, and what shows something. */
function Nothing({ filter, onAll }: { filter: Filter; onAll: () => void }) {
  const { t } = useTranslation(['equities']);
  if (filter === 'all') return <EmptyState title={t(($) => $.equities.list.none)} text={t(($) => $.equities.list.noneText)} />;
  const isOpen = filter === 'open';
  return (
    <EmptyState
      title={isOpen ? t(($) => $.equities.list.noneOpen) : t(($) => $.equities.list.noneHeld)}
      text={isOpen ? t(($) => $.equities.list.noneOpenText) : t(($) => $.equities.list.noneHeldText)}
      actions={
        <Button size="sm" onClick={onAll}>
          {t(($) => $.equities.list.showAll)}
        </Button>
      }
    />
  );
}

/** Hours, chips, rows. */
export function StockList() {
  const { t } = useTranslation(['equities']);
  const [filter, setFilter] = useRemembered<Filter>('stocks.filter', 'all');
  const { list, read } = useListed();
  const holdings = useHoldings().data?.list;
  const held = useMemo(
    () => new Set(holdings?.filter(({ shares }) => compareDecimals(shares, '0') > 0).map((one) => one.currency_id)),
    [holdings],
  );
  const stocks = list?.map(({ stock }) => stock) ?? [];
  const shown = new Set(filtered(stocks, filter, held).map((stock) => stock.market_id));
  const rows = list?.filter(({ stock }) => shown.has(stock.market_id)) ?? [];
  if (!list)
    return read.isError ? (
      <ReadFailed read={read} title={t(($) => $.equities.list.failed)} />
    ) : (
      <SkeletonList kind="market" label={t(($) => $.equities.list.loading)} />
    );
  return (
    <div className="pt-1 pb-6">
      {stocks.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-2">
          <div className="px-gutter">
            <HoursCard calendars={[...new Set(stocks.map(({ calendar }) => calendar))]} />
          </div>
          <ChipRow label={t(($) => $.equities.list.filter)}>
            {FILTERS.map((one) => (
              <Chip key={one} on={one === filter} onClick={() => setFilter(one)}>
                {t(($) => $.equities.list.filters[one])}
              </Chip>
            ))}
          </ChipRow>
        </div>
      )}
      {rows.map((one) => (
        <Row key={one.stock.market_id} {...one} />
      ))}
      {rows.length === 0 && <Nothing filter={filter} onAll={() => setFilter('all')} />}
      {stocks.length > 0 && (
        <p className="grid justify-items-start gap-1 px-gutter pt-4 text-xs text-text-3">
          <PriceSourceLabel prices={rows[0]?.quote.prices} />
          <span>{t(($) => $.equities.list.foot)}</span>
        </p>
      )}
      <div className="px-gutter">
        <HelpLink about="stocks" />
      </div>
    </div>
  );
}
