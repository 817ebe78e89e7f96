/** Entries of lockup of all users. */
import { listAllLockup } from '@glasshouse/contract/lockup';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useFormats } from '../../../app/formats.ts';
import { type ItemOf, useCallList } from '../../../app/use-call.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { Page } from '../../../kit/Page.tsx';

/** The screen. */
export default function Lockup() {
  const { t } = useTranslation(['backoffice-lockup']);
  const formats = useFormats();
  const list = useCallList(listAllLockup, {});
  const columns: Column<ItemOf<typeof listAllLockup>>[] = [
    { key: 'id', head: t(($) => $['backoffice-lockup'].columns.number), cell: (row) => row.id },
    { key: 'user', head: t(($) => $['backoffice-lockup'].columns.user), cell: (row) => row.user_id },
    {
      key: 'state',
      head: t(($) => $['backoffice-lockup'].columns.state),
      cell: (row) => t(($) => $['backoffice-lockup'].states[row.state]),
    },
    {
      key: 'ends',
      head: t(($) => $['backoffice-lockup'].columns.ends),
      align: 'end',
      cell: (row) => <time>{formats.dateTime(row.ends)}</time>,
    },
  ];
  return (
    <Page>
      <DataTable
        label={t(($) => $['backoffice-lockup'].list)}
        columns={columns}
        list={list}
        rowKey={(row) => row.id}
        empty={<EmptyState title={t(($) => $['backoffice-lockup'].none)} />}
      />
    </Page>
  );
}
