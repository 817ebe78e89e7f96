/** Parameters: present, coming and past values, and proposing a change. */
import { type ParameterChange, listParameters } from '@glasshouse/contract/parameters';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { labelText, useFormats } from '../../../app/formats.ts';
import { usePageSearch } from '../../../app/navigation.ts';
import { useCall } from '../../../app/use-call.ts';
import { useMay, useSetSearch } from '../../../app/use-session.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { Page } from '../../../kit/Page.tsx';
import { Section, SidePanel } from '../../../kit/SidePanel.tsx';
import { listOfCall } from '../../../kit/list-of-call.ts';
import { ParameterForm, type ParameterRow } from '../components/ParameterForm.tsx';
import { ParameterLines } from '../components/ParameterLines.tsx';

const keyOf = (row: ParameterRow) => `${row.name}:${row.market?.id ?? 0}`;

/** One published change. */
function Change({ change }: { change: ParameterChange }) {
  const { t } = useTranslation(['backoffice-markets']);
  const formats = useFormats();
  return (
    <>
      <p className="b-quiet">
        <time>{formats.dateTime(change.effective)}</time>
        {change.leaf !== null && ` · ${t(($) => $['backoffice-markets'].leaf, { leaf: change.leaf })}`}
      </p>
      <ParameterLines lines={change.lines} />
    </>
  );
}

function useParameterName(): (row: ParameterRow) => string {
  const { t } = useTranslation(['backoffice-markets']);
  return (row: ParameterRow) =>
    [
      labelText(`names:parameters.${row.name}`),
      row.market?.symbol,
      row.name === 'markets.listing' && row.market && t(($) => $['backoffice-markets'].kinds[row.market?.kind ?? 'spot']),
    ]
      .filter(Boolean)
      .join(' · ');
}

function useParameterColumns(): Column<ParameterRow>[] {
  const { t } = useTranslation(['backoffice-markets']);
  const formats = useFormats();
  const nameOf = useParameterName();
  return [
    { key: 'name', head: t(($) => $['backoffice-markets'].parameter), cell: (row) => <b>{nameOf(row)}</b> },
    {
      key: 'coming',
      head: t(($) => $['backoffice-markets'].coming),
      cell: (row) => (row.coming ? <Tag tone="info">{formats.dateTime(row.coming.effective)}</Tag> : '–'),
    },
    {
      key: 'past',
      head: t(($) => $['backoffice-markets'].past),
      align: 'end',
      cell: (row) => <span className="num">{formats.count(row.history.length)}</span>,
    },
  ];
}

interface ParameterPanelProps {
  row: ParameterRow;
  /** The server's time, and how long before it holds a change must be public, ms. */
  now: number;
  noticeMs: number;
  onClose: () => void;
}

function ParameterPanel({ row, now, noticeMs, onClose }: ParameterPanelProps) {
  const { t } = useTranslation(['backoffice-markets']);
  const mayChange = useMay('proposals.parameter.propose');
  const name = useParameterName()(row);
  return (
    <SidePanel title={name} onClose={onClose}>
      <Section title={t(($) => $['backoffice-markets'].now)}>
        <ParameterLines lines={row.lines} />
      </Section>
      {row.coming && (
        <Section title={t(($) => $['backoffice-markets'].coming)}>
          <Change change={row.coming} />
        </Section>
      )}
      {mayChange && !row.coming && (
        <Section title={t(($) => $['backoffice-markets'].form.title)}>
          <ParameterForm row={row} name={name} now={now} noticeMs={noticeMs} />
        </Section>
      )}
      {row.history.length > 0 && (
        <Section title={t(($) => $['backoffice-markets'].past)}>
          {row.history.map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </Section>
      )}
    </SidePanel>
  );
}

export default function Parameters() {
  const { t } = useTranslation(['backoffice-markets']);
  const columns = useParameterColumns();
  const search = usePageSearch();
  const setSearch = useSetSearch();
  const read = useCall(listParameters);
  const open = read.data?.list.find((row) => keyOf(row) === search.open) ?? null;
  return (
    <Page
      side={
        open &&
        read.data && (
          <ParameterPanel
            key={keyOf(open)}
            row={open}
            now={read.data.time}
            noticeMs={read.data.notice_ms}
            onClose={() => setSearch({ open: null })}
          />
        )
      }
    >
      <DataTable
        label={t(($) => $['backoffice-markets'].parameter)}
        columns={columns}
        list={listOfCall({ ...read, data: read.data?.list })}
        rowKey={keyOf}
        open={open && keyOf(open)}
        onOpen={(row) => setSearch({ open: keyOf(row) })}
      />
    </Page>
  );
}
