/** Spot trading as a page of its own, reached from a market: the way back leads there. */
import { Page } from '../../../app/page/Page.tsx';
import { useWindowClass } from '../../../market/use-window.ts';
import { SpotPanel } from '../components/SpotPanel.tsx';

export default function SpotTrade() {
  const size = useWindowClass();
  return (
    <Page gutter={false} width={size === 'desk' ? 'full' : size === 'tablet' ? 'wide' : 'page'}>
      <SpotPanel path="/pages/transaction/currency" />
    </Page>
  );
}
