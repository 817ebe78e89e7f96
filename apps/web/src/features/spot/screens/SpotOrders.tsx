/** All spot orders of the user: those in the book, those that ended, and fills. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { TabPanel, Tabs } from '@glasshouse/ui/Tabs.tsx';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { Page } from '../../../app/page/Page.tsx';
import { EndlessList } from '../components/EndlessList.tsx';
import { FillCard, OpenOrderCard, PastOrderCard } from '../components/OrderCard.tsx';
import { FillsTable, OpenOrdersTable, PastOrdersTable } from '../components/OrdersTable.tsx';
import { useCancelDialog } from '../components/use-cancel-dialog.tsx';
import { useWindowClass } from '../components/use-window.ts';
import { useOwnUpdates } from '../live/use-own-updates.ts';
import { useFillHistory, useOrderHistory, usePendingOrders } from '../queries/account.ts';
import '../components/entries.css';

type View = 'pending' | 'history' | 'fills';
const ID = 'spot-orders';

function ToTrade() {
  const { t } = useTranslation(['spot']);
  return (
    <Button size="sm" variant="primary" href="#/pages/transaction/index">
      {t(($) => $.spot.orders.toTrade)}
    </Button>
  );
}

function Pending({ table }: { table: boolean }) {
  const { t } = useTranslation(['spot']);
  const { ask, dialog } = useCancelDialog();
  const list = usePendingOrders();
  return (
    <>
      <EndlessList
        endless
        list={list}
        failedTitle={t(($) => $.spot.own.failed)}
        loadingLabel={t(($) => $.spot.own.loading)}
        empty={{ title: t(($) => $.spot.own.noOpen), text: t(($) => $.spot.own.noOpenText), actions: <ToTrade /> }}
        row={(order) => <OpenOrderCard key={order.id} order={order} onCancel={ask} />}
        {...(table ? { wrap: () => <OpenOrdersTable orders={list.items} onCancel={ask} /> } : {})}
      />
      {dialog}
    </>
  );
}

function History({ table }: { table: boolean }) {
  const { t } = useTranslation(['spot']);
  const list = useOrderHistory(null);
  return (
    <EndlessList
      endless
      list={list}
      failedTitle={t(($) => $.spot.own.failed)}
      loadingLabel={t(($) => $.spot.own.loading)}
      empty={{ title: t(($) => $.spot.own.noHistory), text: t(($) => $.spot.own.noHistoryText), actions: <ToTrade /> }}
      row={(order) => <PastOrderCard key={order.id} order={order} />}
      {...(table ? { wrap: () => <PastOrdersTable orders={list.items} /> } : {})}
    />
  );
}

function Fills({ table }: { table: boolean }) {
  const { t } = useTranslation(['spot']);
  const list = useFillHistory(null);
  return (
    <EndlessList
      endless
      list={list}
      failedTitle={t(($) => $.spot.own.failed)}
      loadingLabel={t(($) => $.spot.own.loading)}
      empty={{ title: t(($) => $.spot.own.noFills), text: t(($) => $.spot.own.noFillsText), actions: <ToTrade /> }}
      row={(fill) => <FillCard key={fill.id} fill={fill} />}
      {...(table ? { wrap: () => <FillsTable fills={list.items} /> } : {})}
    />
  );
}

/** The screen. */
export default function SpotOrders() {
  const { t } = useTranslation(['spot']);
  const [view, setView] = useRemembered<View>('spot.ordersView', 'pending');
  const table = useWindowClass() === 'desk';
  useOwnUpdates();
  return (
    <Page
      gutter={false}
      width="wide"
      head={
        <Tabs
          id={ID}
          label={t(($) => $.spot.orders.tabs)}
          value={view}
          onChange={setView}
          items={[
            { value: 'pending', label: t(($) => $.spot.orders.pending) },
            { value: 'history', label: t(($) => $.spot.orders.history) },
            { value: 'fills', label: t(($) => $.spot.orders.fills) },
          ]}
        />
      }
    >
      <TabPanel id={ID} value={view}>
        {view === 'pending' && <Pending table={table} />}
        {view === 'history' && <History table={table} />}
        {view === 'fills' && <Fills table={table} />}
      </TabPanel>
    </Page>
  );
}
