/** Dual investment: products by maturity, funds against what is promised, what is open, settlements, and what is overdue. Shows only. */
import { getDualOverview } from '@glasshouse/contract/dual';
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

type Overview = CallOutput<typeof getDualOverview>;
type Row<K extends 'products' | 'funds' | 'open' | 'settlements'> = Overview[K][number];

const EVERY_MS = 15_000;
const NBSP = '\u00a0';

/** Heads of columns, and figures as this page writes them. */
function useWords() {
  const { t } = useTranslation(['backoffice-dual']);
  const formats = useFormats();
  return {
    t,
    formats,
    amount: (text: string, code: string) => `${formats.balance(text, code)}${NBSP}${code}`,
    time: (at: number) => <time>{formats.dateTime(at)}</time>,
  };
}

function useProductColumns(): Column<Row<'products'>>[] {
  const { t, formats, amount, time } = useWords();
  return [
    {
      key: 'coin',
      head: t(($) => $['backoffice-dual'].columns.coin),
      cell: ({ code, type }) => (
        <>
          <b>{code}</b> {t(($) => $['backoffice-dual'].types[type])}
        </>
      ),
    },
    {
      key: 'linked',
      head: t(($) => $['backoffice-dual'].columns.linked),
      align: 'end',
      cell: ({ linked_price: linked }) => amount(linked, 'USDT'),
    },
    {
      key: 'maturity',
      head: t(($) => $['backoffice-dual'].columns.maturity),
      align: 'end',
      cell: ({ maturity }) => time(maturity),
    },
    {
      key: 'rate',
      head: t(($) => $['backoffice-dual'].columns.rate),
      align: 'end',
      cell: ({ annualized_rate: rate }) => (rate === null ? '–' : formats.percent(rate, 2, 2)),
    },
    {
      key: 'sold',
      head: t(($) => $['backoffice-dual'].columns.sold),
      align: 'end',
      yields: 'narrow',
      cell: ({ progress }) => formats.percent(progress, 1, 1),
    },
    {
      key: 'left',
      head: t(($) => $['backoffice-dual'].columns.left),
      align: 'end',
      cell: ({ remaining_shares: left }) => formats.count(left),
    },
    {
      key: 'positions',
      head: t(($) => $['backoffice-dual'].columns.positions),
      align: 'end',
      yields: 'narrow',
      cell: ({ positions }) => formats.count(positions),
    },
    {
      key: 'state',
      head: t(($) => $['backoffice-dual'].columns.state),
      cell: ({ status }) => t(($) => $['backoffice-dual'].states[status]),
    },
  ];
}

function useFundColumns(): Column<Row<'funds'>>[] {
  const { t, formats, amount } = useWords();
  return [
    { key: 'coin', head: t(($) => $['backoffice-dual'].columns.coin), cell: ({ code }) => <b>{code}</b> },
    {
      key: 'free',
      head: t(($) => $['backoffice-dual'].columns.free),
      align: 'end',
      cell: ({ free, code }) => amount(free, code),
    },
    {
      key: 'held',
      head: t(($) => $['backoffice-dual'].columns.held),
      align: 'end',
      cell: ({ held, code }) => amount(held, code),
    },
    {
      key: 'promised',
      head: t(($) => $['backoffice-dual'].columns.promised),
      align: 'end',
      cell: ({ promised, code }) => amount(promised, code),
    },
    {
      key: 'positions',
      head: t(($) => $['backoffice-dual'].columns.positions),
      align: 'end',
      cell: ({ positions }) => formats.count(positions),
    },
  ];
}

function useOpenColumns(): Column<Row<'open'>>[] {
  const { t, formats, amount, time } = useWords();
  return [
    {
      key: 'coin',
      head: t(($) => $['backoffice-dual'].columns.coin),
      cell: ({ code, type }) => (
        <>
          <b>{code}</b> {t(($) => $['backoffice-dual'].types[type])}
        </>
      ),
    },
    {
      key: 'maturity',
      head: t(($) => $['backoffice-dual'].columns.maturity),
      align: 'end',
      cell: ({ maturity }) => time(maturity),
    },
    {
      key: 'putIn',
      head: t(($) => $['backoffice-dual'].columns.putIn),
      align: 'end',
      cell: ({ put_in: putIn, put_in_code: code }) => amount(putIn, code),
    },
    {
      key: 'ifBase',
      head: t(($) => $['backoffice-dual'].columns.ifBase),
      align: 'end',
      yields: 'narrow',
      cell: ({ if_base: atoms, code }) => amount(atoms, code),
    },
    {
      key: 'ifQuote',
      head: t(($) => $['backoffice-dual'].columns.ifQuote),
      align: 'end',
      yields: 'narrow',
      cell: ({ if_quote: atoms }) => amount(atoms, 'USDT'),
    },
    {
      key: 'positions',
      head: t(($) => $['backoffice-dual'].columns.positions),
      align: 'end',
      cell: ({ positions }) => formats.count(positions),
    },
  ];
}

