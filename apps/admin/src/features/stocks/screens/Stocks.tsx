/** Stocks: shares against custody, the last auctions, corporate actions, custody moves, tax, and what is overdue. */
import type { CallOutput } from '@glasshouse/contract';
import { getStocksOverview } from '@glasshouse/contract/stocks';
import { addDecimals, compareDecimals } from '@glasshouse/money';
import { Button } from '@glasshouse/ui/Button.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useState } from 'react';
import { useCall } from '../../../app/use-call.ts';
import { useMay } from '../../../app/use-session.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { Page } from '../../../kit/Page.tsx';
import { Section } from '../../../kit/SidePanel.tsx';
import { StatCards } from '../../../kit/StatCards.tsx';
import { UnreadPage } from '../../../kit/UnreadPage.tsx';
import { ActionDialog } from '../components/ActionDialog.tsx';
import { CustodyDialog, TaxDialog } from '../components/CustodyDialogs.tsx';
import { useStockWords } from '../components/words.ts';

type Overview = CallOutput<typeof getStocksOverview>;
type Row<K extends 'list' | 'auctions' | 'actions' | 'moves'> = Overview[K][number];
type Act = 'action' | 'custody' | 'tax';

const EVERY_MS = 15_000;

/** Shares of users are what the custodian has and what actions made of it; anything else is an alarm. */
const isWhole = ({ shares, custody, actions }: Row<'list'>) => compareDecimals(shares, addDecimals(custody, actions)) === 0;

function useStockColumns(): Column<Row<'list'>>[] {
  const { t, formats, shares, price } = useStockWords();
  return [
    {
      key: 'stock',
      head: t(($) => $['backoffice-stocks'].lines.stock),
      cell: ({ code, name }) => (
        <>
          <b>{code}</b> {name}
        </>
      ),
    },
    {
      key: 'phase',
      head: t(($) => $['backoffice-stocks'].columns.phase),
      cell: ({ phase }) => t(($) => $['backoffice-stocks'].phases[phase]),
    },
    {
      key: 'price',
      head: t(($) => $['backoffice-stocks'].columns.price),
      align: 'end',
      cell: ({ last, close }) => price((last ?? close)?.price ?? null),
    },
    {
      key: 'holders',
      head: t(($) => $['backoffice-stocks'].columns.holders),
      align: 'end',
      cell: ({ holders }) => formats.count(holders),
    },
    { key: 'shares', head: t(($) => $['backoffice-stocks'].lines.shares), align: 'end', cell: (row) => shares(row.shares) },
    { key: 'custody', head: t(($) => $['backoffice-stocks'].columns.custody), align: 'end', cell: (row) => shares(row.custody) },
    {
      key: 'actions',
      head: t(($) => $['backoffice-stocks'].columns.fromActions),
      align: 'end',
      yields: 'narrow',
      cell: (row) => shares(row.actions),
    },
    {
      key: 'whole',
      head: t(($) => $['backoffice-stocks'].columns.whole),
      cell: (row) =>
        isWhole(row) ? (
          t(($) => $['backoffice-stocks'].whole.yes)
        ) : (
          <b className="is-danger">{t(($) => $['backoffice-stocks'].whole.no)}</b>
        ),
    },
  ];
}

function useActionColumns(): Column<Row<'actions'>>[] {
  const { t, time, kind, figure } = useStockWords();
  return [
    { key: 'stock', head: t(($) => $['backoffice-stocks'].lines.stock), cell: ({ code }) => <b>{code}</b> },
    { key: 'kind', head: t(($) => $['backoffice-stocks'].lines.action), cell: (row) => kind(row.kind) },
    { key: 'figure', head: t(($) => $['backoffice-stocks'].lines.figure), align: 'end', cell: figure },
    { key: 'ex', head: t(($) => $['backoffice-stocks'].lines.exOpens), cell: (row) => <time>{time(row.ex_opens)}</time> },
    {
      key: 'pays',
      head: t(($) => $['backoffice-stocks'].lines.pays),
      yields: 'narrow',
      cell: (row) => <time>{time(row.pays)}</time>,
    },
    {
      key: 'state',
      head: t(($) => $['backoffice-stocks'].columns.state),
      cell: ({ state }) => t(($) => $['backoffice-stocks'].states[state]),
    },
  ];
}

function useAuctionColumns(): Column<Row<'auctions'>>[] {
  const { t, time, shares, formats, price } = useStockWords();
  return [
    { key: 'time', head: t(($) => $['backoffice-stocks'].columns.time), cell: (row) => <time>{time(row.time)}</time> },
    { key: 'stock', head: t(($) => $['backoffice-stocks'].lines.stock), cell: ({ symbol }) => <b>{symbol}</b> },
    {
      key: 'orders',
      head: t(($) => $['backoffice-stocks'].columns.orders),
      align: 'end',
      cell: ({ orders }) => formats.count(orders),
    },
    {
      key: 'reference',
      head: t(($) => $['backoffice-stocks'].columns.reference),
      align: 'end',
      cell: ({ reference }) => price(reference),
    },
    { key: 'price', head: t(($) => $['backoffice-stocks'].columns.price), align: 'end', cell: (row) => price(row.price) },
    { key: 'shares', head: t(($) => $['backoffice-stocks'].lines.shares), align: 'end', cell: (row) => shares(row.shares) },
    {
      key: 'surplus',
      head: t(($) => $['backoffice-stocks'].columns.surplus),
      align: 'end',
      yields: 'narrow',
      cell: ({ surplus }) => formats.signed(surplus, 4),
    },
  ];
}

