/** Proposals: waiting, own and decided; one in full at the right. */
import { type ProposalName, proposalKindsOf } from '@glasshouse/contract';
import { PROPOSAL_TABS, type ProposalTab, type ProposalView, getProposal, listProposals } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { Tabs } from '@glasshouse/ui/Tabs.tsx';
import { labelText, useFormats, useNow, useTimeAgo } from '../../../app/formats.ts';
import { usePageSearch } from '../../../app/navigation.ts';
import { useCall, useCallList } from '../../../app/use-call.ts';
import { useSession, useSetSearch } from '../../../app/use-session.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { FilterMenu } from '../../../kit/FilterMenu.tsx';
import { KeysHint } from '../../../kit/KeysHint.tsx';
import { Page } from '../../../kit/Page.tsx';
import { ProposalPanel, ProposalState } from '../components/ProposalPanel.tsx';

// What a reading leaves in the audit log: ADR 15.
const EVERY_MS = 8_000;

const oneOf = <T extends string>(all: readonly T[], value: string | undefined): T | null =>
  (all as readonly string[]).includes(value ?? '') ? (value as T) : null;

export default function Proposals() {
  const { t } = useTranslation(['backoffice']);
  const search = usePageSearch();
  const setSearch = useSetSearch();
  const tab = oneOf<ProposalTab>(PROPOSAL_TABS, search.tab) ?? 'waiting';
  const role = useSession()?.role;
  const kinds = role === undefined ? [] : proposalKindsOf(role);
  const kind = oneOf<ProposalName>(kinds, search.kind);
  const list = useCallList(listProposals, { tab, ...(kind ? { kind } : {}) }, { everyMs: EVERY_MS });
  const listed = list.items.find((row) => String(row.id) === search.open);
  // One that a link names and that is on another tab, or was just decided.
  const alone = useCall(
    getProposal,
    { proposal_id: search.open ?? '0' },
    { enabled: search.open !== undefined && !listed, quiet: true, everyMs: EVERY_MS },
  );
  const open = listed ?? (search.open === undefined ? undefined : alone.data);
  return (
    <Page
      tools={
        <FilterMenu
          label={t(($) => $.backoffice.proposals.kind)}
          value={kind}
          onChange={(next) => setSearch({ kind: next, open: null })}
          options={kinds.map((value) => ({ value, label: labelText(`names:kinds.${value}`, {}, value) }))}
        />
      }
      tabs={
        <Tabs<ProposalTab>
          label={t(($) => $.backoffice.titles.proposals)}
          value={tab}
          onChange={(next) => setSearch({ tab: next === 'waiting' ? null : next, open: null })}
          items={PROPOSAL_TABS.map((value) => ({ value, label: t(($) => $.backoffice.proposals.tabs[value]) }))}
        />
      }
      side={open && <ProposalPanel key={open.id} proposal={open} onClose={() => setSearch({ open: null })} />}
      foot={
        <KeysHint
          hints={[
            { keys: ['J', 'K'], text: t(($) => $.backoffice.keys.move) },
            { keys: ['A'], text: t(($) => $.backoffice.keys.approve) },
            { keys: ['R'], text: t(($) => $.backoffice.keys.decline) },
          ]}
          aside={t(($) => $.backoffice.table.count, { count: list.items.length })}
        />
      }
    >
      <DataTable
        label={t(($) => $.backoffice.titles.proposals)}
        columns={useColumns().filter(({ key }) => !open || key !== 'target')}
        list={list}
        rowKey={(row) => row.id}
        open={open?.id ?? null}
        onOpen={(row) => setSearch({ open: row.id })}
        empty={<EmptyState title={t(($) => $.backoffice.proposals.none[tab])} text={t(($) => $.backoffice.proposals.noneText)} />}
      />
    </Page>
  );
}

function useColumns(): Column<ProposalView>[] {
  const { t } = useTranslation(['backoffice']);
  const ago = useTimeAgo();
  return [
    { key: 'id', head: t(($) => $.backoffice.proposals.number), cell: (row) => <span className="mono">{row.id}</span> },
    {
      key: 'kind',
      head: t(($) => $.backoffice.proposals.kind),
      cell: (row) => labelText(`names:kinds.${row.kind}`, {}, row.kind),
    },
    {
      key: 'target',
      head: t(($) => $.backoffice.audit.target),
      cell: (row) => <span className="mono b-clip">{row.target ?? '–'}</span>,
    },
    {
      key: 'proposer',
      head: t(($) => $.backoffice.proposals.proposer),
      cell: (row) => (
        <span>
          <span className="b-clip">{row.proposer.name}</span>{' '}
          {row.yours && <Tag tone="gold">{t(($) => $.backoffice.proposals.yours)}</Tag>}
        </span>
      ),
    },
    { key: 'state', head: t(($) => $.backoffice.staff.state), cell: (row) => <ProposalState proposal={row} /> },
    {
      key: 'expires',
      head: t(($) => $.backoffice.proposals.time),
      align: 'end',
      cell: (row) => (row.state === 'waiting' ? <Countdown until={row.expires} /> : ago(row.decided ?? row.expires)),
    },
  ];
}

/** How long a proposal can still be decided. */
function Countdown({ until }: { until: number }) {
  const { t } = useTranslation(['backoffice']);
  const formats = useFormats();
  const now = useNow(1_000);
  return <span className="num">{t(($) => $.backoffice.proposals.left, { time: formats.countdown(until - now) })}</span>;
}
