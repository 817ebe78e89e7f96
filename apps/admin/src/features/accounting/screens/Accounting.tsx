/** The operator's books: fee income, accounts, reconciliation; each as a table and as a file. */
import {
  exportAccounting,
  getReconciliation,
  listFeeIncome,
  listFlows,
  listHouseAccounts,
} from '@glasshouse/contract/accounting';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { Tabs } from '@glasshouse/ui/Tabs.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import '../components/accounting.css';
import { labelText, useFormats } from '../../../app/formats.ts';
import { usePageSearch } from '../../../app/navigation.ts';
import { saveBlob } from '@glasshouse/ui/save-file.ts';
import { client } from '../../../app/services.ts';
import { useCall } from '../../../app/use-call.ts';
import { useMay, useSetSearch } from '../../../app/use-session.ts';
import { DataTable } from '../../../kit/DataTable.tsx';
import { Page } from '../../../kit/Page.tsx';
import { SidePanel } from '../../../kit/SidePanel.tsx';
import { listOfCall } from '../../../kit/list-of-call.ts';
import { CapitalDialog } from '../components/CapitalDialog.tsx';

const TABS = ['fees', 'house', 'reconciliation'] as const;
type Tab = (typeof TABS)[number];
type Range = { from?: string; to?: string };
const DAY_MS = 86_400_000;
const words = (key: string, params: Record<string, string | number> = {}) => labelText(`backoffice-users:${key}`, params);
/** What users never have has no words among theirs. */
const causeText = (cause: string) =>
  cause === 'house_capital' ? labelText('names:purposes.capital') : labelText(`names:causes.${cause}`, {}, cause);
const purposeText = (purpose: string) =>
  labelText(`names:purposes.${purpose}`, {}, labelText(`backoffice-users:accounts.${purpose}`, {}, purpose));
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Fee income by day. */
function Fees({ range }: { range: Range }) {
  const formats = useFormats();
  const read = useCall(listFeeIncome, range, { keepPrevious: true, select: ({ list }) => list });
  return (
    <DataTable
      label={words('accounting.tabs.fees')}
      list={listOfCall(read)}
      rowKey={(row) => `${row.day} ${row.currency_id} ${row.cause}`}
      columns={[
        { key: 'day', head: words('accounting.day'), cell: (row) => row.day },
        { key: 'asset', head: words('lists.asset'), cell: (row) => <b>{row.code}</b> },
        { key: 'cause', head: words('accounting.cause'), cell: (row) => causeText(row.cause) },
        { key: 'amount', head: words('lists.amount'), align: 'end', cell: (row) => formats.amount(row.amount) },
        {
          key: 'usd',
          head: words('accounting.usd'),
          align: 'end',
          cell: (row) => (row.usd === null ? '–' : formats.usd(row.usd)),
        },
      ]}
      empty={<EmptyState title={words('accounting.noFees')} />}
    />
  );
}

/** Balances of the operator and of the outside world. */
function House() {
  const formats = useFormats();
  const read = useCall(listHouseAccounts, {}, { select: ({ list }) => list });
  return (
    <DataTable
      label={words('accounting.tabs.house')}
      list={listOfCall(read)}
      rowKey={(row) => `${row.kind} ${row.purpose} ${row.currency_id}`}
      columns={[
        { key: 'kind', head: words('csv.party'), cell: (row) => words(`accounting.parties.${row.kind}`) },
        { key: 'purpose', head: words('accounting.purpose'), cell: (row) => purposeText(row.purpose) },
        { key: 'asset', head: words('lists.asset'), cell: (row) => <b>{row.code}</b> },
        { key: 'balance', head: words('accounting.balance'), align: 'end', cell: (row) => formats.amount(row.balance) },
        {
          key: 'usd',
          head: words('accounting.usd'),
          align: 'end',
          cell: (row) => (row.usd === null ? '–' : formats.usd(row.usd)),
        },
      ]}
      empty={<EmptyState title={words('accounting.none')} />}
    />
  );
}

