/** A user's bill: every change of every account, as they read it themselves. */
import { listUserBills } from '@glasshouse/contract/wallet';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { labelText, useFormats } from '../../../app/formats.ts';
import { type ItemOf, useCallList } from '../../../app/use-call.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';

const words = (key: string) => labelText(`backoffice-users:${key}`);
const PARTS = { available: 'available', frozen: 'reserved', owed: 'owed' } as const;
const signed = (text: string, amount: (text: string) => string) => (text.startsWith('-') ? amount(text) : `+${amount(text)}`);

/** The table. */
export function UserBills({ userId }: { userId: number }) {
  const formats = useFormats();
  useTranslation(['backoffice-users', 'names']);
  const columns: Column<ItemOf<typeof listUserBills>>[] = [
    { key: 'time', head: words('lists.time'), cell: (row) => <time>{formats.dateTime(row.time)}</time> },
    { key: 'cause', head: words('lists.cause'), cell: (row) => labelText(`names:causes.${row.cause}`, {}, row.cause) },
    { key: 'reference', head: words('lists.reference'), cell: (row) => <span className="mono b-clip">{row.reference}</span> },
    { key: 'account', head: words('lists.account'), cell: (row) => words(`accounts.${row.account}`) },
    { key: 'bucket', head: words('lists.bucket'), cell: (row) => words(`lists.${PARTS[row.bucket]}`) },
    {
      key: 'amount',
      head: words('lists.amount'),
      align: 'end',
      cell: (row) => <span className="num">{`${signed(row.amount, (text) => formats.amount(text))}\u00a0${row.code}`}</span>,
    },
    {
      key: 'balance',
      head: words('lists.after'),
      align: 'end',
      cell: (row) => <span className="num">{formats.amount(row.balance)}</span>,
    },
  ];
  return (
    <DataTable
      label={words('user.tabs.bills')}
      columns={columns}
      list={useCallList(listUserBills, { user_id: userId })}
      rowKey={(row) => row.id}
      empty={<EmptyState title={words('lists.noBills')} />}
    />
  );
}
