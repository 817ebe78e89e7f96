/** One pair in a list that chooses: icon, name, price, change. */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE, cx } from '@glasshouse/ui';
import { ChangeText } from '@glasshouse/ui/Change.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { PriceText } from '@glasshouse/ui/PriceText.tsx';
import { memo } from 'react';
import { toPercent } from '../../app/formats/use-formats.ts';
import { useGreyPrices } from '../../app/live/use-grey-prices.ts';
import { useTicker } from '../../app/live/use-ticker.ts';

export interface PairRowProps {
  quote: Quote;
  current: boolean;
  dense?: boolean;
  onChoose: (id: number) => void;
}

/** The row, drawn when this market moves. */
export const PairRow = memo(function PairRow({ quote, current, dense, onChoose }: PairRowProps) {
  const { t } = useTranslation(['markets']);
  const live = useTicker(quote);
  const stale = useGreyPrices();
  return (
    <button
      type="button"
      className={cx('s-pair-row', dense && 'is-dense', stale && 'stale')}
      aria-current={current ? 'true' : undefined}
      onClick={() => onChoose(quote.id)}
    >
      <CoinIcon symbol={quote.base} size={dense ? 20 : 30} />
      <span className="s-pair-name">
        <b>{quote.base}</b>
        <small>/{quote.quote}</small>
        {quote.prices === 'simulated' && <small className="s-pair-kind">{t(($) => $.markets.list.simulated)}</small>}
      </span>
      {live.last === null ? NO_FIGURE : <PriceText value={live.last} decimals={quote.price_decimals} stale={stale} />}
      <ChangeText value={toPercent(live.change_today ?? '0')} stale={stale} />
    </button>
  );
});
