/** A market in the list: icon, last price, today's change, the last day as a line, volume. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE, cx, directionOf, withUnit } from '@glasshouse/ui';
import { ChangePill } from '@glasshouse/ui/Change.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { PriceText } from '@glasshouse/ui/PriceText.tsx';
import { Sparkline } from '@glasshouse/ui/Sparkline.tsx';
import '@glasshouse/ui/styles/market.css';
import { memo, useMemo } from 'react';
import { QUOTED_IN_USD, toPercent, useFormats } from '../../../app/formats/use-formats.ts';
import { hrefOf } from '../../../app/paths.ts';
import { useGreyPrices } from '../../../app/live/use-grey-prices.ts';
import { useTicker } from '../live/use-ticker.ts';
import type { Market } from '../queries/markets.ts';
import { useSlowText } from '../../../app/live/use-slow-text.ts';

/** "BTC USDT last price 104,218.40, up 2.31% today", slowly. */
function useRowLabel(market: Market, last: string | null, change: string): string {
  const { t } = useTranslation(['markets']);
  const formats = useFormats();
  const names = { base: market.base, quote: market.quote };
  const values = {
    ...names,
    price: last === null ? '' : formats.price(last, market.price_decimals),
    change: formats.percent(change.replace('-', ''), 2),
  };
  const direction = directionOf(toPercent(change));
  let text = t(($) => $.markets.row.same, values);
  if (last === null) text = t(($) => $.markets.row.noPrice, names);
  else if (direction === 'up') text = t(($) => $.markets.row.up, values);
  else if (direction === 'down') text = t(($) => $.markets.row.down, values);
  return useSlowText(text);
}

/** Change of the day, or the word for a market that takes no orders. */
function ChangeCell({ market, percent, stale }: { market: Market; percent: string; stale: boolean }) {
  const { t } = useTranslation(['markets']);
  if (market.status === 'normal') return <ChangePill value={percent} stale={stale} />;
  return (
    <span className="g-chg g-chg-pill is-zero">
      {market.status === 'halted' ? t(($) => $.markets.list.halted) : t(($) => $.markets.list.cancelOnly)}
    </span>
  );
}

/**
 * The row, drawn when this market moves. Readers hear one sentence that changes slowly; the figures are hidden from
 * them, because a name in `aria-label` that differs from what is seen fails people who speak to their device.
 */
export const MarketListRow = memo(function MarketListRow({ market }: { market: Market }) {
  const formats = useFormats();
  const live = useTicker(market);
  const stale = useGreyPrices();
  const change = live.change_today ?? '0';
  const percent = toPercent(change);
  const label = useRowLabel(market, live.last, change);
  // The one place where prices become numbers: points of a drawing.
  const spark = useMemo(() => market.sparkline.map(Number), [market.sparkline]);
  return (
    <Link
      href={`#${hrefOf('/pages/market/detail', { id: market.id })}`}
      className={cx('g-market', stale && 'stale', market.status !== 'normal' && 'is-halted')}
    >
      <span className="sr">{label}</span>
      <span className="m-market" aria-hidden="true">
        <CoinIcon symbol={market.base} size={32} />
        <span className="g-market-name">
          <b>
            {market.base}
            <small>/{market.quote}</small>
          </b>
          {live.turnover_24h !== null && (
            <span className="g-sub num">{withUnit(formats.short(live.turnover_24h), market.quote)}</span>
          )}
        </span>
        <Sparkline points={spark} width={52} direction={stale ? 'zero' : directionOf(percent)} className="g-market-spark" />
        <span className="g-market-price">
          {live.last === null ? NO_FIGURE : <PriceText value={live.last} decimals={market.price_decimals} stale={stale} />}
          {live.last !== null && QUOTED_IN_USD.has(market.quote) && (
            <span className="g-sub num">
              ≈{'\u00a0'}
              {formats.fiat(live.last)}
            </span>
          )}
        </span>
        <ChangeCell market={market} percent={percent} stale={stale} />
      </span>
    </Link>
  );
});
