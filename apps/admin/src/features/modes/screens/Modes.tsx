/** Modes of installation, products and markets, their authors, and the last changes. */
import { type ModeChange, listModes } from '@glasshouse/contract/modes';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useFormats } from '../../../app/formats.ts';
import { usePageSearch } from '../../../app/navigation.ts';
import { useCall } from '../../../app/use-call.ts';
import { useSetSearch } from '../../../app/use-session.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { Page } from '../../../kit/Page.tsx';
import { Section } from '../../../kit/SidePanel.tsx';
import { StatCards } from '../../../kit/StatCards.tsx';
import { listOfCall } from '../../../kit/list-of-call.ts';
import { ModePanel, type ModeRow } from '../components/ModePanel.tsx';
import { ModeTag } from '../components/ModeTag.tsx';

const EVERY_MS = 5_000;

/** What a scope is called. */
function useScopeName() {
  const { t } = useTranslation(['backoffice-markets', 'names']);
  return (row: Pick<ModeRow, 'product' | 'market'>): string => {
    if (row.market) return `${row.market.symbol} · ${t(($) => $['backoffice-markets'].kinds[row.market?.kind as 'spot'])}`;
    return row.product ? t(($) => $.names.products[row.product as 'spot']) : t(($) => $['backoffice-markets'].installation);
  };
}

function useScopeColumns(): Column<ModeRow>[] {
  const { t } = useTranslation(['backoffice-markets']);
  const formats = useFormats();
  const nameOf = useScopeName();
  return [
    { key: 'name', head: t(($) => $['backoffice-markets'].columns.scope), cell: (row) => <b>{nameOf(row)}</b> },
    { key: 'mode', head: t(($) => $['backoffice-markets'].panel.own), cell: (row) => <ModeTag mode={row.mode} /> },
    {
      key: 'effective',
      head: t(($) => $['backoffice-markets'].panel.effective),
      cell: (row) => <ModeTag mode={row.effective} />,
    },
    { key: 'by', head: t(($) => $['backoffice-markets'].panel.by), cell: (row) => row.last?.staff?.name ?? '–' },
    {
      key: 'since',
      head: t(($) => $['backoffice-markets'].panel.since),
      align: 'end',
      cell: (row) => (row.last ? <time>{formats.dateTime(row.last.time)}</time> : '–'),
    },
  ];
}

function useHistoryColumns(rows: readonly ModeRow[]): Column<ModeChange>[] {
  const { t } = useTranslation(['backoffice-markets']);
  const formats = useFormats();
  const nameOf = useScopeName();
  const nameOfScope = (scope: string) => {
    const row = rows.find((one) => one.scope === scope);
    return row ? nameOf(row) : scope;
  };
  return [
    {
      key: 'time',
      head: t(($) => $['backoffice-markets'].columns.time),
      cell: (row) => <time>{formats.dateTime(row.time)}</time>,
    },
    { key: 'scope', head: t(($) => $['backoffice-markets'].columns.scope), cell: (row) => nameOfScope(row.scope) },
    {
      key: 'change',
      head: t(($) => $['backoffice-markets'].panel.change),
      cell: (row) => (
        <>
          <ModeTag mode={row.before} /> → <ModeTag mode={row.after} />
        </>
      ),
    },
    {
      key: 'by',
      head: t(($) => $['backoffice-markets'].panel.by),
      cell: (row) => [row.staff?.name, row.approver?.name].filter(Boolean).join(' + ') || '–',
    },
    {
      key: 'reason',
      head: t(($) => $['backoffice-markets'].columns.reason),
      cell: (row) => <span className="b-words">{row.reason}</span>,
    },
  ];
}

/** The mode of the installation, and how many scopes are not in the normal one. */
function ModeCards({ rows }: { rows: readonly ModeRow[] }) {
  const { t } = useTranslation(['backoffice-markets']);
  const formats = useFormats();
  const held = rows.filter(({ mode }) => mode !== 'normal');
  const installation = rows.find(({ scope }) => scope === 'installation');
  return (
    <StatCards
      items={[
        {
          label: t(($) => $['backoffice-markets'].installation),
          value: installation ? t(($) => $['backoffice-markets'].modes[installation.mode]) : '–',
          tone: installation && installation.mode !== 'normal' ? 'danger' : undefined,
        },
        {
          label: t(($) => $['backoffice-markets'].notNormal),
          value: formats.amount(String(held.length)),
          tone: held.length > 0 ? 'warn' : undefined,
        },
      ]}
    />
  );
}

export default function Modes() {
  const { t } = useTranslation(['backoffice-markets']);
  const nameOf = useScopeName();
  const search = usePageSearch();
  const setSearch = useSetSearch();
  const read = useCall(listModes, {}, { everyMs: EVERY_MS });
  const rows = read.data?.list ?? [];
  const [columns, history] = [useScopeColumns(), useHistoryColumns(rows)];
  const open = rows.find(({ scope }) => scope === search.open) ?? null;
  return (
    <Page
      cards={<ModeCards rows={rows} />}
      side={open && <ModePanel key={open.scope} row={open} name={nameOf(open)} onClose={() => setSearch({ open: null })} />}
    >
      <DataTable
        label={t(($) => $['backoffice-markets'].listLabel)}
        columns={columns}
        list={listOfCall({ ...read, data: read.data?.list })}
        rowKey={(row) => row.scope}
        open={open?.scope ?? null}
        onOpen={(row) => setSearch({ open: row.scope })}
      />
      <Section title={t(($) => $['backoffice-markets'].history)}>
        <DataTable
          label={t(($) => $['backoffice-markets'].history)}
          columns={history}
          rows={read.data?.history ?? []}
          rowKey={(row) => row.id}
          empty={<p className="b-quiet">{t(($) => $['backoffice-markets'].noHistory)}</p>}
        />
      </Section>
    </Page>
  );
}
