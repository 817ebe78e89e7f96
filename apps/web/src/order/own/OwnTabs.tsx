/** Below the form: the user's open orders, assets, history and fills, for this pair or all. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Checkbox } from '@glasshouse/ui/Checkbox.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { TabPanel, Tabs } from '@glasshouse/ui/Tabs.tsx';
import { iconBill } from '@glasshouse/ui/icons.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense } from 'react';
import { useRemembered } from '../../app/navigation/remembered.ts';
import { useIsLoggedIn, useRequireLogin } from '../../app/session/use-session.ts';
import type { Pair } from '../../market/pair/pair.ts';
import { useOwnOrders } from '../product.ts';
import { besideEachOther } from './orders.ts';
import { useFills, useOrders } from './account.ts';
import { useOpenOrders } from './open-orders.ts';
import { AssetsList } from './AssetsList.tsx';
import { EndlessList } from './EndlessList.tsx';
import { FillCard, OpenOrderCard, type OrderActs, PastOrderCard } from './OrderCard.tsx';
import { useOrderActs } from './use-order-acts.tsx';

// Phones draw cards.
const OpenOrdersTable = lazyPart(async () => ({ default: (await import('./OrdersTable.tsx')).OpenOrdersTable }));
const PastOrdersTable = lazyPart(async () => ({ default: (await import('./OrdersTable.tsx')).PastOrdersTable }));
const FillsTable = lazyPart(async () => ({ default: (await import('./OrdersTable.tsx')).FillsTable }));

type OwnTab = 'open' | 'assets' | 'history' | 'fills';
const TAB_ID = 'own-orders';
/** More are on the page of all orders. */
const MOST_SHOWN = 50;

export interface OwnTabsProps {
  pair: Pair;
  /** Real tables instead of cards. */
  table?: boolean;
}

function LoginFirst() {
  const { t } = useTranslation(['orders', 'common']);
  const requireLogin = useRequireLogin();
  return (
    <EmptyState
      compact
      title={t(($) => $.orders.own.loginTitle)}
      text={t(($) => $.orders.own.loginText)}
      actions={
        <Button size="sm" variant="primary" onClick={() => requireLogin(() => {})}>
          {t(($) => $.common.buttons.logIn)}
        </Button>
      }
    />
  );
}

interface ListProps {
  pair: Pair;
  pairOnly: boolean;
  table: boolean;
  acts: OrderActs;
}

function OpenOrders({ pair, pairOnly, table, acts, onShowAll }: ListProps & { onShowAll: () => void }) {
  const { t } = useTranslation(['orders', 'common']);
  const { pages, useWords } = useOwnOrders();
  const { allOrders } = useWords();
  const orders = useOpenOrders();
  if (orders.isPending) return <SkeletonList rows={3} label={t(($) => $.orders.own.loading)} />;
  if (!orders.data) {
    return (
      <ErrorState
        compact
        title={t(($) => $.orders.own.failed)}
        text={t(($) => $.common.states.failedHint)}
        retryLabel={t(($) => $.common.buttons.tryAgain)}
        onRetry={() => void orders.refetch()}
      />
    );
  }
  const shown = pairOnly ? orders.data.filter((order) => order.market_id === pair.id) : orders.data;
  if (shown.length === 0) {
    const others = orders.data.length > 0;
    return (
      <EmptyState
        compact
        title={others ? t(($) => $.orders.own.noOpenPair, { symbol: pair.symbol }) : t(($) => $.orders.own.noOpen)}
        text={t(($) => $.orders.own.noOpenText)}
        actions={
          others && (
            <Button size="sm" onClick={onShowAll}>
              {t(($) => $.orders.own.showAll)}
            </Button>
          )
        }
      />
    );
  }
  const rows = besideEachOther(shown).slice(0, MOST_SHOWN);
  return (
    <>
      {table ? (
        <OpenOrdersTable orders={rows} acts={acts} />
      ) : (
        rows.map((order) => <OpenOrderCard key={order.id} order={order} acts={acts} />)
      )}
      {rows.length < shown.length && (
        <p className="s-end">
          <Button size="sm" href={`#${pages.orders}`}>
            {allOrders}
          </Button>
        </p>
      )}
    </>
  );
}

