/** A user's lock-up orders, as they see them themselves. */
import { listUserLockups } from '@glasshouse/contract/lockup';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { labelText, useFormats } from '../../../app/formats.ts';
import { type ItemOf, useCallList } from '../../../app/use-call.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';

type Row = ItemOf<typeof listUserLockups>;
const words = (key: string) => labelText(`backoffice-users:${key}`);
const ended = ({ end }: Row) => words(end === null ? 'lockups.open' : `lockups.${end.how}`);

export function UserLockups({ userId }: { userId: number }) {
  const formats = useFormats();
  useTranslation(['backoffice-users']);
  const amount = (of: (row: Row) => string) => (row: Row) => `${formats.balance(of(row), row.code)}\u00a0${row.code}`;
  const columns: Column<Row>[] = [
    { key: 'id', head: words('lists.number'), width: '96px', cell: (row) => row.id },
    { key: 'series', head: words('lockups.series'), cell: (row) => <b>{row.series}</b> },
    { key: 'amount', head: words('lists.amount'), align: 'end', cell: amount((row) => row.amount) },
    { key: 'paid', head: words('lockups.paid'), align: 'end', cell: amount((row) => row.paid) },
    {
      key: 'toCome',
      yields: 'narrow',
      head: words('lockups.toCome'),
      align: 'end',
      cell: amount((row) => row.escrowed),
    },
    {
      key: 'penalty',
      yields: 'always',
      head: words('lockups.penalty'),
      align: 'end',
      cell: amount((row) => row.end?.penalty ?? '0'),
    },
    { key: 'state', head: words('lists.state'), cell: ended },
    {
      key: 'expires',
      head: words('lockups.expires'),
      align: 'end',
      cell: (row) => <time>{formats.dateTime(row.end?.time ?? row.expiry_time)}</time>,
    },
  ];
  return (
    <DataTable
      label={words('user.tabs.lockup')}
      columns={columns}
      list={useCallList(listUserLockups, { user_id: userId })}
      rowKey={(row) => row.id}
      empty={<EmptyState title={words('lockups.none')} />}
    />
  );
}
