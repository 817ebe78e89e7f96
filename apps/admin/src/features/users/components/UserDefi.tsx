/** What a user has in lending pools and moved, as they see it themselves. */
import { getUserDefi, listUserDefiMoves } from '@glasshouse/contract/defi';
import type { CallOutput } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { labelText, useFormats } from '../../../app/formats.ts';
import { type ItemOf, useCall, useCallList } from '../../../app/use-call.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';

type Position = CallOutput<typeof getUserDefi>['list'][number];
type Move = ItemOf<typeof listUserDefiMoves>;
const words = (key: string) => labelText(`backoffice-users:${key}`);
const CAUSES = { supply: 'supplied', withdraw: 'withdrawn', exit_paid: 'withdrawn' } as const;

export function UserDefi({ userId }: { userId: number }) {
  const formats = useFormats();
  useTranslation(['backoffice-users']);
  const amount = (text: string, code: string) => `${formats.balance(text, code)}\u00a0${code}`;
  const positions: Column<Position>[] = [
    { key: 'coin', head: words('lists.asset'), cell: (row) => <b>{row.code}</b> },
    { key: 'worth', head: words('defi.worth'), align: 'end', cell: (row) => amount(row.worth, row.code) },
    { key: 'supplied', head: words('defi.supplied'), align: 'end', cell: (row) => amount(row.supplied, row.code) },
    { key: 'withdrawn', head: words('defi.withdrawn'), align: 'end', cell: (row) => amount(row.withdrawn, row.code) },
    { key: 'earned', head: words('defi.earned'), align: 'end', cell: (row) => amount(row.earned, row.code) },
    { key: 'waiting', head: words('defi.waiting'), align: 'end', cell: (row) => formats.count(row.exits.length) },
  ];
  const moves: Column<Move>[] = [
    { key: 'id', head: words('lists.number'), width: '96px', cell: (row) => row.id },
    { key: 'kind', head: words('defi.kind'), cell: (row) => words(`defi.${CAUSES[row.kind]}`) },
    { key: 'amount', head: words('lists.amount'), align: 'end', cell: (row) => amount(row.amount, row.code) },
    { key: 'shares', head: words('defi.shares'), align: 'end', yields: 'narrow', cell: (row) => row.shares },
    { key: 'time', head: words('lists.time'), align: 'end', cell: (row) => <time>{formats.dateTime(row.time)}</time> },
  ];
  const read = useCall(getUserDefi, { user_id: userId });
  return (
    <>
      <DataTable
        label={words('defi.pools')}
        columns={positions}
        rows={read.data?.list ?? []}
        rowKey={(row) => row.currency_id}
        empty={<EmptyState title={words('defi.none')} />}
      />
      <DataTable
        label={words('defi.moves')}
        columns={moves}
        list={useCallList(listUserDefiMoves, { user_id: userId })}
        rowKey={(row) => row.id}
        empty={<EmptyState title={words('defi.none')} />}
      />
    </>
  );
}
