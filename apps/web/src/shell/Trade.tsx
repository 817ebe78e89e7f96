/**
 * Trade, tab 2: Options, Futures and Spot. It opens on the product used last while the app is open, at first on Spot. It
 * stands in the shell, because it joins what several features bring.
 */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { TabPanel } from '@glasshouse/ui/Tabs.tsx';
import { Suspense } from 'react';
import { partWithWords } from '../app/page/part-with-words.ts';
import { useRemembered } from '../app/navigation/remembered.ts';
import { useNavigation, usePageSearch } from '../app/navigation/use-navigation.ts';
import { Page } from '../app/page/Page.tsx';
import { SpotPanel } from '../features/spot/components/SpotPanel.tsx';
import { PRODUCTS, PRODUCTS_ID, type Product, TradeSwitch } from './TradeSwitch.tsx';
import { useWindowClass } from '../market/use-window.ts';

const OptionsPanel = partWithWords(() => import('../features/options/components/OptionsPanel.tsx'), ['options']);

const ContractPanel = partWithWords(() => import('../features/contracts/components/ContractPanel.tsx'), ['contracts']);

const PATH = '/pages/transaction/index';
const isProduct = (text: string | undefined): text is Product => (PRODUCTS as readonly (string | undefined)[]).includes(text);

export default function Trade() {
  const { t } = useTranslation(['common']);
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
        <Suspense fallback={<SkeletonList rows={6} label={t(($) => $.common.states.loading)} />}>
          {product === 'futures' && (
            <ContractPanel
              id={tab === 'futures' ? id : undefined}
              onChoose={(next) => navigation.redirect(PATH, { tab: 'futures', id: next })}
            />
          )}
          {product === 'options' && <OptionsPanel />}
        </Suspense>
      </TabPanel>
    </Page>
  );
}
