/** One queue: figures, parts, the table, and the review that is open at the right. The same screen for every queue. */
import { type QueueName, REVIEW_QUEUES } from '@glasshouse/contract';
import {
  REVIEW_HOLDERS,
  REVIEW_RISKS,
  REVIEW_TABS,
  type ReviewHolder,
  type ReviewRisk,
  type ReviewRow,
  type ReviewSort,
  type ReviewTab,
  listReviews,
} from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
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
import { DataTable, type RowKey } from '../../../kit/DataTable.tsx';
import { FilterMenu } from '../../../kit/FilterMenu.tsx';
import { KeysHint } from '../../../kit/KeysHint.tsx';
import { Page } from '../../../kit/Page.tsx';
import { SearchBox } from '../../../kit/SearchBox.tsx';
import { StatCards } from '../../../kit/StatCards.tsx';
import type { Selection } from '../../../kit/TableSelection.tsx';
import { BulkActs } from '../components/BulkActs.tsx';
import { ReviewPanel } from '../components/ReviewPanel.tsx';
import { ViewMenu } from '../components/ViewMenu.tsx';
import { useQueueColumns } from '../components/use-queue-columns.tsx';
import { neighbors } from '../model/columns.ts';
import { isOpenReview } from '../model/stand.ts';

// Each reading is a row of the audit log.
const EVERY_MS = 6_000;

const RISKS = Object.keys(REVIEW_RISKS) as ReviewRisk[];

const oneOf = <T extends string>(all: readonly T[], value: string | undefined, fallback: T): T =>
  (all as readonly string[]).includes(value ?? '') ? (value as T) : fallback;

function filterOf(search: Readonly<Record<string, string | undefined>>): { with?: ReviewHolder; risk?: ReviewRisk } {
  const holder = REVIEW_HOLDERS.find((one) => one === search['with']);
  const risk = RISKS.find((one) => one === search['risk']);
  return { ...(holder ? { with: holder } : {}), ...(risk ? { risk } : {}) };
}

export default function Queue() {
  const { queue } = usePageParams();
  const name = oneOf<QueueName>(REVIEW_QUEUES, queue, 'withdraw');
  // Another queue is another screen: nothing that was typed or opened goes with it.
  return <QueueScreen key={name} queue={name} />;
}

function QueueScreen({ queue }: { queue: QueueName }) {
  const { t } = useTranslation(['backoffice', 'names']);
  const search = usePageSearch();
  const setSearch = useSetSearch();
  const [text, setText] = useState('');
  const { data: queues } = useQueues();
  const figures = queues?.find((one) => one.queue === queue);
  const tab = oneOf<ReviewTab>(REVIEW_TABS, search.tab, 'waiting');
  const sort = oneOf<ReviewSort>(['oldest', 'newest', 'value', 'risk'], search.sort, 'oldest');
  const wanted = useDebounced(text.trim());
  const filter = filterOf(search);
  const list = useCallList(
    listReviews,
    { queue, tab, sort, ...filter, ...(wanted ? { search: wanted } : {}) },
    { everyMs: EVERY_MS },
  );
  const open = list.items.find((row) => String(row.id) === search.open) ?? null;
  const show = (id: number | null) => setSearch({ open: id });
  const { selection, rows, clear } = useChoice(list.items);
  const columns = useQueueColumns(list.items, sort, (to) => setSearch({ sort: to }));
  return (
    <Page
      title={t(($) => $.names.queues[queue])}
      tag={figures && <Tag>{t(($) => $.backoffice.reviews.waitingCount, { count: figures.waiting })}</Tag>}
      tools={
        <>
          <SearchBox label={t(($) => $.backoffice.reviews.search)} value={text} onChange={setText} />
          <Filters with={filter.with ?? null} risk={filter.risk ?? null} />
          <ViewMenu queue={queue} />
        </>
      }
      cards={figures && <Figures of={figures} />}
      tabs={<Parts queue={queue} figures={figures} value={tab} />}
      side={
        open && (
          <ReviewPanel
            key={open.id}
            row={open}
            place={neighbors(
              list.items.map(({ id }) => id),
              open.id,
            )}
            onShow={show}
          />
        )
      }
      foot={
        <BulkActs queue={queue} rows={rows} reasons={figures?.reasons ?? []} onClear={clear}>
          <Keys />
        </BulkActs>
      }
    >
      <DataTable
        label={t(($) => $.names.queues[queue])}
        columns={columns}
        list={list}
        rowKey={(row) => row.id}
        open={open?.id ?? null}
        onOpen={(row) => show(row.id)}
        selection={tab === 'done' ? undefined : selection}
        empty={<Nothing isSearch={wanted !== ''} />}
      />
    </Page>
  );
}

