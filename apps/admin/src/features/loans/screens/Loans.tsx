/** Loans: open ones by LTV, forced sales with their rounds, losses, what the keeper holds, and what is overdue. Shows only. */
import { getLoansOverview } from '@glasshouse/contract/loans';
import type { CallOutput } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { addDecimals } from '@glasshouse/money';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useFormats } from '../../../app/formats.ts';
import { useCall } from '../../../app/use-call.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { Page } from '../../../kit/Page.tsx';
import { Section } from '../../../kit/SidePanel.tsx';
import { StatCards } from '../../../kit/StatCards.tsx';
import { UnreadPage } from '../../../kit/UnreadPage.tsx';

type Overview = CallOutput<typeof getLoansOverview>;
type Row<K extends 'bands' | 'states' | 'liquidations' | 'losses'> = Overview[K][number];

const EVERY_MS = 15_000;
const NBSP = '\u00a0';

/** Heads of columns, and figures as this page writes them. */
function useWords() {
  const { t } = useTranslation(['backoffice-loans']);
  const formats = useFormats();
  return {
    t,
    formats,
    head: (name: keyof typeof COLUMNS) => t(($) => $['backoffice-loans'].columns[name]),
    amount: (text: string, code: string) => `${formats.balance(text, code)}${NBSP}${code}`,
    time: (at: number) => <time>{formats.dateTime(at)}</time>,
  };
}

/** The columns that this page has. */
const COLUMNS = {
  coin: 0,
  pair: 0,
  ltv: 0,
  loans: 0,
  owed: 0,
  pledge: 0,
  state: 0,
  began: 0,
  reason: 0,
  result: 0,
  rounds: 0,
  sold: 0,
  loss: 0,
  covered: 0,
  time: 0,
} as const;

function useBandColumns(): Column<Row<'bands'>>[] {
  const { t, formats, head, amount } = useWords();
  return [
    {
      key: 'pair',
      head: head('pair'),
      cell: ({ code, pledge_code: pledge }) => (
        <>
          <b>{code}</b> / {pledge}
        </>
      ),
    },
    {
      key: 'ltv',
      head: head('ltv'),
      align: 'end',
      cell: ({ from }) => (from === null ? t(($) => $['backoffice-loans'].noPrice) : formats.percent(from, 0, 0)),
    },
    { key: 'loans', head: head('loans'), align: 'end', cell: ({ loans }) => formats.count(loans) },
    { key: 'owed', head: head('owed'), align: 'end', cell: ({ owed, code }) => amount(owed, code) },
    {
      key: 'pledge',
      head: head('pledge'),
      align: 'end',
      yields: 'narrow',
      cell: ({ pledge, pledge_code: code }) => amount(pledge, code),
    },
  ];
}

function useStateColumns(): Column<Row<'states'>>[] {
  const { t, formats, head, amount } = useWords();
  return [
    { key: 'coin', head: head('coin'), cell: ({ code }) => <b>{code}</b> },
    { key: 'state', head: head('state'), cell: ({ state }) => t(($) => $['backoffice-loans'].loanStates[state]) },
    { key: 'loans', head: head('loans'), align: 'end', cell: ({ loans }) => formats.count(loans) },
    { key: 'owed', head: head('owed'), align: 'end', cell: ({ owed, code }) => amount(owed, code) },
  ];
}

/** What a sale sold of the pledge, over its rounds. */
const soldOf = ({ rounds, borrows }: Row<'liquidations'>): string =>
  rounds.reduce((sum, { filled, gross }) => addDecimals(sum, borrows === 'quote' ? filled : gross), '0');

