/** Shares of a user and what corporate actions were for them, as they see it themselves. */
import type { CallOutput } from '@glasshouse/contract';
import { getUserStocks } from '@glasshouse/contract/stocks';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { labelText, useFormats } from '../../../app/formats.ts';
import { useCall } from '../../../app/use-call.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';

type Answer = CallOutput<typeof getUserStocks>;
const words = (key: string) => labelText(`backoffice-users:${key}`);

export function UserStocks({ userId }: { userId: number }) {
  const formats = useFormats();
  useTranslation(['backoffice-users', 'names']);
  const usdt = (text: string | null) => (text === null ? '–' : `${formats.amount(text, 2)}\u00a0USDT`);
  const holdings: Column<Answer['holdings'][number]>[] = [
    { key: 'stock', head: words('lists.asset'), cell: (row) => <b>{row.code}</b> },
    { key: 'shares', head: words('stocks.shares'), align: 'end', cell: (row) => formats.amount(row.shares) },
    { key: 'frozen', head: words('stocks.frozen'), align: 'end', cell: (row) => formats.amount(row.frozen) },
    { key: 'cost', head: words('stocks.cost'), align: 'end', cell: (row) => usdt(row.cost) },
    { key: 'value', head: words('stocks.value'), align: 'end', cell: (row) => usdt(row.value) },
  ];
  const actions: Column<Answer['entitlements'][number]>[] = [
    { key: 'id', head: words('lists.number'), width: '96px', cell: (row) => row.action_id },
    { key: 'stock', head: words('lists.asset'), cell: (row) => <b>{row.code}</b> },
    { key: 'kind', head: words('stocks.kind'), cell: (row) => labelText(`names:codes.${row.kind}`) },
    {
      key: 'shares',
      head: words('stocks.shares'),
      align: 'end',
      cell: (row) => `${formats.amount(row.shares_before)} → ${formats.amount(row.shares_after)}`,
    },
    { key: 'withheld', head: words('stocks.withheld'), align: 'end', cell: (row) => usdt(row.withheld) },
    { key: 'net', head: words('stocks.net'), align: 'end', cell: (row) => usdt(row.net) },
    { key: 'pays', head: words('lists.time'), align: 'end', cell: (row) => <time>{formats.dateTime(row.pays)}</time> },
  ];
  const read = useCall(getUserStocks, { user_id: userId });
  return (
    <>
      <DataTable
        label={words('user.tabs.stocks')}
        columns={holdings}
        rows={read.data?.holdings ?? []}
        rowKey={(row) => row.currency_id}
        empty={<EmptyState title={words('stocks.none')} />}
      />
      <DataTable
        label={words('stocks.actions')}
        columns={actions}
        rows={read.data?.entitlements ?? []}
        rowKey={(row) => row.action_id}
        empty={<EmptyState title={words('stocks.noActions')} />}
      />
    </>
  );
}
