/** Margin: pools with their rates, funds, accounts with debts by their level, liquidations, and what is overdue. Shows only. */
import { getMarginOverview } from '@glasshouse/contract/margin';
import type { CallOutput } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useFormats } from '../../../app/formats.ts';
import { useCall } from '../../../app/use-call.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { Page } from '../../../kit/Page.tsx';
import { Section } from '../../../kit/SidePanel.tsx';
import { StatCards } from '../../../kit/StatCards.tsx';
import { UnreadPage } from '../../../kit/UnreadPage.tsx';
import { hrefOf } from '../../../app/navigation.ts';

type Overview = CallOutput<typeof getMarginOverview>;
type Row<K extends 'pools' | 'funds' | 'accounts' | 'liquidations'> = Overview[K][number];

const EVERY_MS = 15_000;
const NBSP = '\u00a0';
const LEVEL_DECIMALS = 4;
const MONEY = 'USDT';

/** Heads of columns, and figures as this page writes them. */
function useWords() {
  const { t } = useTranslation(['backoffice-margin']);
  const formats = useFormats();
  return {
    t,
    formats,
    head: (name: keyof typeof COLUMNS) => t(($) => $['backoffice-margin'].columns[name]),
    amount: (text: string, code: string) => `${formats.balance(text, code)}${NBSP}${code}`,
    level: (text: string | null) =>
      text === null ? t(($) => $['backoffice-margin'].noPrice) : formats.number(text, LEVEL_DECIMALS),
    time: (at: number) => <time>{formats.dateTime(at)}</time>,
  };
}

/** The columns that this page has. */
const COLUMNS = {
  coin: 0,
  rate: 0,
  lent: 0,
  use: 0,
  capital: 0,
  idle: 0,
  fund: 0,
  received: 0,
  madeGood: 0,
  writtenOff: 0,
  user: 0,
  state: 0,
  level: 0,
  assets: 0,
  debts: 0,
  time: 0,
  before: 0,
  after: 0,
  traded: 0,
  charge: 0,
  byFund: 0,
  fee: 0,
} as const;

function usePoolColumns(): Column<Row<'pools'>>[] {
  const { t, formats, head, amount } = useWords();
  return [
    { key: 'coin', head: head('coin'), cell: ({ code }) => <b>{code}</b> },
    {
      key: 'rate',
      head: head('rate'),
      align: 'end',
      cell: ({ now }) => (now === null ? t(($) => $['backoffice-margin'].noRate) : formats.percent(now.rate, 2)),
    },
    { key: 'use', head: head('use'), align: 'end', cell: ({ utilisation }) => formats.percent(utilisation, 1, 2) },
    { key: 'lent', head: head('lent'), align: 'end', cell: ({ lent, code }) => amount(lent, code) },
    { key: 'idle', head: head('idle'), align: 'end', cell: ({ idle, code }) => amount(idle, code) },
    { key: 'capital', head: head('capital'), align: 'end', yields: 'narrow', cell: ({ capital, code }) => amount(capital, code) },
    {
      key: 'state',
      head: head('state'),
      cell: ({ offered }) => (offered ? t(($) => $['backoffice-margin'].offered) : t(($) => $['backoffice-margin'].notOffered)),
    },
  ];
}

function useFundColumns(): Column<Row<'funds'>>[] {
  const { head, amount } = useWords();
  return [
    { key: 'coin', head: head('coin'), cell: ({ code }) => <b>{code}</b> },
    { key: 'fund', head: head('fund'), align: 'end', cell: ({ fund, code }) => amount(fund, code) },
    { key: 'received', head: head('received'), align: 'end', cell: ({ received, code }) => amount(received, code) },
    { key: 'madeGood', head: head('madeGood'), align: 'end', cell: (row) => amount(row.made_good, row.code) },
    { key: 'writtenOff', head: head('writtenOff'), align: 'end', cell: (row) => amount(row.written_off, row.code) },
  ];
}

function useAccountColumns(): Column<Row<'accounts'>>[] {
  const { t, head, amount, level } = useWords();
  return [
    {
      key: 'user',
      head: head('user'),
      cell: ({ user_id: id }) => (
        <a className="b-link num" href={`#${hrefOf(`/users/${id}`)}`}>
          {id}
        </a>
      ),
    },
    { key: 'state', head: head('state'), cell: ({ state }) => t(($) => $['backoffice-margin'].accountStates[state]) },
    { key: 'level', head: head('level'), align: 'end', cell: (row) => level(row.level) },
    { key: 'assets', head: head('assets'), align: 'end', cell: ({ assets }) => amount(assets, MONEY) },
    { key: 'debts', head: head('debts'), align: 'end', cell: ({ debts }) => amount(debts, MONEY) },
  ];
}

