/** The head of Trade: exactly three products, and a menu for the others. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { LazyMenu } from '@glasshouse/ui/LazyMenu.tsx';
import { Tabs } from '@glasshouse/ui/Tabs.tsx';
import { iconMore } from '@glasshouse/ui/icons.ts';
import { isInVersion } from '../app/in-version.ts';
import { useNavigation } from '../app/navigation/use-navigation.ts';

/** The products of the switch, in their order. */
export const PRODUCTS = ['options', 'futures', 'spot'] as const;
/** A product of the switch. */
export type Product = (typeof PRODUCTS)[number];

/** Products of the menu: each a tab of one page, as far as this version has it. */
const OTHERS = (['stocks', 'margin'] as const).filter(isInVersion);

/** Id that ties the tabs to their panel. */
export const PRODUCTS_ID = 'trade-product';

export function TradeSwitch({ product, onProduct }: { product: Product; onProduct: (product: Product) => void }) {
  const { t } = useTranslation(['orders']);
  const navigation = useNavigation();
  const more = t(($) => $.orders.trade.more);
  return (
    <Tabs
      id={PRODUCTS_ID}
      className="s-switch"
      size="big"
      label={t(($) => $.orders.trade.products)}
      value={product}
      onChange={onProduct}
      items={PRODUCTS.map((value) => ({ value, label: t(($) => $.orders.trade[value]) }))}
      trailing={
        <LazyMenu
          align="end"
          onSelect={(tab) => navigation.navigateTo('/pages/transaction/index2', { tab })}
          items={OTHERS.map((value) => ({ value, label: t(($) => $.orders.trade[value]) }))}
          trigger={<IconButton icon={iconMore} label={more} />}
        />
      }
    />
  );
}
