/** No favourites yet: what is popular, to be chosen and added at once. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { cx } from '@glasshouse/ui';
import { Button } from '@glasshouse/ui/Button.tsx';
import { ChangeText } from '@glasshouse/ui/Change.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconCheck } from '@glasshouse/ui/icons.ts';
import { useState } from 'react';
import { addFavourite } from '../../../app/favourites/favourites.ts';
import { toPercent } from '../../../app/formats/use-formats.ts';
import { useIsLoggedIn } from '../../../app/session/use-session.ts';
import { popularMarkets } from '../model/sections.ts';
import type { Market } from '../queries/markets.ts';

/** The tiles and the button. */
export function PopularPairs({ markets }: { markets: readonly Market[] }) {
  const { t } = useTranslation(['markets']);
  const isLoggedIn = useIsLoggedIn();
  const popular = popularMarkets(markets);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = popular.filter((market) => !left.has(market.id));
  const press = (id: number) =>
    setLeft((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return (
    <section className="m-popular">
      <h2>{t(($) => $.markets.favourites.none)}</h2>
      <p>{isLoggedIn ? t(($) => $.markets.favourites.noneText) : t(($) => $.markets.favourites.noneVisitor)}</p>
      <div className="m-tiles">
        {popular.map((market) => {
          const on = !left.has(market.id);
          return (
            <button
              key={market.id}
              type="button"
              aria-pressed={on}
              className={cx('m-tile', on && 'is-on')}
              onClick={() => press(market.id)}
            >
              <CoinIcon symbol={market.base} size={28} shape={market.kind === 'stock' ? 'stock' : 'coin'} />
              <span>
                <b>{market.base}</b>
                <span className="g-sub ellipsis">{market.name}</span>
                <ChangeText value={toPercent(market.change_today ?? '0')} />
              </span>
              <Icon d={iconCheck} size={16} className="m-tick" />
            </button>
          );
        })}
      </div>
      <Button
        variant="primary"
        block
        disabled={chosen.length === 0}
        onClick={() => {
          for (const market of chosen) void addFavourite(market.currency_id);
        }}
      >
        {t(($) => $.markets.favourites.add, { count: chosen.length })}
      </Button>
    </section>
  );
}