function useSaleColumns(): Column<Row<'liquidations'>>[] {
  const { t, head, amount, level, time } = useWords();
  return [
    { key: 'time', head: head('time'), cell: ({ time: at }) => time(at) },
    { key: 'before', head: head('before'), align: 'end', cell: (row) => level(row.level) },
    {
      key: 'after',
      head: head('after'),
      align: 'end',
      cell: ({ level_after: after }) => (after === null ? t(($) => $['backoffice-margin'].noDebt) : level(after)),
    },
    {
      key: 'traded',
      head: head('traded'),
      align: 'end',
      cell: ({ order }) =>
        order === null
          ? t(($) => $['backoffice-margin'].nothing)
          : t(($) => $['backoffice-margin'].sides[order.side], { amount: amount(order.filled, order.code) }),
    },
    { key: 'charge', head: head('charge'), align: 'end', cell: ({ fee }) => amount(fee, MONEY) },
    {
      key: 'fee',
      head: head('fee'),
      align: 'end',
      yields: 'narrow',
      cell: ({ trading_fee: fee }) => (fee === null ? '–' : amount(fee.amount, fee.code)),
    },
    {
      key: 'byFund',
      head: head('byFund'),
      align: 'end',
      yields: 'narrow',
      cell: ({ losses }) => losses.map((loss) => amount(loss.by_fund, loss.code)).join(', '),
    },
    {
      key: 'writtenOff',
      head: head('writtenOff'),
      align: 'end',
      yields: 'narrow',
      cell: ({ losses }) => losses.map((loss) => amount(loss.written_off, loss.code)).join(', '),
    },
  ];
}

function Cards({ overdue: { count, since }, debtors }: Pick<Overview, 'overdue' | 'debtors'>) {
  const { t, formats } = useWords();
  const late =
    since === null
      ? t(($) => $['backoffice-margin'].overdue.none)
      : t(($) => $['backoffice-margin'].overdue.some, { count, time: formats.dateTime(since) });
  return (
    <StatCards
      items={[
        { label: t(($) => $['backoffice-margin'].overdueLabel), value: late, tone: count > 0 ? 'danger' : undefined },
        { label: t(($) => $['backoffice-margin'].debtors), value: formats.count(debtors) },
      ]}
    />
  );
}

/** The screen. */
export default function Margin() {
  const { t } = useWords();
  const columns = { pools: usePoolColumns(), funds: useFundColumns(), accounts: useAccountColumns(), sales: useSaleColumns() };
  const read = useCall(getMarginOverview, {}, { everyMs: EVERY_MS });
  if (read.data === undefined) return <UnreadPage read={read} />;
  const { data } = read;
  const label = {
    pools: t(($) => $['backoffice-margin'].pools),
    funds: t(($) => $['backoffice-margin'].funds),
    accounts: t(($) => $['backoffice-margin'].accounts),
    sales: t(($) => $['backoffice-margin'].sales),
  };
  return (
    <Page padded cards={<Cards overdue={data.overdue} debtors={data.debtors} />}>
      <p className="b-lead">{t(($) => $['backoffice-margin'].note)}</p>
      <Section title={label.pools}>
        <DataTable
          label={label.pools}
          columns={columns.pools}
          rows={data.pools}
          rowKey={({ currency_id: id }) => id}
          empty={<EmptyState title={t(($) => $['backoffice-margin'].noPools)} />}
        />
      </Section>
      <Section title={label.funds}>
        <DataTable
          label={label.funds}
          columns={columns.funds}
          rows={data.funds}
          rowKey={({ currency_id: id }) => id}
          empty={<EmptyState title={t(($) => $['backoffice-margin'].noPools)} />}
        />
      </Section>
      <Section title={label.accounts}>
        <DataTable
          label={label.accounts}
          columns={columns.accounts}
          rows={data.accounts}
          rowKey={({ user_id: id }) => id}
          empty={<EmptyState title={t(($) => $['backoffice-margin'].noAccounts)} />}
        />
      </Section>
      <Section title={label.sales}>
        <DataTable
          label={label.sales}
          columns={columns.sales}
          rows={data.liquidations}
          rowKey={({ id }) => id}
          empty={<EmptyState title={t(($) => $['backoffice-margin'].noSales)} />}
        />
      </Section>
    </Page>
  );
}
