/** All texts, with their state and number of languages. */
import { LANGUAGES } from '@glasshouse/contract';
import {
  CONTENT_KINDS,
  CONTENT_STATES,
  type ContentKind,
  type ContentState,
  type StaffContentItem,
  listContent,
} from '@glasshouse/contract/content';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useState } from 'react';
import { useFormats } from '../../../app/formats.ts';
import { hrefOf, usePageSearch } from '../../../app/navigation.ts';
import { navigation } from '../../../app/services.ts';
import { useCallList } from '../../../app/use-call.ts';
import { useDebounced } from '../../../app/use-debounced.ts';
import { useMay, useSetSearch } from '../../../app/use-session.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { FilterMenu } from '../../../kit/FilterMenu.tsx';
import { Page } from '../../../kit/Page.tsx';
import { SearchBox } from '../../../kit/SearchBox.tsx';
import { StandTags } from '../components/Stand.tsx';

function useContentColumns(): Column<StaffContentItem>[] {
  const { t } = useTranslation(['backoffice-content']);
  const formats = useFormats();
  return [
    {
      key: 'title',
      head: t(($) => $['backoffice-content'].edit.title),
      cell: (row) => <b className="b-clip">{row.title || row.slug}</b>,
    },
    {
      key: 'kind',
      head: t(($) => $['backoffice-content'].edit.kind),
      width: '150px',
      cell: (row) =>
        [
          t(($) => $['backoffice-content'].kinds[row.kind]),
          row.group && t(($) => $['backoffice-content'].groups[row.group ?? 'start']),
        ]
          .filter(Boolean)
          .join(' · '),
    },
    { key: 'state', head: t(($) => $['backoffice-content'].list.state), cell: (row) => <StandTags item={row} /> },
    {
      key: 'languages',
      head: t(($) => $['backoffice-content'].edit.languages),
      align: 'end',
      width: '90px',
      cell: (row) => (
        <Tag tone={row.languages.length === LANGUAGES.length ? 'success' : 'warn'}>
          <span className="num">{`${row.languages.length}/${LANGUAGES.length}`}</span>
        </Tag>
      ),
    },
    {
      key: 'by',
      head: t(($) => $['backoffice-content'].list.savedBy),
      cell: (row) => <span className="b-clip">{row.saved_by?.name ?? t(($) => $['backoffice-content'].history.house)}</span>,
    },
    {
      key: 'saved',
      head: t(($) => $['backoffice-content'].list.saved),
      align: 'end',
      width: '150px',
      cell: (row) => <time dateTime={new Date(row.saved).toISOString()}>{formats.dateTime(row.saved)}</time>,
    },
  ];
}

interface FiltersProps {
  kind: ContentKind | null;
  state: ContentState | null;
}

function ContentFilters({ kind, state }: FiltersProps) {
  const { t } = useTranslation(['backoffice-content']);
  const setSearch = useSetSearch();
  return (
    <>
      <FilterMenu
        label={t(($) => $['backoffice-content'].edit.kind)}
        value={kind}
        options={CONTENT_KINDS.map((value) => ({ value, label: t(($) => $['backoffice-content'].kinds[value]) }))}
        onChange={(value) => setSearch({ kind: value })}
      />
      <FilterMenu
        label={t(($) => $['backoffice-content'].list.state)}
        value={state}
        options={CONTENT_STATES.map((value) => ({ value, label: t(($) => $['backoffice-content'].states[value]) }))}
        onChange={(value) => setSearch({ state: value })}
      />
    </>
  );
}

/** The order of entries and a new one, for those who may. */
function ContentLinks({ kind }: { kind: ContentKind | null }) {
  const { t } = useTranslation(['backoffice-content']);
  const [mayWrite, mayPublish] = [useMay('content.write'), useMay('content.publish')];
  return (
    <>
      {mayPublish && (
        <Button size="sm" href={`#${hrefOf('/content/order')}`}>
          {t(($) => $['backoffice-content'].order.act)}
        </Button>
      )}
      {mayWrite && (
        <Button size="sm" variant="primary" href={`#${hrefOf('/content/new', { kind })}`}>
          {t(($) => $['backoffice-content'].create.act)}
        </Button>
      )}
    </>
  );
}

export default function Contents() {
  const { t } = useTranslation(['backoffice-content']);
  const columns = useContentColumns();
  const search = usePageSearch();
  const [text, setText] = useState('');
  const kind = CONTENT_KINDS.find((value) => value === search['kind']) ?? null;
  const state = CONTENT_STATES.find((value) => value === search['state']) ?? null;
  const words = useDebounced(text).trim();
  const list = useCallList(listContent, {
    ...(kind === null ? {} : { kind }),
    ...(state === null ? {} : { state }),
    ...(words === '' ? {} : { search: words.slice(0, 200) }),
  });
  return (
    <Page
      tools={
        <>
          <SearchBox label={t(($) => $['backoffice-content'].list.search)} value={text} onChange={setText} />
          <ContentFilters kind={kind} state={state} />
          <ContentLinks kind={kind} />
        </>
      }
    >
      <DataTable
        label={t(($) => $['backoffice-content'].list.label)}
        columns={columns}
        list={list}
        rowKey={(row) => row.id}
        onOpen={(row) => navigation.go(`/content/entry/${row.id}`)}
        empty={
          <EmptyState
            title={t(($) => $['backoffice-content'].list.none)}
            text={t(($) => $['backoffice-content'].list.noneHint)}
          />
        }
      />
    </Page>
  );
}
