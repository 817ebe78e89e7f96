/** The latest trades of a market, newest first; new ones join at most four times a second. */
import type { PublicTrade, Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { cx } from '@glasshouse/ui';
import { Skeleton, SkeletonRegion } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { memo } from 'react';
import { useFormats } from '../../app/formats/use-formats.ts';
import { useLatestTrades } from './use-latest-trades.ts';

const TradeRow = memo(function TradeRow({ trade, quote, narrow }: { trade: PublicTrade; quote: Quote; narrow: boolean }) {
  const { t } = useTranslation(['markets']);
  const formats = useFormats();
  const buys = trade.side === 'buy';
  return (
    <tr>
      <td className={buys ? 'is-up' : 'is-down'}>
        {formats.price(trade.price, quote.price_decimals)}
        <span className="sr"> {buys ? t(($) => $.markets.trades.bought) : t(($) => $.markets.trades.sold)}</span>
        <span aria-hidden="true">{buys ? ' ↑' : ' ↓'}</span>
        {trade.demo && (
          <sup title={t(($) => $.markets.trades.demo)}>
            <span aria-hidden="true">D</span>
            <span className="sr"> {t(($) => $.markets.trades.demo)}</span>
          </sup>
        )}
      </td>
      <td>{formats.number(trade.quantity, quote.quantity_decimals)}</td>
      {!narrow && <td>{formats.clock(trade.time)}</td>}
    </tr>
  );
});

/** Props of TradesList. Key it by the market. */
export interface TradesListProps {
  quote: Quote;
  /** What amounts are counted in where it is not the base currency. */
  share?: string | undefined;
  rows?: number;
  /** Price and amount only, for a column. */
  narrow?: boolean;
}

export function TradesList({ quote, share, rows = 24, narrow = false }: TradesListProps) {
  const { t } = useTranslation(['markets', 'common']);
  const { trades: latest, read } = useLatestTrades(quote.id);
  const trades = latest.slice(0, rows);
  if (read.isPending) {
    return (
      <SkeletonRegion label={t(($) => $.common.states.loading)} className="s-trades-wait">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} width="100%" height={14} />
        ))}
      </SkeletonRegion>
    );
  }
  if (read.isError && trades.length === 0) {
    return (
      <ErrorState
        compact
        title={t(($) => $.markets.trades.failed)}
        retryLabel={t(($) => $.common.buttons.tryAgain)}
        onRetry={() => void read.refetch()}
      />
    );
  }
  if (trades.length === 0)
    return <EmptyState compact title={t(($) => $.markets.trades.empty)} text={t(($) => $.markets.trades.emptyText)} />;
  const hasDemo = trades.some(({ demo }) => demo);
  return (
    <table
      className={cx('s-trades', narrow && 'is-narrow')}
      aria-label={t(($) => $.markets.trades.label, { base: quote.base, quote: quote.quote })}
    >
      {hasDemo && <caption className="text-start text-xs text-text-3">{t(($) => $.markets.trades.demoNote)}</caption>}
      <thead>
        <tr>
          <th scope="col">{t(($) => $.markets.trades.price, { unit: quote.quote })}</th>
          <th scope="col">{t(($) => $.markets.trades.amount, { unit: share ?? quote.base })}</th>
          {!narrow && <th scope="col">{t(($) => $.markets.trades.time)}</th>}
        </tr>
      </thead>
      <tbody>
        {trades.map((trade) => (
          <TradeRow key={trade.id} trade={trade} quote={quote} narrow={narrow} />
        ))}
      </tbody>
    </table>
  );
}
