/** A market in the list: icon, last price, today's change, the last day as a line, volume. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { directionOf, withUnit } from '@glasshouse/ui';
import { MarketRow } from '@glasshouse/ui/MarketRow.tsx';
import { memo, useMemo } from 'react';
import { toPercent, useFormats } from '../../../app/formats/use-formats.ts';
import { hrefOf } from '../../../app/paths.ts';
import { useGreyPrices, useTicker } from '../live/use-ticker.ts';
import type { Market } from '../queries/markets.ts';
import { useSlowText } from './use-slow-text.ts';

const QUOTED_IN_USD: ReadonlySet<string> = new Set(['USDT', 'USD']);

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

/** The row, drawn when this market moves. */
export const MarketListRow = memo(function MarketListRow({ market }: { market: Market }) {
  const { t } = useTranslation(['markets']);
  const formats = useFormats();
  const live = useTicker(market);
  const stale = useGreyPrices();
  const change = live.change_today ?? '0';
  const label = useRowLabel(market, live.last, change);
  // The one place where prices become numbers: points of a drawing.
  const spark = useMemo(() => market.sparkline.map(Number), [market.sparkline]);
  const stopped = {
    normal: undefined,
    cancel_only: t(($) => $.markets.list.cancelOnly),
    halted: t(($) => $.markets.list.halted),
  }[market.status];
  return (
    <MarketRow
      href={`#${hrefOf('/pages/market/detail', { id: market.id })}`}
      symbol={market.base}
      quote={market.quote}
      price={live.last ?? ''}
      decimals={market.price_decimals}
      change={toPercent(change)}
      spark={spark}
      stale={stale}
      label={label}
      {...(live.turnover_24h === null ? {} : { sub: withUnit(formats.short(live.turnover_24h), market.quote) })}
      {...(live.last !== null && QUOTED_IN_USD.has(market.quote) ? { fiat: `≈\u00a0${formats.fiat(live.last)}` } : {})}
      {...(stopped ? { halted: stopped } : {})}
    />
  );
});
