/** A user's positions of contracts, as they see them themselves. */
import { LONG, STATUS, listUserContracts } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { labelText, useFormats } from '../../../app/formats.ts';
import { type ItemOf, useCallList } from '../../../app/use-call.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';

type Row = ItemOf<typeof listUserContracts>;
const words = (key: string) => labelText(`backoffice-users:${key}`);
const stateOf = ({ status, close_reason: reason }: Row) =>
  reason === null ? words(`contractStates.${status}`) : words(`closeReasons.${reason}`);

/** Whether something of it is open. */
const isOpen = ({ status }: Row) => status !== STATUS.complete;

export function UserContracts({ userId }: { userId: number }) {
  const formats = useFormats();
  useTranslation(['backoffice-users']);
  const columns: Column<Row>[] = [
    { key: 'id', head: words('lists.number'), width: '96px', cell: (row) => row.id },
    { key: 'market', head: words('lists.market'), cell: (row) => <b>{row.symbol}</b> },
    {
      key: 'side',
      head: words('lists.side'),
      cell: (row) => (
        <Tag tone={row.type === LONG ? 'up' : 'down'}>{words(row.type === LONG ? 'lists.long' : 'lists.short')}</Tag>
      ),
    },
    { key: 'leverage', head: words('lists.leverage'), align: 'end', cell: (row) => `${row.multiple}×` },
    {
      key: 'size',
      head: words('lists.amount'),
      align: 'end',
      cell: (row) => formats.amount(isOpen(row) ? row.share : row.opened_share),
    },
    { key: 'entry', head: words('lists.entry'), align: 'end', cell: (row) => formats.amount(row.open_price) },
    {
      key: 'liquidation',
      head: words('lists.liquidation'),
      align: 'end',
      cell: (row) => (row.liquidation_price === null ? '–' : formats.amount(row.liquidation_price)),
    },
    { key: 'margin', head: words('lists.margin'), align: 'end', cell: (row) => formats.amount(row.margin) },
    {
      key: 'profit',
      head: words('lists.profit'),
      align: 'end',
      cell: (row) => {
        const result = isOpen(row) ? row.profit : row.realized;
        return result === null ? '–' : formats.signed(result, 2);
      },
    },
    { key: 'state', head: words('lists.state'), cell: stateOf },
    { key: 'time', head: words('lists.time'), align: 'end', cell: (row) => <time>{formats.dateTime(row.opened)}</time> },
  ];
  return (
    <DataTable
      label={words('user.tabs.contracts')}
      columns={columns}
      list={useCallList(listUserContracts, { user_id: userId })}
      rowKey={(row) => row.id}
      empty={<EmptyState title={words('lists.noPositions')} />}
    />
  );
}
