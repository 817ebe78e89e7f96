/** Trade, tab 2: Options, Futures and Spot. It opens on the product used last while the app is open, at first on Spot. */
import { TabPanel } from '@glasshouse/ui/Tabs.tsx';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { useNavigation, usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { ToCome } from '../../../app/page/ToCome.tsx';
import { SpotPanel } from '../components/SpotPanel.tsx';
import { PRODUCTS, PRODUCTS_ID, type Product, TradeSwitch } from '../components/TradeSwitch.tsx';
import { useWindowClass } from '../components/use-window.ts';

const PATH = '/pages/transaction/index';
const isProduct = (text: string | undefined): text is Product => (PRODUCTS as readonly (string | undefined)[]).includes(text);

/** The screen. */
export default function Trade() {
  const { tab, id } = usePageSearch(PATH);
  const navigation = useNavigation();
  const [last, setLast] = useRemembered<Product>('trade.product', 'spot');
  const size = useWindowClass();
  const product = isProduct(tab) ? tab : id !== undefined ? 'spot' : last;
  const change = (next: Product) => {
    setLast(next);
    // An address that names a product or a pair would win over the choice.
    if (tab !== undefined || id !== undefined) navigation.redirect(PATH);
  };
  return (
    <Page
      bar={<TradeSwitch product={product} onProduct={change} />}
      gutter={false}
      width={size === 'desk' ? 'full' : size === 'tablet' ? 'wide' : 'page'}
    >
      <TabPanel id={PRODUCTS_ID} value={product}>
        {product === 'spot' && <SpotPanel path={PATH} />}
        {product === 'futures' && <ToCome of="contractTrade" />}
        {product === 'options' && <ToCome of="optionOrders" />}
      </TabPanel>
    </Page>
  );
}
