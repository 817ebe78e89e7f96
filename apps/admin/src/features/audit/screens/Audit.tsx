/** The audit log: every act of the staff, newest first; a row in full at the right; the whole chain checked by a button. */
import { type AuditRow, listAudit } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { usePageSearch } from '../../../app/navigation.ts';
import { useFormats } from '../../../app/formats.ts';
import { useCallList } from '../../../app/use-call.ts';
import { useDebounced } from '../../../app/use-debounced.ts';
import { useSetSearch } from '../../../app/use-session.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { KeysHint } from '../../../kit/KeysHint.tsx';
import { Page } from '../../../kit/Page.tsx';
import { AuditFilters } from '../components/AuditFilters.tsx';
import { AuditRowPanel } from '../components/AuditRowPanel.tsx';
import { ActName, Target, actorText, targetWords } from '../components/AuditWords.tsx';
import { VerifyButton } from '../components/VerifyButton.tsx';
import { auditInput } from '../model/audit-input.ts';

/** How an act ended, in words: done, or the code of the refusal. */
export function Outcome({ outcome }: { outcome: string }) {
  const { t } = useTranslation(['backoffice']);
  if (outcome === 'ok') return <Tag tone="success">{t(($) => $.backoffice.audit.done)}</Tag>;
  return (
    <Tag tone="warn">
      <span className="mono">{outcome}</span>
    </Tag>
  );
}

export default function Audit() {
  const { t } = useTranslation(['backoffice', 'common']);
  const formats = useFormats();
  const search = usePageSearch();
  const setSearch = useSetSearch();
  const input = useDebounced(JSON.stringify(auditInput(search, targetWords())));
  const list = useCallList(listAudit, JSON.parse(input) as ReturnType<typeof auditInput>);
  const open = list.items.find((row) => String(row.seq) === search.open) ?? null;
  const columns: Column<AuditRow>[] = [
    { key: 'seq', head: t(($) => $.backoffice.audit.number), cell: (row) => <span className="mono">{row.seq}</span> },
    { key: 'time', head: t(($) => $.backoffice.audit.time), cell: (row) => <time>{formats.utc(row.time)}</time> },
    { key: 'actor', head: t(($) => $.backoffice.audit.actor), cell: (row) => <span className="b-clip">{actorText(row)}</span> },
    { key: 'call', head: t(($) => $.backoffice.audit.call), cell: (row) => <ActName call={row.call} /> },
    {
      key: 'target',
      head: t(($) => $.backoffice.audit.target),
      cell: (row) => <Target target={row.target} />,
    },
    { key: 'outcome', head: t(($) => $.backoffice.audit.outcome), cell: (row) => <Outcome outcome={row.outcome} /> },
  ];
  return (
    <Page
      tools={<VerifyButton />}
      tabs={<AuditFilters rows={list.items} />}
      side={open && <AuditRowPanel row={open} onClose={() => setSearch({ open: null })} />}
      foot={
        <KeysHint
          hints={[{ keys: ['J', 'K'], text: t(($) => $.backoffice.keys.move) }]}
          aside={t(($) => $.backoffice.table.count, { count: list.items.length })}
        />
      }
    >
      <DataTable
        label={t(($) => $.backoffice.titles.audit)}
        columns={columns}
        list={list}
        rowKey={(row) => row.seq}
        open={open?.seq ?? null}
        onOpen={(row) => setSearch({ open: row.seq })}
        empty={<EmptyState title={t(($) => $.common.states.noMatches)} text={t(($) => $.backoffice.audit.none)} />}
      />
    </Page>
  );
}