function History({ pair, pairOnly, table, acts }: ListProps) {
  const { t } = useTranslation(['orders']);
  const list = useOrders({ pair: pairOnly ? pair : null });
  return (
    <EndlessList
      list={list}
      failedTitle={t(($) => $.orders.own.failed)}
      loadingLabel={t(($) => $.orders.own.loading)}
      empty={{ title: t(($) => $.orders.own.noHistory), text: t(($) => $.orders.own.noHistoryText) }}
      row={(order) => <PastOrderCard key={order.id} order={order} onShow={acts.onShow} />}
      {...(table ? { wrap: () => <PastOrdersTable orders={list.items} onShow={acts.onShow} /> } : {})}
    />
  );
}

function Fills({ pair, pairOnly, table }: ListProps) {
  const { t } = useTranslation(['orders']);
  const list = useFills({ pair: pairOnly ? pair : null });
  return (
    <EndlessList
      list={list}
      failedTitle={t(($) => $.orders.own.failed)}
      loadingLabel={t(($) => $.orders.own.loading)}
      empty={{ title: t(($) => $.orders.own.noFills), text: t(($) => $.orders.own.noFillsText) }}
      row={(fill) => <FillCard key={fill.id} fill={fill} />}
      {...(table ? { wrap: () => <FillsTable fills={list.items} /> } : {})}
    />
  );
}

/** The tabs and the chosen list. */
export default function OwnTabs({ pair, table = false }: OwnTabsProps) {
  const { t } = useTranslation(['orders']);
  const { name, pages, useWords, Assets = AssetsList } = useOwnOrders();
  const { allOrders } = useWords();
  const loggedIn = useIsLoggedIn();
  const [tab, setTab] = useRemembered<OwnTab>(`${name}.ownTab`, 'open');
  const [pairOnly, setPairOnly] = useRemembered(`${name}.pairOnly`, false);
  const orders = useOpenOrders().data;
  const counted = (pairOnly ? orders?.filter((order) => order.market_id === pair.id) : orders) ?? [];
  const { acts, cancelAll, layers } = useOrderActs();
  const list = { pair, pairOnly, table, acts };
  const endAll = tab === 'open' && counted.length > 1 && (
    <Button size="xs" variant="link" onClick={() => cancelAll(counted, pairOnly ? pair : null)}>
      {t(($) => $.orders.cancelAll.button)}
    </Button>
  );
  const filter = (
    <Checkbox checked={pairOnly} onCheckedChange={setPairOnly}>
      {t(($) => $.orders.own.pairOnly)}
    </Checkbox>
  );
  return (
    <section className="s-own" aria-label={t(($) => $.orders.own.title)}>
      <Tabs
        id={TAB_ID}
        label={t(($) => $.orders.own.title)}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'open', label: t(($) => $.orders.own.open), count: counted.length || undefined },
          { value: 'assets', label: t(($) => $.orders.own.assets) },
          { value: 'history', label: t(($) => $.orders.own.history) },
          { value: 'fills', label: t(($) => $.orders.own.fills) },
        ]}
        trailing={
          <>
            {table && endAll}
            {table && filter}
            <IconButton icon={iconBill} size={19} label={allOrders} href={`#${pages.orders}`} />
          </>
        }
      />
      <TabPanel id={TAB_ID} value={tab} className="s-own-list">
        {loggedIn ? (
          <>
            {!table && (
              <div className="s-own-filter">
                {filter}
                {endAll}
              </div>
            )}
            <Suspense fallback={<SkeletonList rows={3} label={t(($) => $.orders.own.loading)} />}>
              {tab === 'open' && <OpenOrders {...list} onShowAll={() => setPairOnly(false)} />}
              {tab === 'assets' && <Assets pair={pairOnly ? pair : null} />}
              {tab === 'history' && <History {...list} />}
              {tab === 'fills' && <Fills {...list} />}
            </Suspense>
          </>
        ) : (
          <LoginFirst />
        )}
      </TabPanel>
      {layers}
    </section>
  );
}
