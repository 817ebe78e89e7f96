/** A user's margin account and what changed its debts, as they see it themselves. */
import { getUserMargin, listUserMarginEvents } from '@glasshouse/contract/margin';
import type { CallOutput } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { addDecimals, compareDecimals } from '@glasshouse/money';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { labelText, useFormats } from '../../../app/formats.ts';
import { type ItemOf, useCall, useCallList } from '../../../app/use-call.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { StatCards } from '../../../kit/StatCards.tsx';

type Account = CallOutput<typeof getUserMargin>;
type Event = ItemOf<typeof listUserMarginEvents>;
const words = (key: string) => labelText(`backoffice-users:${key}`);
const LEVEL_DECIMALS = 4;
const MONEY = 'USDT';
const isSome = (amount: string) => compareDecimals(amount, '0') !== 0;

function Standing({ account }: { account: Account }) {
  const formats = useFormats();
  const money = (text: string | null) => (text === null ? '–' : `${formats.balance(text, MONEY)}\u00a0${MONEY}`);
  const level = (text: string | null) => (text === null ? '–' : formats.number(text, LEVEL_DECIMALS));
  const isCalled = account.state !== 'normal';
  return (
    <StatCards
      items={[
        { label: words('lists.state'), value: words(`margin.states.${account.state}`), tone: isCalled ? 'danger' : undefined },
        { label: words('margin.level'), value: level(account.level) },
        { label: words('margin.collateral'), value: level(account.collateral_level) },
        { label: words('margin.assets'), value: money(account.assets) },
        { label: words('margin.debts'), value: money(account.debts) },
      ]}
    />
  );
}

export function UserMargin({ userId }: { userId: number }) {
  const formats = useFormats();
  useTranslation(['backoffice-users']);
  const amount = (text: string, code: string) => `${formats.balance(text, code)}\u00a0${code}`;
  const items: Column<Account['items'][number]>[] = [
    { key: 'coin', head: words('lists.asset'), cell: (row) => <b>{row.code}</b> },
    {
      key: 'held',
      head: words('margin.held'),
      align: 'end',
      cell: (row) => amount(addDecimals(row.available, row.frozen), row.code),
    },
    { key: 'owed', head: words('margin.owed'), align: 'end', cell: (row) => amount(row.owed, row.code) },
    {
      key: 'interest',
      head: words('margin.interest'),
      align: 'end',
      yields: 'narrow',
      cell: (row) => amount(row.interest, row.code),
    },
    {
      key: 'call',
      head: words('margin.call'),
      align: 'end',
      yields: 'narrow',
      cell: (row) => (row.call_price === null ? '–' : amount(row.call_price, MONEY)),
    },
    {
      key: 'liquidation',
      head: words('margin.liquidation'),
      align: 'end',
      yields: 'narrow',
      cell: (row) => (row.liquidation_price === null ? '–' : amount(row.liquidation_price, MONEY)),
    },
  ];
  const events: Column<Event>[] = [
    { key: 'id', head: words('lists.number'), width: '96px', cell: (row) => row.id },
    { key: 'kind', head: words('margin.kind'), cell: (row) => words(`margin.kinds.${row.kind}`) },
    {
      key: 'amount',
      head: words('lists.amount'),
      align: 'end',
      cell: (row) => amount(addDecimals(row.principal, row.interest), row.code),
    },
    { key: 'left', head: words('margin.owedAfter'), align: 'end', cell: (row) => amount(row.owed, row.code) },
    { key: 'time', head: words('lists.time'), align: 'end', cell: (row) => <time>{formats.dateTime(row.time)}</time> },
  ];
  const read = useCall(getUserMargin, { user_id: userId });
  const shown = read.data?.items.filter(({ available, frozen, owed }) => [available, frozen, owed].some(isSome)) ?? [];
  return (
    <>
      {read.data && <Standing account={read.data} />}
      <DataTable
        label={words('user.tabs.margin')}
        columns={items}
        rows={shown}
        rowKey={(row) => row.currency_id}
        empty={<EmptyState title={words('margin.none')} />}
      />
      <DataTable
        label={words('margin.events')}
        columns={events}
        list={useCallList(listUserMarginEvents, { user_id: userId })}
        rowKey={(row) => row.id}
        empty={<EmptyState title={words('margin.noEvents')} />}
      />
    </>
  );
}
