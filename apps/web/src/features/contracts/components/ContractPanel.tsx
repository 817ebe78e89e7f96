/** Trading contracts on a page or in the tab of Trade, in the layout that the window has room for, with the states around it. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense } from 'react';
import { MarketsFailed } from '../../../market/state/MarketsFailed.tsx';
import { useChosenMarket } from '../../../market/pair/use-chosen-market.ts';
import { useWindowClass } from '../../../market/use-window.ts';
import { TradeWaiting } from '../../../order/screen/TradeWaiting.tsx';
import { PhoneContract } from './PhoneContract.tsx';
import '../../../order/screen/trade.css';
import '../../../order/own/entries.css';
import '../../../market/pair/market.css';
import './contracts.css';

const WideContract = lazyPart(() => import('./WideContract.tsx'));

interface ContractPanelProps {
  /** The market that the address names. */
  id: string | undefined;
  onChoose: (id: string) => void;
}

/** The panel. */
export default function ContractPanel({ id, onChoose }: ContractPanelProps) {
  const { t } = useTranslation(['contracts']);
  const { quotes, quote, choose } = useChosenMarket({ kind: 'perpetual', name: 'contracts', id, onChoose });
  const size = useWindowClass();
  if (quotes.isPending) return <TradeWaiting />;
  if (!quotes.data) return <MarketsFailed fetching={quotes.isFetching} onRetry={() => void quotes.refetch()} />;
  if (!quote) return <EmptyState title={t(($) => $.contracts.page.none)} text={t(($) => $.contracts.page.noneText)} />;
  if (size === 'phone') return <PhoneContract key={quote.id} quote={quote} onChoose={choose} />;
  return (
    <Suspense fallback={<TradeWaiting />}>
      <WideContract key={quote.id} quote={quote} onChoose={choose} desk={size === 'desk'} />
    </Suspense>
  );
}
