/** Finds users. */
import { type StaffUserRow, USER_LEVELS, USER_RISKS, USER_STATES, listUsers } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useState } from 'react';
import { labelText, useFormats } from '../../../app/formats.ts';
import { usePageSearch } from '../../../app/navigation.ts';
import { navigation } from '../../../app/services.ts';
import { useCallList } from '../../../app/use-call.ts';
import { useDebounced } from '../../../app/use-debounced.ts';
import { useSetSearch } from '../../../app/use-session.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { FilterMenu } from '../../../kit/FilterMenu.tsx';
import { Page } from '../../../kit/Page.tsx';
import { SearchBox } from '../../../kit/SearchBox.tsx';
import { UserState } from '../components/UserState.tsx';

export default function Users() {
  const { t } = useTranslation(['backoffice-users']);
  const [text, setText] = useState('');
  const search = usePageSearch();
  const setSearch = useSetSearch();
  const chosen = {
    state: USER_STATES.find((one) => one === search['state']),
    level: USER_LEVELS.find((one) => one === search['level']),
    risk: USER_RISKS.find((one) => one === search['risk']),
    order: search['order'] === 'oldest' ? ('oldest' as const) : undefined,
  };
  const list = useCallList(listUsers, { search: useDebounced(text), ...chosen });
  const columns = useUserColumns(chosen.order === 'oldest', () =>
    setSearch({ order: chosen.order === undefined ? 'oldest' : null }),
  );

  return (
    <Page
      tools={
        <>
          <SearchBox label={t(($) => $['backoffice-users'].users.search)} value={text} onChange={setText} />
          <Filters chosen={chosen} />
        </>
      }
    >
      <DataTable
        label={t(($) => $['backoffice-users'].users.list)}
        columns={columns}
        list={list}
        rowKey={(row) => row.id}
        onOpen={(row) => navigation.go(`/users/${row.id}`)}
        empty={
          <EmptyState title={t(($) => $['backoffice-users'].users.none)} text={t(($) => $['backoffice-users'].users.noneHint)} />
        }
      />
    </Page>
  );
}

interface Chosen {
  state: StaffUserRow['state'] | undefined;
  level: (typeof USER_LEVELS)[number] | undefined;
  risk: (typeof USER_RISKS)[number] | undefined;
}

/** Narrows the list by state, identity and risk. */
function Filters({ chosen: { state, level, risk } }: { chosen: Chosen }) {
  const { t } = useTranslation(['backoffice-users']);
  const setSearch = useSetSearch();
  return (
    <>
      <FilterMenu
        label={t(($) => $['backoffice-users'].users.state)}
        value={state ?? null}
        options={USER_STATES.map((value) => ({ value, label: t(($) => $['backoffice-users'].states[value]) }))}
        onChange={(to) => setSearch({ state: to })}
      />
      <FilterMenu
        label={t(($) => $['backoffice-users'].user.level)}
        value={level ?? null}
        options={USER_LEVELS.map((value) => ({ value, label: t(($) => $['backoffice-users'].user.levels[value]) }))}
        onChange={(to) => setSearch({ level: to })}
      />
      <FilterMenu
        label={t(($) => $['backoffice-users'].users.risk)}
        value={risk ?? null}
        options={USER_RISKS.map((value) => ({ value, label: t(($) => $['backoffice-users'].users.risks[value]) }))}
        onChange={(to) => setSearch({ risk: to })}
      />
    </>
  );
}

function useUserColumns(isOldest: boolean, onSort: () => void): Column<StaffUserRow>[] {
  const { t } = useTranslation(['backoffice-users']);
  const formats = useFormats();
  return [
    { key: 'id', head: 'ID', width: '104px', cell: (row) => <span className="num">{row.id}</span> },
    {
      key: 'account',
      head: t(($) => $['backoffice-users'].users.account),
      cell: (row) => <b className="b-clip">{row.account_name}</b>,
    },
    {
      key: 'nickname',
      head: t(($) => $['backoffice-users'].users.nickname),
      cell: (row) => <span className="b-clip">{row.nickname}</span>,
    },
    {
      key: 'level',
      head: t(($) => $['backoffice-users'].user.level),
      cell: (row) => labelText(`backoffice-users:user.levels.${row.level}`),
    },
    { key: 'country', head: t(($) => $['backoffice-users'].user.country), cell: (row) => row.country || '–' },
    { key: 'worth', head: t(($) => $['backoffice-users'].users.worth), align: 'end', cell: (row) => formats.usd(row.worth) },
    { key: 'risk', head: t(($) => $['backoffice-users'].users.risk), align: 'end', cell: (row) => row.risk ?? '–' },
    { key: 'state', head: t(($) => $['backoffice-users'].users.state), cell: (row) => <UserState state={row.state} /> },
    {
      key: 'created',
      head: t(($) => $['backoffice-users'].users.registered),
      align: 'end',
      cell: (row) => <time>{formats.dateTime(row.created)}</time>,
      sort: { direction: isOldest ? 'asc' : 'desc', onSort },
    },
    {
      key: 'seen',
      head: t(($) => $['backoffice-users'].users.lastSeen),
      align: 'end',
      cell: (row) =>
        row.last_seen === null ? t(($) => $['backoffice-users'].users.never) : <time>{formats.dateTime(row.last_seen)}</time>,
    },
  ];
}
