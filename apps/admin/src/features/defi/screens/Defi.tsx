/** Lending pools: cash, rates and reserves, the loans behind them, who waits in line, and what is overdue. Shows only. */
import type { CallOutput } from '@glasshouse/contract';
import { getDefiOverview } from '@glasshouse/contract/defi';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useFormats } from '../../../app/formats.ts';
import { useCall } from '../../../app/use-call.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { Page } from '../../../kit/Page.tsx';
import { Section } from '../../../kit/SidePanel.tsx';
import { StatCards } from '../../../kit/StatCards.tsx';
import { UnreadPage } from '../../../kit/UnreadPage.tsx';

type Overview = CallOutput<typeof getDefiOverview>;
type Pool = Overview['pools'][number];
type Exit = Overview['exits'][number];

const EVERY_MS = 15_000;
const NBSP = '\u00a0';
const DASH = '–';

/** Amounts of a row's own coin. */
function useAmounts() {
  const formats = useFormats();
  return (text: string, code: string) => `${formats.balance(text, code)}${NBSP}${code}`;
}

function usePoolColumns(): Column<Pool>[] {
  const { t } = useTranslation(['backoffice-defi']);
  const formats = useFormats();
  const amounts = useAmounts();
  const amount = (of: (pool: Pool) => string) => (pool: Pool) => amounts(of(pool), pool.code);
  return [
    { key: 'coin', head: t(($) => $['backoffice-defi'].columns.coin), cell: ({ code }) => <b>{code}</b> },
    {
      key: 'worth',
      head: t(($) => $['backoffice-defi'].columns.worth),
      align: 'end',
      cell: amount(({ worth }) => worth),
    },
    { key: 'cash', head: t(($) => $['backoffice-defi'].columns.cash), align: 'end', cell: amount(({ cash }) => cash) },
    { key: 'lent', head: t(($) => $['backoffice-defi'].columns.lent), align: 'end', cell: amount(({ lent }) => lent) },
    {
      key: 'utilisation',
      head: t(($) => $['backoffice-defi'].columns.utilisation),
      align: 'end',
      cell: ({ utilisation }) => formats.percent(utilisation, 2, 2),
    },
    {
      key: 'rate',
      head: t(($) => $['backoffice-defi'].columns.rate),
      align: 'end',
      cell: ({ borrow_rate: rate }) => formats.percent(rate, 2, 4),
    },
    {
      key: 'hour',
      head: t(($) => $['backoffice-defi'].columns.hour),
      align: 'end',
      cell: ({ hour }) => <time>{formats.dateTime(hour)}</time>,
    },
    {
      key: 'state',
      head: t(($) => $['backoffice-defi'].columns.state),
      cell: ({ state }) => t(($) => $['backoffice-defi'].states[state]),
    },
  ];
}

/** Whose the pools are, and what takes losses first. */
function useShareColumns(): Column<Pool>[] {
  const { t } = useTranslation(['backoffice-defi']);
  const formats = useFormats();
  const amounts = useAmounts();
  const amount = (of: (pool: Pool) => string) => (pool: Pool) => amounts(of(pool), pool.code);
  return [
    { key: 'coin', head: t(($) => $['backoffice-defi'].columns.coin), cell: ({ code }) => <b>{code}</b> },
    {
      key: 'reserve',
      head: t(($) => $['backoffice-defi'].columns.reserve),
      align: 'end',
      cell: amount(({ reserve }) => reserve),
    },
    {
      key: 'seed',
      head: t(($) => $['backoffice-defi'].columns.seed),
      align: 'end',
      cell: amount(({ seed_worth: seed }) => seed),
    },
    {
      key: 'cap',
      head: t(($) => $['backoffice-defi'].columns.cap),
      align: 'end',
      cell: amount(({ cap }) => cap),
    },
    {
      key: 'positions',
      head: t(($) => $['backoffice-defi'].columns.positions),
      align: 'end',
      cell: ({ positions }) => formats.count(positions),
    },
  ];
}

