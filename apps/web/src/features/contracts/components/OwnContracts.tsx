/** Below the form: own positions, pending orders, history. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { TabPanel, Tabs } from '@glasshouse/ui/Tabs.tsx';
import { iconBill } from '@glasshouse/ui/icons.ts';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { usePending, usePositions } from '../queries/contracts.ts';
import { CloseAllMenu } from './CloseAllMenu.tsx';
import { History, Own, Pending, Positions } from './OwnLists.tsx';
import { useContractActs } from './use-contract-acts.tsx';

const ID = 'own-contracts';
type Tab = 'positions' | 'pending' | 'history';

/** The tabs and the chosen list. */
export default function OwnContracts({ table = false }: { table?: boolean }) {
  const { t } = useTranslation(['contracts']);
  const [tab, setTab] = useRemembered<Tab>('contracts.own', 'positions');
  const { acts, layers } = useContractActs();
  const positions = usePositions().data;
  const pending = usePending().data;
  return (
    <section className="s-own c-own" aria-label={t(($) => $.contracts.own.title)}>
      <Tabs
        id={ID}
        label={t(($) => $.contracts.own.title)}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'positions', label: t(($) => $.contracts.own.positions), count: positions?.list.length || undefined },
          {
            value: 'pending',
            label: t(($) => $.contracts.own.pending),
            count: (pending?.length ?? 0) + (positions?.conditionals ?? 0) || undefined,
          },
          { value: 'history', label: t(($) => $.contracts.own.history) },
        ]}
        trailing={
          <>
            {tab === 'positions' && <CloseAllMenu onChoose={acts.onCloseAll} />}
            <IconButton
              icon={iconBill}
              size={19}
              label={t(($) => $.contracts.own.all)}
              href="#/pages/transaction/contract_order"
            />
          </>
        }
      />
      <TabPanel id={ID} value={tab} className="s-own-list">
        <Own>
          {tab === 'positions' && <Positions acts={acts} table={table} />}
          {tab === 'pending' && <Pending acts={acts} />}
          {tab === 'history' && <History />}
        </Own>
      </TabPanel>
      {layers}
    </section>
  );
}
