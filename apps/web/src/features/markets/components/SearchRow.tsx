/** A market as a result of the search: what matched is marked; price and change live; its star. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE } from '@glasshouse/ui';
import { ChangeText } from '@glasshouse/ui/Change.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { PriceText } from '@glasshouse/ui/PriceText.tsx';
import { memo } from 'react';
import { StarButton } from '../../../app/favourites/StarButton.tsx';
import { toPercent } from '../../../app/formats/use-formats.ts';
import { useTicker } from '../../../app/live/use-ticker.ts';
import { useVisible } from '../../../app/live/use-visible.ts';
import { marketPage } from '../../../app/navigation/market-page.ts';
import { hrefOf } from '../../../app/paths.ts';
import { matchParts } from '../model/search.ts';
import type { Market } from '../queries/markets.ts';

function Hit({ text, wanted }: { text: string; wanted: string }) {
  const { before, match, after } = matchParts(text, wanted);
  return (
    <>
      {before}
      {match && <span className="m-hit">{match}</span>}
      {after}
    </>
  );
}

export interface SearchRowProps {
  market: Market;
  /** What was typed; empty in lists that were not searched. */
  wanted: string;
  stale: boolean;
  /** Place in the list of what is traded most, from 1. */
  place?: number;
}

export const SearchRow = memo(function SearchRow({ market, wanted, stale, place }: SearchRowProps) {
  const { t } = useTranslation(['markets']);
  const [seen, visible] = useVisible();
  const live = useTicker(market, visible);
  const isStock = market.kind === 'stock';
  return (
    <div ref={seen} className="m-result">
      <Link href={`#${hrefOf(marketPage(market.kind), { id: market.id })}`} className="m-row" data-result="">
        {place !== undefined && <span className={place <= 3 ? 'm-place is-first num' : 'm-place num'}>{place}</span>}
        <CoinIcon symbol={market.base} size={32} shape={isStock ? 'stock' : 'coin'} />
        <span className="m-row-name">
          <b>
            <Hit text={market.base} wanted={wanted} />
            <small>
              /<Hit text={market.quote} wanted={wanted} />
            </small>
          </b>
          <span className="g-sub ellipsis">
            {market.kind === 'perpetual' && <small className="m-kind">{t(($) => $.markets.list.perpetual)}</small>}
            {market.prices === 'simulated' && <small className="m-kind">{t(($) => $.markets.list.simulated)}</small>}
            {isStock && <small className="m-kind">{t(($) => $.markets.list.stock)}</small>}{' '}
            {market.name && <Hit text={market.name} wanted={wanted} />}
          </span>
        </span>
        <span className="m-row-end">
          {live.last === null ? NO_FIGURE : <PriceText value={live.last} decimals={market.price_decimals} stale={stale} />}
          <ChangeText value={toPercent(live.change_today ?? '0')} stale={stale} />
        </span>
      </Link>
      <StarButton market={market} />
    </div>
  );
});