/** Every asset, with whether it adds up. */
function Reconciled({ range, open, onOpen }: { range: Range; open: number | null; onOpen: (id: number) => void }) {
  const formats = useFormats();
  const read = useCall(getReconciliation, range, { keepPrevious: true, select: ({ list }) => list });
  const isSound = (row: { difference: string; unaccounted: string | null }) =>
    row.difference === '0' && (row.unaccounted === null || row.unaccounted === '0');
  return (
    <>
      <p className="b-lead a-lead">{words('accounting.reconciliationText')}</p>
      <DataTable
        label={words('accounting.tabs.reconciliation')}
        list={listOfCall(read)}
        rowKey={(row) => row.currency_id}
        open={open}
        onOpen={(row) => onOpen(row.currency_id)}
        columns={[
          { key: 'asset', head: words('lists.asset'), cell: (row) => <b>{row.code}</b> },
          {
            key: 'users',
            head: words('accounting.parties.users'),
            align: 'end',
            cell: (row) => formats.amount(row.users.closing),
          },
          {
            key: 'house',
            head: words('accounting.parties.house'),
            align: 'end',
            cell: (row) => formats.amount(row.house.closing),
          },
          {
            key: 'external',
            head: words('accounting.parties.external'),
            align: 'end',
            cell: (row) => formats.amount(row.external.closing),
          },
          {
            key: 'difference',
            head: words('accounting.difference'),
            align: 'end',
            cell: (row) => formats.amount(row.difference),
          },
          {
            key: 'unaccounted',
            head: words('accounting.unaccounted'),
            align: 'end',
            cell: (row) => (row.unaccounted === null ? '–' : formats.amount(row.unaccounted)),
          },
          {
            key: 'sound',
            head: words('lists.state'),
            cell: (row) => (
              <Tag tone={isSound(row) ? 'success' : 'danger'}>
                {words(isSound(row) ? 'accounting.balanced' : 'accounting.notBalanced')}
              </Tag>
            ),
          },
        ]}
        empty={<EmptyState title={words('accounting.none')} />}
      />
    </>
  );
}

/** Flows of one asset at the side. */
function Flows({ assetId, range, onClose }: { assetId: number; range: Range; onClose: () => void }) {
  const formats = useFormats();
  const read = useCall(listFlows, { currency_id: assetId, ...range }, { keepPrevious: true });
  const list = read.data?.list ?? [];
  return (
    <SidePanel title={words('accounting.flows', { asset: read.data?.code ?? '' })} onClose={onClose}>
      {read.data && list.length === 0 && <p>{words('accounting.noFlows')}</p>}
      <KeyValueList
        dense
        items={list.map((flow) => ({
          key: `${flow.party} ${flow.purpose} ${flow.cause}`,
          label: (
            <>
              {words(`accounting.parties.${flow.party}`)} · {purposeText(flow.purpose)}
              <br />
              {causeText(flow.cause)}
            </>
          ),
          value: (
            <>
              +{formats.amount(flow.in)}
              <br />−{formats.amount(flow.out)}
            </>
          ),
        }))}
      />
    </SidePanel>
  );
}

export default function Accounting() {
  useTranslation(['backoffice-users', 'wallet']);
  const search = usePageSearch();
  const setSearch = useSetSearch();
  const mayFund = useMay('proposals.house_capital.propose');
  const [isFunding, setFunding] = useState(false);
  const tab: Tab = TABS.find((name) => name === search.tab) ?? 'fees';
  const [today] = useState(() => Date.now());
  const range = { from: search.from ?? dayOf(today - 29 * DAY_MS), to: search.to ?? dayOf(today) };
  const open = search.open === undefined ? null : Number(search.open);
  const take = (report: Tab | 'flows') => {
    client.download(exportAccounting, { report, ...range }).then(
      ({ name, blob }) => saveBlob(name, blob),
      () => toast.show({ kind: 'error', text: words('acts.exportFailed') }),
    );
  };
  const day = (name: 'from' | 'to') => (
    <Field
      className="a-day"
      label={words(`accounting.${name}`)}
      type="date"
      value={range[name]}
      max={dayOf(today)}
      onChange={(event) => event.target.value && setSearch({ [name]: event.target.value })}
    />
  );
  return (
    <Page
      tools={
        <>
          {tab !== 'house' && day('from')}
          {tab !== 'house' && day('to')}
          <Button size="sm" variant="outline" onClick={() => take(tab)}>
            {words('accounting.csv')}
          </Button>
          {tab === 'reconciliation' && (
            <Button size="sm" variant="outline" onClick={() => take('flows')}>
              {words('accounting.flowsCsv')}
            </Button>
          )}
          {tab === 'house' && mayFund && (
            <Button size="sm" onClick={() => setFunding(true)}>
              {words('accounting.addCapital')}
            </Button>
          )}
        </>
      }
      tabs={
        <Tabs
          label={labelText('backoffice:titles.accounting')}
          items={TABS.map((value) => ({ value, label: words(`accounting.tabs.${value}`) }))}
          value={tab}
          onChange={(next) => setSearch({ tab: next, open: null })}
        />
      }
      side={
        tab === 'reconciliation' &&
        open !== null && <Flows assetId={open} range={range} onClose={() => setSearch({ open: null })} />
      }
    >
      {tab === 'fees' && <Fees range={range} />}
      {tab === 'house' && <House />}
      {tab === 'reconciliation' && <Reconciled range={range} open={open} onOpen={(id) => setSearch({ open: id })} />}
      {isFunding && <CapitalDialog open onClose={() => setFunding(false)} />}
    </Page>
  );
}
