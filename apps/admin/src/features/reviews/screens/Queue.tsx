/** One queue: figures, parts, the table, and the review that is open at the right. The same screen for every queue. */
import { type QueueName, REVIEW_QUEUES } from '@glasshouse/contract';
import { REVIEW_TABS, type ReviewRow, type ReviewSort, type ReviewTab, listReviews } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Avatar } from '@glasshouse/ui/Avatar.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { Tabs } from '@glasshouse/ui/Tabs.tsx';
import { useState } from 'react';
import { useFormats, useTimeAgo } from '../../../app/formats.ts';
import { usePageParams, usePageSearch } from '../../../app/navigation.ts';
import { type QueueView, useQueues } from '../../../app/queues.ts';
import { useCallList } from '../../../app/use-call.ts';
import { useDebounced } from '../../../app/use-debounced.ts';
import { useSetSearch } from '../../../app/use-session.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { KeysHint } from '../../../kit/KeysHint.tsx';
import { Page } from '../../../kit/Page.tsx';
import { fieldLabel } from '../../../kit/PresentedText.tsx';
import { SearchBox } from '../../../kit/SearchBox.tsx';
import { StatCards } from '../../../kit/StatCards.tsx';
import { rowAfter } from '../../../kit/row-after.ts';
import { PresentedCell } from '../components/PresentedCell.tsx';
import { ReviewPanel, StateTag } from '../components/ReviewPanel.tsx';
import { Approvals, Risk, hintText } from '../components/Signs.tsx';
import { summaryLabels } from '../model/columns.ts';

// Each reading is a row of the audit log.
const EVERY_MS = 6_000;

const oneOf = <T extends string>(all: readonly T[], value: string | undefined, fallback: T): T =>
  (all as readonly string[]).includes(value ?? '') ? (value as T) : fallback;

export default function Queue() {
  const { queue } = usePageParams();
  const name = oneOf<QueueName>(REVIEW_QUEUES, queue, 'withdraw');
  // Another queue is another screen: nothing that was typed or opened goes with it.
  return <QueueScreen key={name} queue={name} />;
}

function QueueScreen({ queue }: { queue: QueueName }) {
  const { t } = useTranslation(['backoffice', 'names', 'common']);
  const search = usePageSearch();
  const setSearch = useSetSearch();
  const [text, setText] = useState('');
  const { data: queues } = useQueues();
  const figures = queues?.find((one) => one.queue === queue);
  const tab = oneOf<ReviewTab>(REVIEW_TABS, search.tab, 'waiting');
  const sort = oneOf<ReviewSort>(['oldest', 'newest', 'value', 'risk'], search.sort, 'oldest');
  const wanted = useDebounced(text.trim());
  const list = useCallList(listReviews, { queue, tab, sort, ...(wanted ? { search: wanted } : {}) }, { everyMs: EVERY_MS });
  const open = list.items.find((row) => String(row.id) === search.open) ?? null;
  const show = (row: ReviewRow | null | undefined) => setSearch({ open: row?.id ?? null });
  const next = () => {
    const after = open && rowAfter(list.items, (row) => row.id, open.id, 1);
    show(after && after.id !== open?.id ? after : null);
  };
  const columns = useColumns(list.items, sort, (to) => setSearch({ sort: to }));
  return (
    <Page
      title={t(($) => $.names.queues[queue])}
      tag={figures && <Tag>{t(($) => $.backoffice.reviews.waitingCount, { count: figures.waiting })}</Tag>}
      tools={<SearchBox label={t(($) => $.backoffice.reviews.search)} value={text} onChange={setText} />}
      cards={figures && <Figures of={figures} />}
      tabs={
        <Tabs<ReviewTab>
          label={t(($) => $.names.queues[queue])}
          value={tab}
          onChange={(to) => setSearch({ tab: to === 'waiting' ? null : to, open: null })}
          items={REVIEW_TABS.map((value) => ({
            value,
            label: t(($) => $.backoffice.reviews.tabs[value]),
            count: figures && countOf(figures, value),
          }))}
        />
      }
      side={open && <ReviewPanel key={open.id} row={open} onClose={() => show(null)} onDecided={next} />}
      foot={
        <KeysHint
          hints={[
            { keys: ['J', 'K'], text: t(($) => $.backoffice.keys.move) },
            { keys: ['A'], text: t(($) => $.backoffice.keys.approve) },
            { keys: ['H'], text: t(($) => $.backoffice.keys.hold) },
            { keys: ['R'], text: t(($) => $.backoffice.keys.reject) },
          ]}
          aside={t(($) => $.backoffice.table.count, { count: list.items.length })}
        />
      }
    >
      <DataTable
        label={t(($) => $.names.queues[queue])}
        columns={columns}
        list={list}
        rowKey={(row) => row.id}
        open={open?.id ?? null}
        onOpen={show}
        empty={
          wanted ? (
            <EmptyState title={t(($) => $.common.states.noMatches)} />
          ) : (
            <EmptyState title={t(($) => $.backoffice.reviews.none)} text={t(($) => $.backoffice.reviews.noneText)} />
          )
        }
      />
    </Page>
  );
}

