/** Withdrawals that are approved: to be sent, under way, arrived, failed; and the files that they were sent in. */
import { PAYOUT_STATES, type Payout, type PayoutState, listPayouts } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Checkbox } from '@glasshouse/ui/Checkbox.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { Tabs } from '@glasshouse/ui/Tabs.tsx';
import { useState } from 'react';
import '../components/funding.css';
import { useFormats, useTimeAgo } from '../../../app/formats.ts';
import { usePageSearch } from '../../../app/navigation.ts';
import { useCallList } from '../../../app/use-call.ts';
import { useMay, useSetSearch } from '../../../app/use-session.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { Page } from '../../../kit/Page.tsx';
import { Batches } from '../components/Batches.tsx';
import { ExportButton } from '../components/ExportButton.tsx';
import { PayoutPanel } from '../components/PayoutPanel.tsx';
import { PAYOUTS_EVERY_MS, mayChoose, sinceOf } from '../model/payouts.ts';

const TABS = [...PAYOUT_STATES, 'files'] as const;
type Tab = (typeof TABS)[number];

/** The payouts that go into the next file. */
function useChosenPayouts(rows: readonly Payout[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  // A payout that another person has sent meanwhile is no longer selected.
  const chosen = rows.filter((row) => ids.has(row.id) && row.stopped_until === null);
  const choose = (row: Payout, isOn: boolean) => {
    const next = new Set(chosen.map(({ id }) => id));
    if (isOn) next.add(row.id);
    else next.delete(row.id);
    setIds(next);
  };
  return { chosen, choose, clear: () => setIds(new Set()) };
}

function usePayoutColumns(): Column<Payout>[] {
  const { t } = useTranslation(['backoffice-funding', 'backoffice']);
  const formats = useFormats();
  const ago = useTimeAgo();
  return [
    { key: 'id', head: t(($) => $['backoffice-funding'].withdrawal), cell: (row) => row.id, width: '110px' },
    {
      key: 'amount',
      head: t(($) => $['backoffice-funding'].amount),
      align: 'end',
      cell: (row) => (
        <b>
          {formats.amount(row.arrival)} {row.code}
        </b>
      ),
    },
    { key: 'network', head: t(($) => $['backoffice-funding'].network), cell: (row) => row.network || '–' },
    {
      key: 'target',
      head: t(($) => $['backoffice-funding'].target),
      cell: (row) => <span className="b-clip">{row.target}</span>,
    },
    { key: 'user', head: t(($) => $['backoffice-funding'].user), cell: (row) => row.user_id },
    {
      key: 'since',
      head: t(($) => $['backoffice-funding'].since),
      cell: (row) => {
        const since = sinceOf(row);
        if (row.stopped_until !== null) return <Tag tone="warn">{t(($) => $['backoffice-funding'].stoppedTag)}</Tag>;
        if (row.account_frozen && row.state === 'approved')
          return <Tag tone="warn">{t(($) => $.backoffice.hints.withdraw_frozen)}</Tag>;
        return since === null ? '–' : ago(since);
      },
    },
  ];
}

function useChooseColumn({ chosen, choose }: ReturnType<typeof useChosenPayouts>): Column<Payout> {
  const { t } = useTranslation(['backoffice-funding']);
  return {
    key: 'choose',
    head: t(($) => $['backoffice-funding'].files.choose),
    align: 'end',
    cell: (row) => (
      // A press on the box is none on the row.
      <span role="presentation" onClick={(event) => event.stopPropagation()}>
        <Checkbox
          labelHidden
          checked={chosen.includes(row)}
          disabled={!chosen.includes(row) && !mayChoose(row, chosen)}
          onCheckedChange={(isOn) => choose(row, isOn)}
        >
          {t(($) => $['backoffice-funding'].files.chooseOne, { id: row.id })}
        </Checkbox>
      </span>
    ),
  };
}

export default function Payouts() {
  const { t } = useTranslation(['backoffice-funding', 'backoffice', 'funding']);
  const search = usePageSearch();
  const setSearch = useSetSearch();
  const maySend = useMay('payouts.send');
  const tab: Tab = TABS.find((name) => name === search.tab) ?? 'approved';
  const state: PayoutState = tab === 'files' ? 'approved' : tab;
  const list = useCallList(listPayouts, { state }, { enabled: tab !== 'files', everyMs: PAYOUTS_EVERY_MS });
  const open = list.items.find((row) => String(row.id) === search.open);
  const choice = useChosenPayouts(tab === 'approved' ? list.items : []);
  const columns = usePayoutColumns();
  const chooseColumn = useChooseColumn(choice);
  return (
    <Page
      tools={maySend && <ExportButton chosen={choice.chosen} onDone={choice.clear} />}
      tabs={
        <Tabs
          label={t(($) => $.backoffice.titles.payouts)}
          items={TABS.map((value) => ({ value, label: t(($) => $['backoffice-funding'].tabs[value]) }))}
          value={tab}
          onChange={(next) => setSearch({ tab: next, open: null })}
        />
      }
      side={open && <PayoutPanel key={open.id} row={open} onClose={() => setSearch({ open: null })} />}
    >
      {tab === 'files' ? (
        <Batches />
      ) : (
        <DataTable
          label={t(($) => $['backoffice-funding'].tabs[tab])}
          columns={tab === 'approved' && maySend ? [...columns, chooseColumn] : columns}
          list={list}
          rowKey={(row) => row.id}
          open={open?.id ?? null}
          onOpen={(row) => setSearch({ open: row.id })}
          empty={<EmptyState title={t(($) => $['backoffice-funding'].none[tab])} />}
        />
      )}
    </Page>
  );
}