function useLoanColumns(): Column<Pool>[] {
  const { t } = useTranslation(['backoffice-defi']);
  const formats = useFormats();
  const amounts = useAmounts();
  const ltv = (text: string | null) => (text === null ? DASH : formats.percent(text, 2, 2));
  return [
    { key: 'coin', head: t(($) => $['backoffice-defi'].columns.coin), cell: ({ code }) => <b>{code}</b> },
    {
      key: 'count',
      head: t(($) => $['backoffice-defi'].columns.count),
      align: 'end',
      cell: ({ loans }) => formats.count(loans.count),
    },
    {
      key: 'averageLtv',
      head: t(($) => $['backoffice-defi'].columns.averageLtv),
      align: 'end',
      cell: ({ loans }) => ltv(loans.average_ltv),
    },
    {
      key: 'worstLtv',
      head: t(($) => $['backoffice-defi'].columns.worstLtv),
      align: 'end',
      cell: ({ loans }) => ltv(loans.worst_ltv),
    },
    {
      key: 'pledged',
      head: t(($) => $['backoffice-defi'].columns.pledged),
      align: 'end',
      cell: ({ loans }) => loans.pledged.map(({ amount, code }) => amounts(amount, code)).join(', ') || DASH,
    },
  ];
}

function useExitColumns(): Column<Exit>[] {
  const { t } = useTranslation(['backoffice-defi']);
  const formats = useFormats();
  const amounts = useAmounts();
  return [
    { key: 'coin', head: t(($) => $['backoffice-defi'].columns.coin), cell: ({ code }) => <b>{code}</b> },
    { key: 'place', head: t(($) => $['backoffice-defi'].columns.place), align: 'end', cell: ({ place }) => formats.count(place) },
    {
      key: 'amount',
      head: t(($) => $['backoffice-defi'].columns.amount),
      align: 'end',
      cell: ({ amount, code }) => amounts(amount, code),
    },
    {
      key: 'paid',
      head: t(($) => $['backoffice-defi'].columns.paid),
      align: 'end',
      cell: ({ paid, code }) => amounts(paid, code),
    },
    {
      key: 'asked',
      head: t(($) => $['backoffice-defi'].columns.asked),
      align: 'end',
      cell: ({ asked }) => <time>{formats.dateTime(asked)}</time>,
    },
  ];
}

function Overdue({ overdue: { count, since } }: Pick<Overview, 'overdue'>) {
  const { t } = useTranslation(['backoffice-defi']);
  const formats = useFormats();
  const value =
    since === null
      ? t(($) => $['backoffice-defi'].overdue.none)
      : t(($) => $['backoffice-defi'].overdue.some, { count, time: formats.dateTime(since) });
  return (
    <StatCards items={[{ label: t(($) => $['backoffice-defi'].overdueLabel), value, tone: count > 0 ? 'danger' : undefined }]} />
  );
}

/** The screen. */
export default function Defi() {
  const { t } = useTranslation(['backoffice-defi']);
  const [pools, shares, loans, exits] = [usePoolColumns(), useShareColumns(), useLoanColumns(), useExitColumns()];
  const read = useCall(getDefiOverview, {}, { everyMs: EVERY_MS });
  if (read.data === undefined) return <UnreadPage read={read} />;
  const { data } = read;
  const nothing = <EmptyState title={t(($) => $['backoffice-defi'].nonePools)} />;
  const id = ({ currency_id: currency }: Pool) => currency;
  return (
    <Page padded cards={<Overdue overdue={data.overdue} />}>
      <p className="b-lead">{t(($) => $['backoffice-defi'].note)}</p>
      <Section title={t(($) => $['backoffice-defi'].pools)}>
        <DataTable label={t(($) => $['backoffice-defi'].pools)} columns={pools} rows={data.pools} rowKey={id} empty={nothing} />
      </Section>
      <Section title={t(($) => $['backoffice-defi'].shares)}>
        <DataTable label={t(($) => $['backoffice-defi'].shares)} columns={shares} rows={data.pools} rowKey={id} empty={nothing} />
      </Section>
      <Section title={t(($) => $['backoffice-defi'].loans)}>
        <DataTable label={t(($) => $['backoffice-defi'].loans)} columns={loans} rows={data.pools} rowKey={id} empty={nothing} />
      </Section>
      <Section title={t(($) => $['backoffice-defi'].line)}>
        <DataTable
          label={t(($) => $['backoffice-defi'].line)}
          columns={exits}
          rows={data.exits}
          rowKey={(exit) => exit.id}
          empty={<EmptyState title={t(($) => $['backoffice-defi'].noneLine)} />}
        />
      </Section>
    </Page>
  );
}
