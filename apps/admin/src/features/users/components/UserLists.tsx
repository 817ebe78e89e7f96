/** What a user has and did, as tables: balances, orders, options, sessions, security events. */
import { listUserSecurityEvents, listUserSessions } from '@glasshouse/contract/identity';
import { listUserOptions } from '@glasshouse/contract/options';
import { listUserOrders } from '@glasshouse/contract/spot';
import { getUserBalances } from '@glasshouse/contract/wallet';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { labelText, useFormats } from '../../../app/formats.ts';
import { type ItemOf, useCall, useCallList } from '../../../app/use-call.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { listOfCall } from '../../../kit/list-of-call.ts';

const words = (key: string) => labelText(`backoffice-users:${key}`);

/** Balances by account. */
export function UserBalances({ userId }: { userId: number }) {
  const formats = useFormats();
  useTranslation(['backoffice-users']);
  const read = useCall(
    getUserBalances,
    { user_id: userId },
    {
      select: ({ accounts }) =>
        accounts.flatMap(({ type, balances }) =>
          balances
            .filter(({ total }) => total !== '0')
            .map((balance) => ({ key: `${type} ${balance.currency_id}`, type, ...balance })),
        ),
    },
  );
  type Row = NonNullable<typeof read.data>[number];
  const columns: Column<Row>[] = [
    { key: 'account', head: words('lists.account'), cell: (row) => words(`accounts.${row.type}`) },
    { key: 'asset', head: words('lists.asset'), cell: (row) => <b>{row.code}</b> },
    { key: 'available', head: words('lists.available'), align: 'end', cell: (row) => formats.amount(row.available) },
    { key: 'reserved', head: words('lists.reserved'), align: 'end', cell: (row) => formats.amount(row.frozen) },
    {
      key: 'worth',
      head: words('lists.worth'),
      align: 'end',
      cell: (row) => (row.equivalent === null ? '–' : formats.usd(row.equivalent)),
    },
  ];
  return (
    <DataTable
      label={words('user.tabs.balances')}
      columns={columns}
      list={listOfCall(read)}
      rowKey={(row) => row.key}
      empty={<EmptyState title={words('lists.noBalances')} />}
    />
  );
}

/** Spot orders. */
export function UserOrders({ userId }: { userId: number }) {
  const formats = useFormats();
  useTranslation(['backoffice-users']);
  const columns: Column<ItemOf<typeof listUserOrders>>[] = [
    { key: 'id', head: words('lists.number'), width: '96px', cell: (row) => row.id },
    { key: 'market', head: words('lists.market'), cell: (row) => <b>{row.symbol}</b> },
    {
      key: 'side',
      head: words('lists.side'),
      cell: (row) => <Tag tone={row.type === 'buy' ? 'up' : 'down'}>{words(`lists.${row.type}`)}</Tag>,
    },
    {
      key: 'price',
      head: words('lists.price'),
      align: 'end',
      cell: (row) => (row.target_price === null ? words('lists.market_price') : formats.amount(row.target_price)),
    },
    { key: 'amount', head: words('lists.amount'), align: 'end', cell: (row) => formats.amount(row.amount) },
    { key: 'filled', head: words('lists.filled'), align: 'end', cell: (row) => formats.amount(row.filled) },
    { key: 'state', head: words('lists.state'), cell: (row) => words(`orderStates.${row.status}`) },
    { key: 'time', head: words('lists.time'), align: 'end', cell: (row) => <time>{formats.dateTime(row.created)}</time> },
  ];
  return (
    <DataTable
      label={words('user.tabs.orders')}
      columns={columns}
      list={useCallList(listUserOrders, { user_id: userId })}
      rowKey={(row) => row.id}
      empty={<EmptyState title={words('lists.noOrders')} />}
    />
  );
}

