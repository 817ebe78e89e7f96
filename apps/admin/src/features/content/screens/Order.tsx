/** The order in which customers find entries of a kind; questions within their groups. */
import { FAQ_GROUPS, type StaffContentItem, listContent, orderContent } from '@glasshouse/contract/content';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { iconChevronDown, iconChevronUp } from '@glasshouse/ui/icons.ts';
import { Tabs } from '@glasshouse/ui/Tabs.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { type ReactNode, useEffect, useState } from 'react';
import '../components/content.css';
import { usePageSearch } from '../../../app/navigation.ts';
import { invalidateCall, useCallList, useCallMutation } from '../../../app/use-call.ts';
import { useSetSearch } from '../../../app/use-session.ts';
import { FailureNote } from '../../../kit/FailureNote.tsx';
import { LeaveGuard } from '../../../kit/LeaveGuard.tsx';
import { Page } from '../../../kit/Page.tsx';
import { UnreadPage } from '../../../kit/UnreadPage.tsx';
import { StandTags } from '../components/Stand.tsx';
import { ORDERED_KINDS, type OrderedKind, moved } from '../model/order.ts';

const ROWS = 100;

/** The screen: reads all entries of a kind, then lets them be moved. */
export default function Order() {
  const { t } = useTranslation(['backoffice-content']);
  const search = usePageSearch();
  const setSearch = useSetSearch();
  const kind = ORDERED_KINDS.find((value) => value === search['kind']) ?? 'faq';
  const list = useCallList(listContent, { kind }, { limit: ROWS, quiet: true });
  useEffect(() => {
    if (!list.complete && !list.loading && !list.loadingMore && !list.failed) list.loadMore();
  }, [list]);
  const tabs = (
    <Tabs
      label={t(($) => $['backoffice-content'].edit.kind)}
      items={ORDERED_KINDS.map((value) => ({ value, label: t(($) => $['backoffice-content'].kinds[value]) }))}
      value={kind}
      onChange={(next) => setSearch({ kind: next })}
    />
  );
  if (!list.complete) return <UnreadPage read={{ isError: list.failed, refetch: list.refetch } as never} />;
  return <OrderPage key={`${kind} ${list.items.map(({ id }) => id).join()}`} kind={kind} items={list.items} tabs={tabs} />;
}

interface OrderPageProps {
  kind: OrderedKind;
  items: readonly StaffContentItem[];
  tabs: ReactNode;
}

interface OrderRowProps {
  item: StaffContentItem;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
}

function OrderRow({ item, isFirst, isLast, onMove }: OrderRowProps) {
  const { t } = useTranslation(['backoffice-content']);
  return (
    <li>
      <span>
        {item.title || item.slug} <StandTags item={item} />
      </span>
      <span className="c-moves">
        <IconButton
          icon={iconChevronUp}
          label={t(($) => $['backoffice-content'].order.up, { title: item.title })}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={iconChevronDown}
          label={t(($) => $['backoffice-content'].order.down, { title: item.title })}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
      </span>
    </li>
  );
}

function OrderPage({ kind, items, tabs }: OrderPageProps) {
  const { t } = useTranslation(['backoffice-content']);
  const [order, setOrder] = useState<readonly StaffContentItem[]>(items);
  const isChanged = order.some((one, place) => one.id !== items[place]?.id);
  const act = useCallMutation(orderContent, {
    quiet: true,
    onDone() {
      toast.show({ kind: 'success', text: t(($) => $['backoffice-content'].order.saved) });
      void invalidateCall(listContent);
    },
    onFailure: () => void invalidateCall(listContent),
  });
  const groups = [...(kind === 'faq' ? FAQ_GROUPS : []), null].filter((group) => order.some((one) => one.group === group));
  const move = (id: number, by: 1 | -1) => setOrder(moved(order, id, by));
  return (
    <Page
      tabs={tabs}
      tools={
        <Button
          size="sm"
          variant="primary"
          disabled={!isChanged}
          busy={act.busy}
          onClick={() => act.submit({ kind, entries: order.map(({ id }) => id) })}
        >
          {t(($) => $['backoffice-content'].order.save)}
        </Button>
      }
      padded
    >
      <p className="b-lead">{t(($) => $['backoffice-content'].order.text)}</p>
      <FailureNote failure={act.failure} />
      {order.length === 0 && <EmptyState title={t(($) => $['backoffice-content'].list.none)} />}
      <div>
        {groups.map((group) => (
          <section key={group ?? ''}>
            {group !== null && <h2 className="c-group">{t(($) => $['backoffice-content'].groups[group])}</h2>}
            <ol className="c-list">
              {order
                .filter((one) => one.group === group)
                .map((one, place, all) => (
                  <OrderRow
                    key={one.id}
                    item={one}
                    isFirst={place === 0}
                    isLast={place === all.length - 1}
                    onMove={(by) => move(one.id, by)}
                  />
                ))}
            </ol>
          </section>
        ))}
      </div>
      <LeaveGuard strict active={isChanged && !act.busy} onDiscard={() => {}} />
    </Page>
  );
}
