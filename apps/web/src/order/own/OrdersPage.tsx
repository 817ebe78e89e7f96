/** All orders of the user in a product: those that live, those that ended, and fills, with filters. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { TabPanel, Tabs } from '@glasshouse/ui/Tabs.tsx';
import type { ReactNode } from 'react';
import { useRemembered } from '../../app/navigation/remembered.ts';
import { Page } from '../../app/page/Page.tsx';
import { EndlessList } from './EndlessList.tsx';
import { FillCard, OpenOrderCard, PastOrderCard } from './OrderCard.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import { FillsTable, OpenOrdersTable, PastOrdersTable } from './OrdersTable.tsx';
import { type OrderLayers, useOrderActs } from './use-order-acts.tsx';
import { useNamedOrder } from './use-named-order.ts';
import { useWindowClass } from '../../market/use-window.ts';
import { useOwnOrders } from '../product.ts';
import { useOwnUpdates } from './use-own-updates.ts';
import { type OrderFilter, type OrdersView, countFilters, timesOf } from './order-filter.ts';
import { besideEachOther } from './orders.ts';
import { type OwnFilter, useFills, useOrders } from './account.ts';
import { useOpenOrders } from './open-orders.ts';
import { usePairOf } from '../../market/pair/market-data.ts';
import './entries.css';

const ID = 'orders';

interface ViewProps {
  table: boolean;
  filter: OwnFilter;
  /** The words of an empty list: nothing yet, or nothing that the filters match. */
  empty: (title: string, text: string) => { title: string; text: string; actions: ReactNode };
  layers: OrderLayers;
}

function Pending({ table, filter, empty, layers: { acts, cancelAll } }: ViewProps) {
  const { t } = useTranslation(['orders']);
  const list = useOrders({ ...filter, status: 'open' });
  const rows = besideEachOther(list.items);
  // All of them, or all of a pair: what else narrows the list is not known to the call.
  const whole = !filter.side && !filter.kind && filter.from === undefined && filter.to === undefined;
  const pairOf = usePairOf();
  // The list is read page after page; what would end is counted whole.
  const live = useOpenOrders().data;
  const first = list.items[0];
  const endAll = () => {
    const pair = filter.pair && first ? (pairOf(first.market_id) ?? null) : null;
    const meant = pair ? live?.filter((order) => order.market_id === pair.id) : live;
    cancelAll(meant ?? rows, pair);
  };
  return (
    <>
      {whole && rows.length > 1 && (
        <div className="s-own-filter is-end">
          <Button size="xs" variant="link" onClick={endAll}>
            {t(($) => $.orders.cancelAll.button)}
          </Button>
        </div>
      )}
      <EndlessList
        endless
        list={{ ...list, items: rows }}
        failedTitle={t(($) => $.orders.own.failed)}
        loadingLabel={t(($) => $.orders.own.loading)}
        empty={empty(
          t(($) => $.orders.own.noOpen),
          t(($) => $.orders.own.noOpenText),
        )}
        row={(order) => <OpenOrderCard key={order.id} order={order} acts={acts} />}
        {...(table ? { wrap: () => <OpenOrdersTable orders={rows} acts={acts} /> } : {})}
      />
    </>
  );
}

function History({ table, filter, empty, layers: { acts } }: ViewProps) {
  const { t } = useTranslation(['orders']);
  const list = useOrders(filter);
  return (
    <EndlessList
      endless
      list={list}
      failedTitle={t(($) => $.orders.own.failed)}
      loadingLabel={t(($) => $.orders.own.loading)}
      empty={empty(
        t(($) => $.orders.own.noHistory),
        t(($) => $.orders.own.noHistoryText),
      )}
      row={(order) => <PastOrderCard key={order.id} order={order} onShow={acts.onShow} />}
      {...(table ? { wrap: () => <PastOrdersTable orders={list.items} onShow={acts.onShow} /> } : {})}
    />
  );
}

function Fills({ table, filter, empty }: ViewProps) {
  const { t } = useTranslation(['orders']);
  const list = useFills(filter);
  return (
    <EndlessList
      endless
      list={list}
      failedTitle={t(($) => $.orders.own.failed)}
      loadingLabel={t(($) => $.orders.own.loading)}
      empty={empty(
        t(($) => $.orders.own.noFills),
        t(($) => $.orders.own.noFillsText),
      )}
      row={(fill) => <FillCard key={fill.id} fill={fill} />}
      {...(table ? { wrap: () => <FillsTable fills={list.items} /> } : {})}
    />
  );
}

export function OrdersPage() {
  const { t } = useTranslation(['orders']);
  const { name, pages, useWords } = useOwnOrders();
  const words = useWords();
  const [view, setView] = useRemembered<OrdersView>(`${name}.ordersView`, 'pending');
  const [filter, setFilter] = useRemembered<OrderFilter>(`${name}.ordersFilter`, {});
  const table = useWindowClass() === 'desk';
  const layers = useOrderActs();
  const pairOf = usePairOf();
  useOwnUpdates();
  useNamedOrder(layers.acts.onShow);
  const pair = filter.marketId === undefined ? null : (pairOf(filter.marketId) ?? null);
  const { status } = filter;
  const narrowed = countFilters(view, filter) > 0;
  const props: ViewProps = {
    table,
    layers,
    filter: {
      pair,
      side: filter.side,
      ...timesOf(filter),
      ...(view === 'fills' ? {} : { kind: filter.kind }),
      ...(view === 'history' && status !== undefined ? { status } : {}),
    },
    empty: (title, text) => ({
      title: narrowed ? t(($) => $.orders.filters.none) : title,
      text: narrowed ? t(($) => $.orders.filters.noneText) : text,
      actions: narrowed ? (
        <Button size="sm" onClick={() => setFilter({})}>
          {t(($) => $.orders.filters.clear)}
        </Button>
      ) : (
        <Button size="sm" variant="primary" href={`#${pages.start}`}>
          {t(($) => $.orders.orders.toTrade)}
        </Button>
      ),
    }),
  };
  return (
    <Page
      gutter={false}
      width="wide"
      head={
        <>
          <Tabs
            id={ID}
            label={words.orders}
            value={view}
            onChange={setView}
            items={[
              { value: 'pending', label: t(($) => $.orders.orders.pending) },
              { value: 'history', label: t(($) => $.orders.orders.history) },
              { value: 'fills', label: t(($) => $.orders.orders.fills) },
            ]}
          />
          <OrderFilters view={view} filter={filter} onChange={setFilter} />
        </>
      }
    >
      <TabPanel id={ID} value={view}>
        {view === 'pending' && <Pending {...props} />}
        {view === 'history' && <History {...props} />}
        {view === 'fills' && <Fills {...props} />}
      </TabPanel>
      {layers.layers}
    </Page>
  );
}