function useSettlementColumns(): Column<Row<'settlements'>>[] {
  const { t, formats, amount, time } = useWords();
  const seconds = (ms: number) => `${formats.count(ms / 1_000)}${NBSP}s`;
  return [
    { key: 'coin', head: t(($) => $['backoffice-dual'].columns.coin), cell: ({ code }) => <b>{code}</b> },
    {
      key: 'maturity',
      head: t(($) => $['backoffice-dual'].columns.maturity),
      align: 'end',
      cell: ({ maturity }) => time(maturity),
    },
    {
      key: 'price',
      head: t(($) => $['backoffice-dual'].columns.price),
      align: 'end',
      cell: ({ price }) => (price === null ? t(($) => $['backoffice-dual'].states.failed) : amount(price, 'USDT')),
    },
    {
      key: 'end',
      head: t(($) => $['backoffice-dual'].columns.end),
      align: 'end',
      yields: 'narrow',
      cell: ({ end }) => (end === null ? '–' : time(end)),
    },
    {
      key: 'covered',
      head: t(($) => $['backoffice-dual'].columns.covered),
      align: 'end',
      cell: ({ covered_ms: part, window_ms: whole }) =>
        t(($) => $['backoffice-dual'].covered, { part: seconds(part), whole: seconds(whole) }),
    },
    {
      key: 'positions',
      head: t(($) => $['backoffice-dual'].columns.positions),
      align: 'end',
      cell: ({ positions }) => formats.count(positions),
    },
  ];
}

function Overdue({ overdue: { count, since } }: Pick<Overview, 'overdue'>) {
  const { t, formats } = useWords();
  const value =
    since === null
      ? t(($) => $['backoffice-dual'].overdue.none)
      : t(($) => $['backoffice-dual'].overdue.some, { count, time: formats.dateTime(since) });
  return (
    <StatCards items={[{ label: t(($) => $['backoffice-dual'].overdueLabel), value, tone: count > 0 ? 'danger' : undefined }]} />
  );
}

/** The screen. */
export default function Dual() {
  const { t } = useWords();
  const products = useProductColumns();
  const funds = useFundColumns();
  const open = useOpenColumns();
  const settlements = useSettlementColumns();
  const read = useCall(getDualOverview, {}, { everyMs: EVERY_MS });
  if (read.data === undefined) return <UnreadPage read={read} />;
  const { data } = read;
  const label = {
    funds: t(($) => $['backoffice-dual'].funds),
    open: t(($) => $['backoffice-dual'].open),
    settlements: t(($) => $['backoffice-dual'].settlements),
    list: t(($) => $['backoffice-dual'].list),
  };
  return (
    <Page padded cards={<Overdue overdue={data.overdue} />}>
      <p className="b-lead">{t(($) => $['backoffice-dual'].note)}</p>
      <Section title={label.funds}>
        <DataTable label={label.funds} columns={funds} rows={data.funds} rowKey={({ code }) => code} />
      </Section>
      <Section title={label.open}>
        <DataTable
          label={label.open}
          columns={open}
          rows={data.open}
          rowKey={({ currency_id: id, type, maturity }) => `${id} ${type} ${maturity}`}
          empty={<EmptyState title={t(($) => $['backoffice-dual'].noneOpen)} />}
        />
      </Section>
      <Section title={label.settlements}>
        <DataTable
          label={label.settlements}
          columns={settlements}
          rows={data.settlements}
          rowKey={({ currency_id: id, maturity, window_ms: ms }) => `${id} ${maturity} ${ms}`}
          empty={<EmptyState title={t(($) => $['backoffice-dual'].noneSettled)} />}
        />
      </Section>
      <Section title={label.list}>
        <DataTable
          label={label.list}
          columns={products}
          rows={data.products}
          rowKey={({ id }) => id}
          empty={<EmptyState title={t(($) => $['backoffice-dual'].none)} />}
        />
      </Section>
    </Page>
  );
}
