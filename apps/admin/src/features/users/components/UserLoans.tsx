/** A user's loans, as they see them themselves. */
import { listUserLoans } from '@glasshouse/contract/loans';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { labelText, useFormats } from '../../../app/formats.ts';
import { type ItemOf, useCallList } from '../../../app/use-call.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';

type Row = ItemOf<typeof listUserLoans>;
const words = (key: string) => labelText(`backoffice-users:${key}`);

export function UserLoans({ userId }: { userId: number }) {
  const formats = useFormats();
  useTranslation(['backoffice-users']);
  const amount = (text: string, code: string) => `${formats.balance(text, code)}\u00a0${code}`;
  const columns: Column<Row>[] = [
    { key: 'id', head: words('lists.number'), width: '96px', cell: (row) => row.id },
    { key: 'borrowed', head: words('loans.borrowed'), align: 'end', cell: (row) => amount(row.borrowed, row.code) },
    { key: 'owed', head: words('loans.owed'), align: 'end', cell: (row) => amount(row.owed, row.code) },
    { key: 'pledge', head: words('loans.pledge'), align: 'end', cell: (row) => amount(row.pledge, row.pledge_code) },
    {
      key: 'ltv',
      head: words('loans.ltv'),
      align: 'end',
      cell: (row) => (row.ltv === null ? '–' : formats.percent(row.ltv, 1, 1)),
    },
    { key: 'state', head: words('lists.state'), cell: (row) => words(`loans.states.${row.state}`) },
    {
      key: 'due',
      head: words('loans.due'),
      align: 'end',
      yields: 'narrow',
      cell: (row) => (row.due === null ? '–' : <time>{formats.dateTime(row.due)}</time>),
    },
  ];
  return (
    <DataTable
      label={words('user.tabs.loans')}
      columns={columns}
      list={useCallList(listUserLoans, { user_id: userId })}
      rowKey={(row) => row.id}
      empty={<EmptyState title={words('loans.none')} />}
    />
  );
}
