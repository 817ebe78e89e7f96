/** A user's positions of dual investment, as they see them themselves. */
import { listUserDuals } from '@glasshouse/contract/dual';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { labelText, useFormats } from '../../../app/formats.ts';
import { type ItemOf, useCallList } from '../../../app/use-call.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';

type Row = ItemOf<typeof listUserDuals>;
const words = (key: string) => labelText(`backoffice-users:${key}`);
const STATES = { 1: 'bought', 2: 'settling', 3: 'completed', 4: 'failed' } as const;

export function UserDuals({ userId }: { userId: number }) {
  const formats = useFormats();
  useTranslation(['backoffice-users']);
  const amount = (text: string, code: string) => `${formats.balance(text, code)}\u00a0${code}`;
  const columns: Column<Row>[] = [
    { key: 'id', head: words('lists.number'), width: '96px', cell: (row) => row.id },
    {
      key: 'type',
      head: words('duals.type'),
      cell: (row) => (
        <>
          <b>{row.code}</b> {words(`duals.${row.type}`)}
        </>
      ),
    },
    { key: 'linked', head: words('duals.linked'), align: 'end', cell: (row) => formats.balance(row.linked_price, 'USDT') },
    { key: 'putIn', head: words('duals.putIn'), align: 'end', cell: (row) => amount(row.put_in, row.put_in_code) },
    {
      key: 'ifBase',
      yields: 'narrow',
      head: words('duals.ifBase'),
      align: 'end',
      cell: (row) => amount(row.estimated_income.base, row.code),
    },
    {
      key: 'ifQuote',
      yields: 'narrow',
      head: words('duals.ifQuote'),
      align: 'end',
      cell: (row) => amount(row.estimated_income.quote, 'USDT'),
    },
    {
      key: 'paid',
      head: words('duals.paid'),
      align: 'end',
      cell: (row) => (row.settlement ? amount(row.settlement.paid, row.settlement.paid_code) : '–'),
    },
    { key: 'state', head: words('lists.state'), cell: (row) => words(`duals.${STATES[row.status]}`) },
    {
      key: 'maturity',
      head: words('duals.maturity'),
      align: 'end',
      cell: (row) => <time>{formats.dateTime(row.maturity)}</time>,
    },
  ];
  return (
    <DataTable
      label={words('user.tabs.dual')}
      columns={columns}
      list={useCallList(listUserDuals, { user_id: userId })}
      rowKey={(row) => row.id}
      empty={<EmptyState title={words('duals.none')} />}
    />
  );
}
