/** Markets as cards in a row that scrolls, on a desktop in rows of three; a card is live while it is seen. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { withUnit } from '@glasshouse/ui';
import { Card } from '@glasshouse/ui/Card.tsx';
import { ChangeText } from '@glasshouse/ui/Change.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { PriceText } from '@glasshouse/ui/PriceText.tsx';
import { Sparkline } from '@glasshouse/ui/Sparkline.tsx';
import { memo, useMemo } from 'react';
import { toPercent, useFormats } from '../../../app/formats/use-formats.ts';
import { dayLine } from '../../../app/live/day-line.ts';
import { useIsStale } from '../../../app/live/use-topic.ts';
import { useTicker } from '../../../app/live/use-ticker.ts';
import { useVisible } from '../../../app/live/use-visible.ts';
import { marketPage } from '../../../app/navigation/market-page.ts';
import { hrefOf } from '../../../app/paths.ts';
import type { Mover } from '../model/movers.ts';

const Line = memo(Sparkline);

/** Props of CardRow. */
export interface CardRowProps {
  markets: readonly Mover[];
  /** A line with the turnover of 24 hours. */
  turnover?: boolean;
}

/** The row. */
export function CardRow({ markets, turnover }: CardRowProps) {
  return (
    <div className="relative -mx-gutter flex gap-2 overflow-x-auto px-gutter pb-1 [scrollbar-width:none] grid-cols-3 xl:grid">
      {markets.map((market) => (
        <QuoteCard key={market.id} market={market} turnover={turnover ?? false} />
      ))}
    </div>
  );
}

const QuoteCard = memo(function QuoteCard({ market, turnover }: { market: Mover; turnover: boolean }) {
  const { t } = useTranslation(['home']);
  const formats = useFormats();
  const stale = useIsStale();
  const [seen, visible] = useVisible();
  const live = useTicker(market, visible);
  const change = live.change_today ?? market.change_today;
  const last = live.last ?? market.last;
  const { points, direction } = useMemo(() => dayLine(market.sparkline, last, change), [market, last, change]);
  // Words of what was read: a label that changes with every tick would never be read to its end.
  const words = useMemo(
    () => ({
      price: t(($) => $.home.movers.price, { price: formats.price(market.last, market.price_decimals), quote: market.quote }),
      change: t(($) => $.home.movers.change, { change: formats.change(market.change_today) }),
    }),
    [market, formats, t],
  );
  return (
    <div ref={seen} className="min-w-[116px] flex-1">
      <Card
        href={`#${hrefOf(marketPage(market.kind), { id: market.id })}`}
        className={stale ? 'stale h-full p-2.5' : 'h-full p-2.5'}
      >
        <span className="flex items-center gap-1.5 text-sm">
          <CoinIcon symbol={market.base} size={20} shape={market.kind === 'stock' ? 'stock' : 'coin'} />
          <b>{market.base}</b>
          <span className="text-micro text-text-3">/{market.quote}</span>
        </span>
        <span className="-mx-0.5 my-1.5 block">
          <Line points={points} fluid height={26} direction={stale ? 'zero' : direction} />
        </span>
        <PriceText value={last} decimals={market.price_decimals} stale={stale} label={words.price} className="text-sm" />
        <span className="block text-xs">
          <ChangeText value={toPercent(change)} stale={stale} label={words.change} />
          {market.prices === 'simulated' && <small className="text-text-3"> {t(($) => $.home.movers.simulated)}</small>}
        </span>
        {turnover && live.turnover_24h !== null && (
          <span className="num block text-micro text-text-3">{withUnit(formats.short(live.turnover_24h), market.quote)}</span>
        )}
      </Card>
    </div>
  );
});