function useSaleColumns(): Column<Row<'liquidations'>>[] {
  const { t, formats, head, amount, time } = useWords();
  return [
    { key: 'began', head: head('began'), cell: ({ time: at }) => time(at) },
    {
      key: 'pair',
      head: head('pair'),
      cell: ({ code, pledge_code: pledge }) => (
        <>
          <b>{code}</b> / {pledge}
        </>
      ),
    },
    { key: 'reason', head: head('reason'), cell: ({ reason }) => t(($) => $['backoffice-loans'].reasons[reason]) },
    { key: 'owed', head: head('owed'), align: 'end', cell: ({ owed, code }) => amount(owed, code) },
    {
      key: 'pledge',
      head: head('pledge'),
      align: 'end',
      yields: 'narrow',
      cell: ({ pledge, pledge_code: code }) => amount(pledge, code),
    },
    { key: 'rounds', head: head('rounds'), align: 'end', cell: ({ rounds }) => formats.count(rounds.length) },
    {
      key: 'sold',
      head: head('sold'),
      align: 'end',
      yields: 'narrow',
      cell: (sale) => amount(soldOf(sale), sale.pledge_code),
    },
    {
      key: 'result',
      head: head('result'),
      cell: ({ result }) => t(($) => $['backoffice-loans'].results[result ?? 'running']),
    },
  ];
}

function useLossColumns(): Column<Row<'losses'>>[] {
  const { head, amount, time } = useWords();
  return [
    { key: 'time', head: head('time'), cell: ({ time: at }) => time(at) },
    { key: 'loss', head: head('loss'), align: 'end', cell: ({ amount: lost, code }) => amount(lost, code) },
    { key: 'covered', head: head('covered'), align: 'end', cell: ({ covered, code }) => amount(covered, code) },
  ];
}

function Cards({ overdue: { count, since }, keeper }: Pick<Overview, 'overdue' | 'keeper'>) {
  const { t, formats, amount } = useWords();
  const late =
    since === null
      ? t(($) => $['backoffice-loans'].overdue.none)
      : t(($) => $['backoffice-loans'].overdue.some, { count, time: formats.dateTime(since) });
  const held = keeper.map(({ amount: atoms, code }) => amount(atoms, code)).join(', ');
  return (
    <StatCards
      items={[
        { label: t(($) => $['backoffice-loans'].overdueLabel), value: late, tone: count > 0 ? 'danger' : undefined },
        { label: t(($) => $['backoffice-loans'].keeper), value: held || t(($) => $['backoffice-loans'].noKeeper) },
      ]}
    />
  );
}

/** The screen. */
export default function Loans() {
  const { t } = useWords();
  const columns = { bands: useBandColumns(), states: useStateColumns(), sales: useSaleColumns(), losses: useLossColumns() };
  const read = useCall(getLoansOverview, {}, { everyMs: EVERY_MS });
  if (read.data === undefined) return <UnreadPage read={read} />;
  const { data } = read;
  const label = {
    bands: t(($) => $['backoffice-loans'].bands),
    states: t(($) => $['backoffice-loans'].states),
    sales: t(($) => $['backoffice-loans'].sales),
    losses: t(($) => $['backoffice-loans'].losses),
  };
  return (
    <Page padded cards={<Cards overdue={data.overdue} keeper={data.keeper} />}>
      <p className="b-lead">{t(($) => $['backoffice-loans'].note)}</p>
      <Section title={label.bands}>
        <DataTable
          label={label.bands}
          columns={columns.bands}
          rows={data.bands}
          rowKey={({ symbol, code, from }) => `${symbol} ${code} ${from ?? ''}`}
          empty={<EmptyState title={t(($) => $['backoffice-loans'].noBands)} />}
        />
      </Section>
      <Section title={label.states}>
        <DataTable
          label={label.states}
          columns={columns.states}
          rows={data.states}
          rowKey={({ code, state }) => `${code} ${state}`}
          empty={<EmptyState title={t(($) => $['backoffice-loans'].noBands)} />}
        />
      </Section>
      <Section title={label.sales}>
        <DataTable
          label={label.sales}
          columns={columns.sales}
          rows={data.liquidations}
          rowKey={({ id }) => id}
          empty={<EmptyState title={t(($) => $['backoffice-loans'].noSales)} />}
        />
      </Section>
      <Section title={label.losses}>
        <DataTable
          label={label.losses}
          columns={columns.losses}
          rows={data.losses}
          rowKey={({ id }) => id}
          empty={<EmptyState title={t(($) => $['backoffice-loans'].noLosses)} />}
        />
      </Section>
    </Page>
  );
}