function useMoveColumns(): Column<Row<'moves'>>[] {
  const { t, time, formats } = useStockWords();
  return [
    { key: 'time', head: t(($) => $['backoffice-stocks'].columns.time), cell: (row) => <time>{time(row.time)}</time> },
    { key: 'stock', head: t(($) => $['backoffice-stocks'].lines.stock), cell: ({ code }) => <b>{code}</b> },
    {
      key: 'shares',
      head: t(($) => $['backoffice-stocks'].lines.shares),
      align: 'end',
      cell: ({ shares }) => formats.signed(shares, 0),
    },
    { key: 'ref', head: t(($) => $['backoffice-stocks'].lines.custodianRef), cell: (row) => row.custodian_ref },
    { key: 'proposal', head: t(($) => $['backoffice-stocks'].columns.proposal), align: 'end', cell: (row) => row.proposal_id },
  ];
}

function Cards({ overdue: { count, since }, tax }: Pick<Overview, 'overdue' | 'tax'>) {
  const { t, usdt, time } = useStockWords();
  const late =
    since === null
      ? t(($) => $['backoffice-stocks'].overdue.none)
      : t(($) => $['backoffice-stocks'].overdue.some, { count, time: time(since) });
  return (
    <StatCards
      items={[
        { label: t(($) => $['backoffice-stocks'].overdueLabel), value: late, tone: count > 0 ? 'danger' : undefined },
        {
          label: t(($) => $['backoffice-stocks'].lines.tax),
          value: usdt(tax.held),
          sub: t(($) => $['backoffice-stocks'].taxOf, { withheld: usdt(tax.withheld), remitted: usdt(tax.remitted) }),
        },
      ]}
    />
  );
}

/** What may be proposed. */
function Acts({ onAct }: { onAct: (act: Act) => void }) {
  const { t } = useStockWords();
  const may = {
    action: useMay('proposals.stock_action.propose'),
    custody: useMay('proposals.stock_custody.propose'),
    tax: useMay('proposals.stock_tax.propose'),
  };
  return (['action', 'custody', 'tax'] as const)
    .filter((act) => may[act])
    .map((act) => (
      <Button key={act} size="sm" onClick={() => onAct(act)}>
        {t(($) => $['backoffice-stocks'].propose[act])}
      </Button>
    ));
}

function Tables({ data }: { data: Overview }) {
  const { t } = useStockWords();
  const columns = {
    list: useStockColumns(),
    actions: useActionColumns(),
    auctions: useAuctionColumns(),
    moves: useMoveColumns(),
  };
  const empty = <EmptyState title={t(($) => $['backoffice-stocks'].none)} />;
  const label = {
    list: t(($) => $['backoffice-stocks'].tables.list),
    actions: t(($) => $['backoffice-stocks'].tables.actions),
    auctions: t(($) => $['backoffice-stocks'].tables.auctions),
    moves: t(($) => $['backoffice-stocks'].tables.moves),
  };
  return (
    <>
      <Section title={label.list}>
        <DataTable label={label.list} columns={columns.list} rows={data.list} rowKey={(row) => row.market_id} empty={empty} />
      </Section>
      <Section title={label.actions}>
        <DataTable label={label.actions} columns={columns.actions} rows={data.actions} rowKey={(row) => row.id} empty={empty} />
      </Section>
      <Section title={label.auctions}>
        <DataTable
          label={label.auctions}
          columns={columns.auctions}
          rows={data.auctions}
          rowKey={(row) => row.id}
          empty={empty}
        />
      </Section>
      <Section title={label.moves}>
        <DataTable
          label={label.moves}
          columns={columns.moves}
          rows={data.moves}
          rowKey={(row) => row.proposal_id}
          empty={empty}
        />
      </Section>
    </>
  );
}

/** The screen. */
export default function Stocks() {
  const { t } = useStockWords();
  const [act, setAct] = useState<Act | null>(null);
  const read = useCall(getStocksOverview, {}, { everyMs: EVERY_MS });
  if (read.data === undefined) return <UnreadPage read={read} />;
  const { data } = read;
  const close = () => setAct(null);
  return (
    <Page padded tools={<Acts onAct={setAct} />} cards={<Cards overdue={data.overdue} tax={data.tax} />}>
      <p className="b-lead">{t(($) => $['backoffice-stocks'].note)}</p>
      <Tables data={data} />
      {act === 'action' && <ActionDialog stocks={data.list} actions={data.actions} open onClose={close} />}
      {act === 'custody' && <CustodyDialog stocks={data.list} open onClose={close} />}
      {act === 'tax' && <TaxDialog held={data.tax.held} open onClose={close} />}
    </Page>
  );
}