const countOf = (figures: QueueView, tab: ReviewTab): number =>
  ({
    waiting: figures.waiting,
    first: figures.first,
    second: figures.second,
    held: figures.held,
    done: figures.done_today,
  })[tab];

function Figures({ of }: { of: QueueView }) {
  const { t } = useTranslation(['backoffice', 'names', 'common']);
  const formats = useFormats();
  const ago = useTimeAgo();
  return (
    <StatCards
      items={[
        {
          label: t(($) => $.backoffice.reviews.tabs.waiting),
          value: formats.count(of.waiting),
          sub: of.oldest === null ? undefined : t(($) => $.backoffice.reviews.oldest, { ago: ago(of.oldest) }),
        },
        {
          label: t(($) => $.backoffice.reviews.value),
          value: `$${formats.short(of.value_usd)}`,
          sub: t(($) => $.backoffice.reviews.valueSub),
        },
        {
          label: t(($) => $.backoffice.reviews.needsYou),
          value: formats.count(of.needs_you),
          sub: t(($) => $.backoffice.reviews.needsYouSub),
        },
        {
          label: t(($) => $.backoffice.reviews.median),
          value:
            of.median_ms === null
              ? '–'
              : t(($) => $.common.units.minutes, { count: Math.max(1, Math.round(of.median_ms / 60_000)) }),
          sub: t(($) => $.backoffice.reviews.doneToday, { count: of.done_today }),
        },
      ]}
    />
  );
}

function useColumns(rows: readonly ReviewRow[], sort: ReviewSort, onSort: (to: ReviewSort) => void): Column<ReviewRow>[] {
  const { t } = useTranslation(['backoffice', 'names']);
  const ago = useTimeAgo();
  return [
    { key: 'id', head: t(($) => $.backoffice.reviews.request), cell: (row) => <span className="mono">{row.id}</span> },
    { key: 'user', head: t(($) => $.backoffice.titles.user), cell: (row) => <span className="b-clip">{row.user.name}</span> },
    ...summaryLabels(rows).map<Column<ReviewRow>>((label) => ({
      key: `field ${label}`,
      head: fieldLabel(label),
      cell: (row) => <PresentedCell row={row} label={label} />,
      ...(rows.some((row) => row.summary.some((field) => field.label === label && field.value.type === 'amount'))
        ? { align: 'end' as const }
        : {}),
    })),
    {
      key: 'risk',
      head: t(($) => $.backoffice.reviews.risk),
      cell: (row) => (
        <span title={row.hints.map(hintText).join('\n')}>
          <Risk value={row.risk} />
        </span>
      ),
      sort: { direction: sort === 'risk' ? 'desc' : null, onSort: () => onSort('risk') },
    },
    {
      key: 'approvals',
      head: t(($) => $.backoffice.reviews.approvalsHead),
      cell: (row) => <Approvals given={row.approvals} needed={row.approvals_needed} />,
    },
    {
      key: 'claim',
      head: t(($) => $.backoffice.reviews.claim),
      cell: (row) => <ClaimCell row={row} />,
    },
    {
      key: 'asked',
      head: t(($) => $.backoffice.reviews.asked),
      align: 'end',
      cell: (row) => ago(row.asked),
      sort: {
        direction: sort === 'oldest' ? 'asc' : sort === 'newest' ? 'desc' : null,
        onSort: () => onSort(sort === 'oldest' ? 'newest' : 'oldest'),
      },
    },
  ];
}

function ClaimCell({ row }: { row: ReviewRow }) {
  const { t } = useTranslation(['backoffice', 'names']);
  const { claim } = row;
  if (claim === null) return <StateTag row={row} />;
  const who = claim.yours ? t(($) => $.backoffice.reviews.claimYours) : claim.staff.name;
  return (
    <span className="b-claimed" title={who}>
      <Avatar name={claim.staff.name} size={26} />
      <span className="b-wide b-clip">{who}</span>
    </span>
  );
}
