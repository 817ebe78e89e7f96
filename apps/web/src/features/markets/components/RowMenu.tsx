/** The menu of a row: what can be done with a market without opening it. Lazy: it brings the sheet's code. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { iconBell, iconChart, iconStar, iconTrade } from '@glasshouse/ui/icons.ts';
import { layersGone } from '@glasshouse/ui/layer-stack.ts';
import { useFavourite } from '../../../app/favourites/use-favourites.ts';
import { marketPage } from '../../../app/navigation/market-page.ts';
import { useNavigation } from '../../../app/navigation/use-navigation.ts';
import { hrefOf } from '../../../app/paths.ts';
import { tradedKind } from '../../../order/products.ts';
import type { Market } from '../queries/markets.ts';

export interface RowMenuProps {
  market: Market;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAlert: (market: Market) => void;
}

export default function RowMenu({ market, open, onOpenChange, onAlert }: RowMenuProps) {
  const { t } = useTranslation(['markets', 'common']);
  const navigation = useNavigation();
  const { on, toggle } = useFavourite(market.currency_id);
  const name = { name: market.base };
  /** Closes the sheet first: it has an entry in the history of its own. */
  const then = (act: () => void) => () => {
    onOpenChange(false);
    void layersGone().then(act);
  };
  const id = String(market.id);
  const trading = tradedKind(market.kind);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={market.kind === 'stock' ? market.base : market.symbol}
      description={market.name}
      closeLabel={t(($) => $.common.buttons.close)}
    >
      <List className="-mx-gutter">
        <ListRow
          icon={iconStar}
          title={on ? t(($) => $.markets.favourites.remove, name) : t(($) => $.markets.favourites.addOne, name)}
          chevron={false}
          onPress={then(toggle)}
        />
        <ListRow icon={iconBell} title={t(($) => $.markets.alert.set)} chevron={false} onPress={then(() => onAlert(market))} />
        <ListRow
          icon={iconChart}
          title={t(($) => $.markets.list.openChart)}
          chevron={false}
          onPress={then(() => navigation.navigateTo(marketPage(market.kind), { id }))}
        />
        {trading && (
          <ListRow
            icon={iconTrade}
            title={t(($) => $.markets.list.trade)}
            chevron={false}
            onPress={then(() => navigation.go(hrefOf(trading.page, { id }), 'navigateTo'))}
          />
        )}
      </List>
    </Sheet>
  );
}
