/** All contracts of the user: open positions, pending orders, history. */
import { contractConditionalsChannel } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { TabPanel, Tabs } from '@glasshouse/ui/Tabs.tsx';
import { iconChart, iconScales } from '@glasshouse/ui/icons.ts';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useReread } from '../../../app/live/use-reread.ts';
import { useTopicEvents } from '../../../app/live/use-topic.ts';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { useNavigation, usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { partWithWords } from '../../../app/page/part-with-words.ts';
import { useWindowClass } from '../../../market/use-window.ts';
import { CloseAllMenu } from '../components/CloseAllMenu.tsx';
import { Canceled, History, Pending, Positions } from '../components/OwnLists.tsx';
import { Payments } from '../components/Payments.tsx';
import { RiskBar } from '../components/RiskBar.tsx';
import { useContractActs } from '../components/use-contract-acts.tsx';
import { useOwnContracts } from '../live/use-own-contracts.ts';
import { rereadConditionals } from '../queries/conditionals.ts';
import { usePending, usePositions } from '../queries/contracts.ts';
import '../../../order/own/entries.css';
import '../../../order/screen/trade.css';
import '../components/contracts.css';

const PATH = '/pages/transaction/contract_order';
const ID = 'contracts';
const EndedConditionals = partWithWords(() => import('../components/EndedConditionals.tsx'), ['manage']);
type View = 'positions' | 'pending' | 'history';

/** A notification names a position: its page is shown. */
function useNamedPosition(): void {
  const { position } = usePageSearch(PATH);
  const navigation = useNavigation();
  useEffect(() => {
    if (position !== undefined) navigation.redirect('/pages/transaction/contract_position', { id: position });
  }, [position, navigation]);
}

/** Closed positions, or the orders that ended without one. */
function Ended({ next }: { next: ReactNode }) {
  const { t } = useTranslation(['contracts']);
  const [what, setWhat] = useState<'positions' | 'orders' | 'triggers' | 'funding'>('positions');
  return (
    <>
      <div className="c-filter">
        <Segmented
          size="sm"
          label={t(($) => $.contracts.own.history)}
          options={[
            { value: 'positions', label: t(($) => $.contracts.history.positions) },
            { value: 'orders', label: t(($) => $.contracts.history.orders) },
            { value: 'triggers', label: t(($) => $.contracts.history.triggers) },
            { value: 'funding', label: t(($) => $.contracts.facts.funding) },
          ]}
          value={what}
          onChange={setWhat}
        />
      </div>
      {what === 'positions' && <History endless next={next} />}
      {what === 'orders' && <Canceled />}
      {what === 'triggers' && (
        <Suspense fallback={<SkeletonList rows={2} label={t(($) => $.contracts.own.loading)} />}>
          <EndedConditionals />
        </Suspense>
      )}
      {what === 'funding' && <Payments next={next} />}
    </>
  );
}

export default function ContractOrders() {
  const { t } = useTranslation(['contracts', 'orders']);
  const [view, setView] = useRemembered<View>('contracts.view', 'positions');
  const table = useWindowClass() === 'desk';
  const { acts, layers } = useContractActs();
  const positions = usePositions().data;
  const pending = usePending().data;
  useOwnContracts();
  // Their number stands above the lists, whichever is shown.
  useTopicEvents(contractConditionalsChannel, {}, useReread(rereadConditionals));
  useNamedPosition();
  const next = (
    <Button size="sm" variant="primary" href="#/pages/transaction/contract">
      {t(($) => $.orders.orders.toTrade)}
    </Button>
  );
  return (
    <Page
      gutter={false}
      width="wide"
      actions={
        <>
          <IconButton icon={iconChart} label={t(($) => $.contracts.own.analysis)} href="#/pages/transaction/contract_analysis" />
          <IconButton icon={iconScales} label={t(($) => $.contracts.own.fund)} href="#/pages/transaction/contract_fund" />
        </>
      }
      head={
        <Tabs
          id={ID}
          label={t(($) => $.contracts.own.title)}
          value={view}
          onChange={setView}
          items={[
            { value: 'positions', label: t(($) => $.contracts.own.positions), count: positions?.list.length || undefined },
            {
              value: 'pending',
              label: t(($) => $.contracts.own.pending),
              count: (pending?.length ?? 0) + (positions?.conditionals ?? 0) || undefined,
            },
            { value: 'history', label: t(($) => $.contracts.own.history) },
          ]}
          trailing={view === 'positions' && <CloseAllMenu onChoose={acts.onCloseAll} />}
        />
      }
    >
      <TabPanel id={ID} value={view}>
        {view === 'positions' && <Positions acts={acts} table={table} next={next} />}
        {view === 'pending' && <Pending acts={acts} next={next} />}
        {view === 'history' && <Ended next={next} />}
      </TabPanel>
      <RiskBar />
      {layers}
    </Page>
  );
}
