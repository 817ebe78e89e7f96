/** Lock-up: products by series, funds against what is promised from them, and what is overdue. Shows only. */
import { getLockupOverview } from '@glasshouse/contract/lockup';
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

type Overview = CallOutput<typeof getLockupOverview>;
type Product = Overview['products'][number];
type Fund = Overview['funds'][number];

const EVERY_MS = 15_000;
const [HOUR_MS, MINUTE_MS] = [3_600_000, 60_000];
const NBSP = '\u00a0';

/** How long a unit of a term is: a day of 24 hours, or so many minutes of the demo. */
const lengthOf = (ms: number): string => (ms % HOUR_MS === 0 ? `${ms / HOUR_MS}${NBSP}h` : `${ms / MINUTE_MS}${NBSP}min`);

function useProductColumns(): Column<Product>[] {
  const { t } = useTranslation(['backoffice-lockup']);
  const formats = useFormats();
  return [
    {
      key: 'series',
      head: t(($) => $['backoffice-lockup'].columns.series),
      cell: ({ series, code }) => <b>{`${series} ${code}`}</b>,
    },
    {
      key: 'term',
      head: t(($) => $['backoffice-lockup'].columns.term),
      cell: ({ units, unit_ms: ms }) => `${formats.count(units)} × ${lengthOf(ms)}`,
      yields: 'narrow',
    },
    {
      key: 'daily',
      head: t(($) => $['backoffice-lockup'].columns.daily),
      align: 'end',
      cell: ({ daily_yield: daily }) => formats.percent(daily, 2, 4),
    },
    {
      key: 'penalty',
      head: t(($) => $['backoffice-lockup'].columns.penalty),
      align: 'end',
      yields: 'always',
      cell: ({ penalty_ratio: ratio }) => formats.percent(ratio, 2, 4),
    },
    {
      key: 'taken',
      head: t(($) => $['backoffice-lockup'].columns.taken),
      align: 'end',
      cell: ({ taken, code }) => `${formats.balance(taken, code)}${NBSP}${code}`,
    },
    {
      key: 'quota',
      head: t(($) => $['backoffice-lockup'].columns.quota),
      align: 'end',
      yields: 'narrow',
      cell: ({ quota, code }) => `${formats.balance(quota, code)}${NBSP}${code}`,
    },
    {
      key: 'orders',
      head: t(($) => $['backoffice-lockup'].columns.orders),
      align: 'end',
      cell: ({ orders }) => formats.count(orders),
    },
    {
      key: 'ended',
      head: t(($) => $['backoffice-lockup'].columns.ended),
      align: 'end',
      yields: 'always',
      cell: ({ ended }) => formats.count(ended),
    },
    {
      key: 'closes',
      head: t(($) => $['backoffice-lockup'].columns.closes),
      align: 'end',
      cell: ({ closes }) => <time>{formats.dateTime(closes)}</time>,
    },
    {
      key: 'state',
      head: t(($) => $['backoffice-lockup'].columns.state),
      cell: ({ status }) => t(($) => $['backoffice-lockup'].states[status]),
    },
  ];
}

function useFundColumns(): Column<Fund>[] {
  const { t } = useTranslation(['backoffice-lockup']);
  const formats = useFormats();
  const amount = (of: (fund: Fund) => string) => (fund: Fund) => `${formats.balance(of(fund), fund.code)}${NBSP}${fund.code}`;
  return [
    { key: 'coin', head: t(($) => $['backoffice-lockup'].columns.coin), cell: ({ code }) => <b>{code}</b> },
    { key: 'free', head: t(($) => $['backoffice-lockup'].columns.free), align: 'end', cell: amount(({ free }) => free) },
    { key: 'held', head: t(($) => $['backoffice-lockup'].columns.held), align: 'end', cell: amount(({ held }) => held) },
    {
      key: 'promised',
      head: t(($) => $['backoffice-lockup'].columns.promised),
      align: 'end',
      cell: amount(({ promised }) => promised),
    },
    {
      key: 'positions',
      head: t(($) => $['backoffice-lockup'].columns.positions),
      align: 'end',
      cell: ({ positions }) => formats.count(positions),
    },
  ];
}

function Overdue({ overdue: { count, since } }: Pick<Overview, 'overdue'>) {
  const { t } = useTranslation(['backoffice-lockup']);
  const formats = useFormats();
  const value =
    since === null
      ? t(($) => $['backoffice-lockup'].overdue.none)
      : t(($) => $['backoffice-lockup'].overdue.some, { count, time: formats.dateTime(since) });
  return (
    <StatCards
      items={[{ label: t(($) => $['backoffice-lockup'].overdueLabel), value, tone: count > 0 ? 'danger' : undefined }]}
    />
  );
}

/** The screen. */
export default function Lockup() {
  const { t } = useTranslation(['backoffice-lockup']);
  const products = useProductColumns();
  const funds = useFundColumns();
  const read = useCall(getLockupOverview, {}, { everyMs: EVERY_MS });
  if (read.data === undefined) return <UnreadPage read={read} />;
  const { data } = read;
  return (
    <Page padded cards={<Overdue overdue={data.overdue} />}>
      <p className="b-lead">{t(($) => $['backoffice-lockup'].note)}</p>
      <Section title={t(($) => $['backoffice-lockup'].funds)}>
        <DataTable label={t(($) => $['backoffice-lockup'].funds)} columns={funds} rows={data.funds} rowKey={({ code }) => code} />
      </Section>
      <Section title={t(($) => $['backoffice-lockup'].list)}>
        <DataTable
          label={t(($) => $['backoffice-lockup'].list)}
          columns={products}
          rows={data.products}
          rowKey={({ config_id: id }) => id}
          empty={<EmptyState title={t(($) => $['backoffice-lockup'].none)} />}
        />
      </Section>
    </Page>
  );
}
