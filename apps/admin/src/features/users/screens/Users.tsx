/** Finds users. */
import { type StaffUserRow, USER_STATES, listUsers } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useState } from 'react';
import { useFormats } from '../../../app/formats.ts';
import { navigation } from '../../../app/services.ts';
import { useCallList } from '../../../app/use-call.ts';
import { useDebounced } from '../../../app/use-debounced.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { FilterMenu } from '../../../kit/FilterMenu.tsx';
import { Page } from '../../../kit/Page.tsx';
import { SearchBox } from '../../../kit/SearchBox.tsx';
import { UserState } from '../components/UserState.tsx';

export default function Users() {
  const { t } = useTranslation(['backoffice-users']);
  const formats = useFormats();
  const [text, setText] = useState('');
  const [state, setState] = useState<StaffUserRow['state'] | null>(null);
  const list = useCallList(listUsers, { search: useDebounced(text), ...(state === null ? {} : { state }) });
  const columns: Column<StaffUserRow>[] = [
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
    { key: 'mobile', head: t(($) => $['backoffice-users'].user.mobile), cell: (row) => row.mobile ?? '–' },
    { key: 'state', head: t(($) => $['backoffice-users'].users.state), cell: (row) => <UserState state={row.state} /> },
    {
      key: 'created',
      head: t(($) => $['backoffice-users'].users.registered),
      align: 'end',
      cell: (row) => <time>{formats.dateTime(row.created)}</time>,
    },
    {
      key: 'seen',
      head: t(($) => $['backoffice-users'].users.lastSeen),
      align: 'end',
      cell: (row) =>
        row.last_seen === null ? t(($) => $['backoffice-users'].users.never) : <time>{formats.dateTime(row.last_seen)}</time>,
    },
  ];
  return (
    <Page
      tools={
        <>
          <SearchBox label={t(($) => $['backoffice-users'].users.search)} value={text} onChange={setText} />
          <FilterMenu
            label={t(($) => $['backoffice-users'].users.state)}
            value={state}
            options={USER_STATES.map((value) => ({ value, label: t(($) => $['backoffice-users'].states[value]) }))}
            onChange={setState}
          />
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
