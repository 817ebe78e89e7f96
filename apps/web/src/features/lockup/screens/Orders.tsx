/** Own orders (SCR-058): those in progress, those that ended, and the calendar of payouts. */
import type { LockupOrder } from '@glasshouse/contract/lockup';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { List } from '@glasshouse/ui/ListRow.tsx';
import { TabPanel, Tabs } from '@glasshouse/ui/Tabs.tsx';
import { useState } from 'react';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { Page } from '../../../app/page/Page.tsx';
import { EndlessList } from '../../../order/own/EndlessList.tsx';
import { Calendar } from '../components/Calendar.tsx';
import { EndedRow, OrderCard } from '../components/OrderCard.tsx';
import { RedeemDialog } from '../components/RedeemDialog.tsx';
import { useOwnNews } from '../live/use-lockup-news.ts';
import { useOrders } from '../queries/lockup.ts';

const ID = 'lockup-orders';
type Tab = 'open' | 'ended' | 'calendar';

function OrderList({ status }: { status: 'open' | 'ended' }) {
  const { t } = useTranslation(['lockup']);
  const list = useOrders(status);
  const [leaving, setLeaving] = useState<LockupOrder | null>(null);
  const [isOpen, setOpen] = useState(false);
  const current = leaving && (list.items.find(({ id }) => id === leaving.id) ?? leaving);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-2 pb-6">
      <EndlessList
        endless
        list={list}
        {...(status === 'ended' ? { wrap: (rows) => <List className="-mx-gutter">{rows}</List> } : {})}
        failedTitle={t(($) => $.lockup.orders.failed)}
        loadingLabel={t(($) => $.lockup.orders.loading)}
        empty={{
          title: t(($) => $.lockup.orders.none),
          actions: (
            <Button size="sm" variant="primary" href="#/pages/lockming/lockming">
              {t(($) => $.lockup.orders.see)}
            </Button>
          ),
        }}
        row={(order) =>
          status === 'open' ? (
            <OrderCard
              key={order.id}
              order={order}
              onRedeem={() => {
                setLeaving(order);
                setOpen(true);
              }}
            />
          ) : (
            <EndedRow key={order.id} order={order} />
          )
        }
      />
      {current && <RedeemDialog key={current.id} open={isOpen} onOpenChange={setOpen} order={current} />}
    </div>
  );
}

export default function Orders() {
  const { t } = useTranslation(['lockup']);
  const [tab, setTab] = useRemembered<Tab>('lockup.orders', 'open');
  useOwnNews();
  return (
    <Page
      head={
        <Tabs
          id={ID}
          label={t(($) => $.lockup.list.orders)}
          value={tab}
          onChange={setTab}
          items={[
            { value: 'open', label: t(($) => $.lockup.orders.open) },
            { value: 'ended', label: t(($) => $.lockup.orders.ended) },
            { value: 'calendar', label: t(($) => $.lockup.orders.calendar) },
          ]}
        />
      }
    >
      <TabPanel id={ID} value={tab}>
        {tab === 'calendar' ? <Calendar /> : <OrderList key={tab} status={tab} />}
      </TabPanel>
    </Page>
  );
}
