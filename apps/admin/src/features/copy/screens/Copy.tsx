/** Traders with what followers set aside, newest first. Figures are read only; who leads can be ended by two people, with a reason. */
import { listCopyLeads } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useState } from 'react';
import { useFormats } from '../../../app/formats.ts';
import { useMay } from '../../../app/use-session.ts';
import { useCallList } from '../../../app/use-call.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { Page } from '../../../kit/Page.tsx';
import { ConductDialog, type Lead } from '../components/ConductDialog.tsx';

const DASH = '–';
const NBSP = '\u00a0';

function useColumns(onEnd: ((lead: Lead) => void) | null): Column<Lead>[] {
  const { t } = useTranslation(['backoffice', 'backoffice-copy', 'copy']);
  const formats = useFormats();
  const columns: Column<Lead>[] = [
    { key: 'name', head: t(($) => $['backoffice-copy'].name), cell: ({ trader }) => <b>{trader.name}</b> },
    { key: 'user', head: t(($) => $.backoffice.fields.user), cell: ({ user_id: id }) => String(id) },
    {
      key: 'status',
      head: t(($) => $['backoffice-copy'].status),
      cell: ({ trader: { conduct, status } }) =>
        conduct === null ? t(($) => $['backoffice-copy'].states[status]) : t(($) => $.backoffice.codes.copy_conduct[conduct]),
    },
    {
      key: 'followers',
      head: t(($) => $['backoffice-copy'].followers),
      align: 'end',
      cell: ({ trader }) => formats.count(trader.followers),
    },
    {
      key: 'budgets',
      head: t(($) => $['backoffice-copy'].budgets),
      align: 'end',
      cell: ({ budgets }) => `${formats.balance(budgets, 'USDT')}${NBSP}USDT`,
    },
    {
      key: 'return',
      head: t(($) => $['backoffice-copy'].return),
      align: 'end',
      cell: ({ trader: { record } }) => (record === null ? DASH : formats.percent(record.return, 2, 2)),
    },
    {
      key: 'drop',
      head: t(($) => $['backoffice-copy'].drop),
      align: 'end',
      cell: ({ trader: { record } }) => (record === null ? DASH : formats.percent(record.drop, 2, 2)),
    },
    {
      key: 'since',
      head: t(($) => $['backoffice-copy'].since),
      align: 'end',
      cell: ({ trader }) => <time>{formats.dateTime(trader.since)}</time>,
    },
  ];
  if (onEnd === null) return columns;
  const act: Column<Lead> = {
    key: 'end',
    head: t(($) => $['backoffice-copy'].end),
    cell: (lead) =>
      lead.trader.status !== 'ended' &&
      lead.trader.conduct === null && (
        <Button size="sm" variant="outline" onClick={() => onEnd(lead)}>
          {t(($) => $['backoffice-copy'].end)}
        </Button>
      ),
  };
  return [...columns, act];
}

/** The screen. */
export default function Copy() {
  const { t } = useTranslation(['backoffice-copy']);
  const [ending, setEnding] = useState<Lead | null>(null);
  const mayEnd = useMay('proposals.copy_conduct.propose');
  const list = useCallList(listCopyLeads, {});
  const columns = useColumns(mayEnd ? setEnding : null);
  return (
    <Page padded>
      <p className="b-lead">{t(($) => $['backoffice-copy'].note)}</p>
      <DataTable
        label={t(($) => $['backoffice-copy'].traders)}
        columns={columns}
        list={list}
        rowKey={({ trader }) => trader.id}
        empty={<EmptyState title={t(($) => $['backoffice-copy'].none)} />}
      />
      {ending && <ConductDialog lead={ending} onClose={() => setEnding(null)} />}
    </Page>
  );
}