function Nothing({ isSearch }: { isSearch: boolean }) {
  const { t } = useTranslation(['backoffice', 'common']);
  if (isSearch) return <EmptyState title={t(($) => $.common.states.noMatches)} />;
  return <EmptyState title={t(($) => $.backoffice.reviews.none)} text={t(($) => $.backoffice.reviews.noneText)} />;
}

/** The requests that are chosen. What is chosen and not on screen any more is acted on by nothing. */
function useChoice(items: readonly ReviewRow[]) {
  const { t } = useTranslation(['backoffice']);
  const [chosen, setChosen] = useState<ReadonlySet<RowKey>>(new Set());
  const selection: Selection<ReviewRow> = {
    chosen,
    onChange: setChosen,
    may: isOpenReview,
    label: (row) => t(($) => $.backoffice.reviews.number, { number: row.id }),
    allLabel: t(($) => $.backoffice.bulk.all),
  };
  const rows = items.filter((row) => chosen.has(row.id) && isOpenReview(row));
  return { selection, rows, clear: () => setChosen(new Set()) };
}

interface PartsProps {
  queue: QueueName;
  figures: QueueView | undefined;
  value: ReviewTab;
}

function Parts({ queue, figures, value }: PartsProps) {
  const { t } = useTranslation(['backoffice', 'names']);
  const setSearch = useSetSearch();
  return (
    <Tabs<ReviewTab>
      label={t(($) => $.names.queues[queue])}
      value={value}
      onChange={(to) => setSearch({ tab: to === 'waiting' ? null : to, open: null })}
      items={REVIEW_TABS.map((part) => ({
        value: part,
        label: t(($) => $.backoffice.reviews.tabs[part]),
        count: figures && countOf(figures, part),
      }))}
    />
  );
}

function Keys() {
  const { t } = useTranslation(['backoffice']);
  return (
    <KeysHint
      hints={[
        { keys: ['J', 'K'], text: t(($) => $.backoffice.keys.look) },
        { keys: ['T'], text: t(($) => $.backoffice.keys.take) },
        { keys: ['X'], text: t(($) => $.backoffice.keys.choose) },
        { keys: ['A'], text: t(($) => $.backoffice.keys.approve) },
        { keys: ['H'], text: t(($) => $.backoffice.keys.hold) },
        { keys: ['R'], text: t(($) => $.backoffice.keys.reject) },
      ]}
      aside={t(($) => $.backoffice.reviews.footNote)}
    />
  );
}

const countOf = (figures: QueueView, tab: ReviewTab): number =>
  ({
    waiting: figures.waiting,
    mine: figures.mine,
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
          label: t(($) => $.backoffice.reviews.needsYou),
          value: formats.count(of.needs_you),
          sub: t(($) => $.backoffice.reviews.needsYouSub),
        },
        // Only money has a value.
        ...(of.value_usd === '0'
          ? []
          : [
              {
                label: t(($) => $.backoffice.reviews.value),
                value: `$${formats.short(of.value_usd)}`,
                sub: t(($) => $.backoffice.reviews.valueSub),
              },
            ]),
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

/** Narrows the list by who has taken a request on, and by risk. */
function Filters({ with: holder, risk }: { with: ReviewHolder | null; risk: ReviewRisk | null }) {
  const { t } = useTranslation(['backoffice']);
  const setSearch = useSetSearch();
  return (
    <>
      <FilterMenu
        label={t(($) => $.backoffice.reviews.with)}
        value={holder}
        options={REVIEW_HOLDERS.map((value) => ({ value, label: t(($) => $.backoffice.reviews.holders[value]) }))}
        onChange={(to) => setSearch({ with: to, open: null })}
      />
      <FilterMenu
        label={t(($) => $.backoffice.reviews.risk)}
        value={risk}
        options={RISKS.map((value) => ({ value, label: t(($) => $.backoffice.reviews.risks[value]) }))}
        onChange={(to) => setSearch({ risk: to, open: null })}
      />
    </>
  );
}
