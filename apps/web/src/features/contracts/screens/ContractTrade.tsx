/** Trading contracts as a page of its own, reached from a market or from Home: the way back leads there. */
import { useNavigation, usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { useWindowClass } from '../../../market/use-window.ts';
import ContractPanel from '../components/ContractPanel.tsx';

const PATH = '/pages/transaction/contract';

export default function ContractTrade() {
  const size = useWindowClass();
  const { id } = usePageSearch(PATH);
  const navigation = useNavigation();
  return (
    <Page gutter={false} width={size === 'desk' ? 'full' : size === 'tablet' ? 'wide' : 'page'}>
      <ContractPanel id={id} onChoose={(next) => navigation.redirect(PATH, { id: next })} />
    </Page>
  );
}
