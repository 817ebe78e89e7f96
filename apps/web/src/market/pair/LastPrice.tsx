/** Live figures of one market. Each part is drawn alone when its own figure changes. */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ChangeText } from '@glasshouse/ui/Change.tsx';
import { PriceText } from '@glasshouse/ui/PriceText.tsx';
import { NO_FIGURE, changeDirection } from '@glasshouse/ui';
import { QUOTED_IN_USD, type Formats, toPercent, useFormats } from '../../app/formats/use-formats.ts';
import { useGreyPrices } from '../../app/live/use-grey-prices.ts';
import { useSlowText } from '../../app/live/use-slow-text.ts';
import { useTicker } from '../../app/live/use-ticker.ts';

/** A market in words: "BTC USDT last price 104,218.40, up 2.31% today". */
export function useMarketLabel(
  quote: Quote,
  live: { last: string | null; change_today: string | null },
  formats: Formats,
): string {
  const { t } = useTranslation(['markets']);
  const names = { base: quote.base, quote: quote.quote };
  if (live.last === null) return t(($) => $.markets.row.noPrice, names);
  const change = toPercent(live.change_today ?? '0');
  const values = {
    ...names,
    price: formats.price(live.last, quote.price_decimals),
    change: formats.percent((live.change_today ?? '0').replace('-', ''), 2),
  };
  const direction = changeDirection(change);
  if (direction === 'up') return t(($) => $.markets.row.up, values);
  if (direction === 'down') return t(($) => $.markets.row.down, values);
  return t(($) => $.markets.row.same, values);
}

/** The price of the index, large, in the colour of the day. */
export function LastPrice({ quote, size }: { quote: Quote; size: 'lg' | 'xl' }) {
  const live = useTicker(quote);
  const stale = useGreyPrices();
  const formats = useFormats();
  const label = useSlowText(useMarketLabel(quote, live, formats));
  if (live.last === null) return <span className={`g-price g-price-${size}`}>{NO_FIGURE}</span>;
  return (
    <PriceText
      value={live.last}
      decimals={quote.price_decimals}
      direction={changeDirection(toPercent(live.change_today ?? '0'))}
      size={size}
      label={label}
      stale={stale}
    />
  );
}

/** "≈ $104,218.40", for pairs quoted in dollars. */
export function FiatPrice({ quote }: { quote: Quote }) {
  const { last } = useTicker(quote);
  const formats = useFormats();
  if (last === null || !QUOTED_IN_USD.has(quote.quote)) return null;
  return (
    <span className="num s-quiet">
      ≈{'\u00a0'}
      {formats.fiat(last)}
    </span>
  );
}

/** Today's change with that word; `day` is the change of 24 hours. */
export function LiveChange({ quote, day }: { quote: Quote; day?: boolean }) {
  const { t } = useTranslation(['chart', 'markets']);
  const live = useTicker(quote);
  const stale = useGreyPrices();
  const change = day ? live.change_24h : live.change_today;
  if (change === null) return null;
  return (
    <span className="s-change">
      <ChangeText value={toPercent(change)} stale={stale} />{' '}
      <small>{day ? t(($) => $.markets.detail.change24h) : t(($) => $.chart.pairs.today)}</small>
    </span>
  );
}
