/** Rows of markets. A long list draws only what is on screen and a little around it. */
import type { MarketState } from '@glasshouse/contract/markets';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { useMedia } from '@glasshouse/ui/use-media.ts';
import { Suspense, useCallback, useDeferredValue, useRef } from 'react';
import { addFavourite, removeFavourite } from '../../../app/favourites/favourites.ts';
import { useGreyPrices } from '../../../app/live/use-grey-prices.ts';
import type { Market } from '../queries/markets.ts';
import { MarketListRow } from './MarketListRow.tsx';

/** Shorter lists are drawn whole: then the browser finds text in them and remembers every place. */
const LONG = 40;
/** Drawn at once: more than a screen holds. The rest of a list follows when these are seen. */
const FIRST = 16;

/** Comes with the first long list. */
const VirtualRows = lazyPart(() => import('./VirtualRows.tsx'));

/** Where the row has room for the figures of a day (markets.css). */
const WIDE = '(min-width: 1024px)';

export interface MarketListProps {
  markets: readonly Market[];
  states: ReadonlyMap<number, MarketState>;
  favourites: ReadonlySet<number>;
  onMenu: (market: Market) => void;
}

export function MarketList({ markets, states, favourites, onMenu }: MarketListProps) {
  const stale = useGreyPrices();
  const wide = useMedia(WIDE);
  const whole = useDeferredValue(true, false);
  const starred = useRef(favourites);
  starred.current = favourites;
  const onStar = useCallback((market: Market) => {
    void (starred.current.has(market.currency_id) ? removeFavourite(market.currency_id) : addFavourite(market.currency_id));
  }, []);
  const row = (market: Market) => (
    <MarketListRow
      key={market.id}
      market={market}
      state={states.get(market.id)}
      stale={stale}
      wide={wide}
      favourite={favourites.has(market.currency_id)}
      onStar={onStar}
      onMenu={onMenu}
    />
  );
  const first = <div className="m-rows">{markets.slice(0, FIRST).map(row)}</div>;
  if (!whole) return first;
  if (markets.length <= LONG) return <div className="m-rows">{markets.map(row)}</div>;
  return (
    <Suspense fallback={first}>
      <VirtualRows
        count={markets.length}
        keyOf={(index) => markets[index]?.id ?? index}
        row={(index) => {
          const market = markets[index];
          return market && row(market);
        }}
      />
    </Suspense>
  );
}