/** Timed options. */
export function UserOptions({ userId }: { userId: number }) {
  const formats = useFormats();
  useTranslation(['backoffice-users']);
  const columns: Column<ItemOf<typeof listUserOptions>>[] = [
    { key: 'id', head: words('lists.number'), width: '96px', cell: (row) => row.id },
    { key: 'market', head: words('lists.market'), cell: (row) => <b>{row.symbol}</b> },
    { key: 'side', head: words('lists.side'), cell: (row) => <Tag tone={row.type}>{words(`lists.${row.type}`)}</Tag> },
    { key: 'stake', head: words('lists.stake'), align: 'end', cell: (row) => `${formats.amount(row.number)}\u00a0${row.code}` },
    {
      key: 'length',
      head: words('lists.length'),
      align: 'end',
      cell: (row) => labelText('backoffice-users:lists.seconds', { number: row.seconds }),
    },
    { key: 'state', head: words('lists.result'), cell: (row) => words(`optionStates.${row.status}`) },
  ];
  return (
    <DataTable
      label={words('user.tabs.options')}
      columns={columns}
      list={useCallList(listUserOptions, { user_id: userId })}
      rowKey={(row) => row.id}
      empty={<EmptyState title={words('lists.noOptions')} />}
    />
  );
}

const deviceOf = ({ browser, system }: { browser: string; system: string }) =>
  [browser, system].filter(Boolean).join(', ') || '–';

/** Sessions, live and ended. */
export function UserSessions({ userId }: { userId: number }) {
  const formats = useFormats();
  useTranslation(['backoffice-users']);
  const stateOf = ({ ended, expires }: ItemOf<typeof listUserSessions>) =>
    ended !== null ? 'ended' : expires <= Date.now() ? 'expired' : 'live';
  const columns: Column<ItemOf<typeof listUserSessions>>[] = [
    {
      key: 'device',
      head: words('lists.device'),
      cell: (row) => (
        <>
          {deviceOf(row)} {row.is_unknown && <Tag tone="warn">{words('lists.newDevice')}</Tag>}
        </>
      ),
    },
    { key: 'address', head: words('lists.address'), cell: (row) => `${row.ip} ${row.country}` },
    { key: 'method', head: words('lists.event'), cell: (row) => words(`methods.${row.method}`) },
    {
      key: 'state',
      head: words('lists.state'),
      cell: (row) => <Tag tone={stateOf(row) === 'live' ? 'success' : 'plain'}>{words(`lists.${stateOf(row)}`)}</Tag>,
    },
    { key: 'since', head: words('lists.since'), align: 'end', cell: (row) => <time>{formats.dateTime(row.created)}</time> },
    { key: 'used', head: words('lists.lastUsed'), align: 'end', cell: (row) => <time>{formats.dateTime(row.last_used)}</time> },
  ];
  return (
    <DataTable
      label={words('user.tabs.sessions')}
      columns={columns}
      list={useCallList(listUserSessions, { user_id: userId })}
      rowKey={(row) => row.id}
      empty={<EmptyState title={words('lists.noSessions')} />}
    />
  );
}

/** Security events. */
export function UserEvents({ userId }: { userId: number }) {
  const formats = useFormats();
  useTranslation(['backoffice-users']);
  const columns: Column<ItemOf<typeof listUserSecurityEvents>>[] = [
    { key: 'event', head: words('lists.event'), cell: (row) => words(`events.${row.kind}`) },
    { key: 'device', head: words('lists.device'), cell: deviceOf },
    { key: 'address', head: words('lists.address'), cell: (row) => `${row.ip} ${row.country}` },
    { key: 'time', head: words('lists.time'), align: 'end', cell: (row) => <time>{formats.dateTime(row.time)}</time> },
  ];
  return (
    <DataTable
      label={words('user.tabs.security')}
      columns={columns}
      list={useCallList(listUserSecurityEvents, { user_id: userId })}
      rowKey={(row) => row.id}
      empty={<EmptyState title={words('lists.noEvents')} />}
    />
  );
}
