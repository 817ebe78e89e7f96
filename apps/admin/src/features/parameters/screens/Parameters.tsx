/** Parameters: present, coming and past values, and proposing a change. */
import { type ParameterChange, type ParameterLine, listParameters } from '@glasshouse/contract/parameters';
import { getProposal } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Chip, Tag } from '@glasshouse/ui/Chip.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useState } from 'react';
import { labelText, useFormats } from '../../../app/formats.ts';
import { usePageSearch } from '../../../app/navigation.ts';
import { useCall } from '../../../app/use-call.ts';
import { useMay, useSetSearch } from '../../../app/use-session.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { Page } from '../../../kit/Page.tsx';
import { SearchBox } from '../../../kit/SearchBox.tsx';
import { Section, SidePanel } from '../../../kit/SidePanel.tsx';
import { listOfCall } from '../../../kit/list-of-call.ts';
import { ParameterForm, type ParameterRow } from '../components/ParameterForm.tsx';
import { ParameterLines, useLineText } from '../components/ParameterLines.tsx';
import { CHANGED, COMING, areasOf, shownOf } from '../model/listing.ts';

const keyOf = (row: ParameterRow) => `${row.name}:${row.market?.id ?? 0}`;

/** Who proposed what counts or is coming, who approved it, and why. A change has the number of its proposal. */
function Authors({ change }: { change: ParameterChange }) {
  const { t } = useTranslation(['backoffice']);
  const isShown = useMay('proposals.read') && change.state !== 'past';
  const proposal = useCall(getProposal, { proposal_id: change.id }, { enabled: isShown, quiet: true }).data;
  if (!proposal) return null;
  return (
    <KeyValueList
      dense
      items={[
        { label: t(($) => $.backoffice.proposals.proposer), value: <span className="b-words">{proposal.proposer.name}</span> },
        proposal.decider !== null && {
          label: t(($) => $.backoffice.proposals.decider),
          value: <span className="b-words">{proposal.decider.name}</span>,
        },
        { label: t(($) => $.backoffice.proposals.reason), value: <span className="b-words">{proposal.reason}</span> },
      ]}
    />
  );
}

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
      <Authors change={change} />
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

/** Figures that a row of the list shows; the rest is in its details. */
const SHOWN = 3;

/** The first figures of a parameter side by side. */
function useValues(): (lines: readonly ParameterLine[]) => string {
  const { t } = useTranslation(['backoffice-markets']);
  const text = useLineText();
  return (lines) => {
    const first = lines.slice(0, SHOWN).map((line) => text(line.label, line.after));
    const rest = lines.length - first.length;
    return [first.join(' · '), ...(rest > 0 ? [t(($) => $['backoffice-markets'].more, { count: rest })] : [])].join(' ');
  };
}

function useParameterColumns(): Column<ParameterRow>[] {
  const { t } = useTranslation(['backoffice-markets']);
  const formats = useFormats();
  const nameOf = useParameterName();
  const valuesOf = useValues();
  return [
    {
      key: 'name',
      head: t(($) => $['backoffice-markets'].parameter),
      cell: (row) => (
        <>
          <b>{nameOf(row)}</b>
          <small className="b-parameter-name mono">{row.name}</small>
        </>
      ),
    },
    {
      key: 'value',
      head: t(($) => $['backoffice-markets'].value),
      cell: (row) => <b className="num">{valuesOf(row.lines)}</b>,
    },
    {
      key: 'coming',
      head: t(($) => $['backoffice-markets'].coming),
      yields: 'always',
      cell: (row) => (row.coming ? <b className="num b-parameter-coming">{valuesOf(row.coming.lines)}</b> : '–'),
    },
    {
      key: 'when',
      head: t(($) => $['backoffice-markets'].when),
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

/** The rows with what they are found by. */
function useListed(rows: readonly ParameterRow[] | undefined) {
  const nameOf = useParameterName();
  const valuesOf = useValues();
  return (rows ?? []).map((row) => ({
    name: row.name,
    title: nameOf(row),
    value: valuesOf(row.lines),
    coming: row.coming?.effective ?? null,
    changed: row.history[0]?.effective ?? null,
    row,
  }));
}

/** Parts of the list: all, what is coming, what changed lately, and each area. */
function PartChips({ areas, part }: { areas: readonly string[]; part: string | null }) {
  const { t } = useTranslation(['backoffice-markets']);
  const setSearch = useSetSearch();
  const parts = [
    { value: null, label: t(($) => $['backoffice-markets'].all) },
    { value: COMING, label: t(($) => $['backoffice-markets'].comingOnly) },
    { value: CHANGED, label: t(($) => $['backoffice-markets'].changedMonth) },
    ...areas.map((area) => ({
      value: area,
      label: labelText(`backoffice-markets:areas.${area}`, {}, labelText(`names:areas.${area}`, {}, area)),
    })),
  ];
  return (
    <div className="b-parts" role="group" aria-label={t(($) => $['backoffice-markets'].parameter)}>
      {parts.map(({ value, label }) => (
        <Chip key={value ?? ''} on={value === part} onClick={() => setSearch({ part: value, open: null })}>
          {label}
        </Chip>
      ))}
    </div>
  );
}

export default function Parameters() {
  const { t } = useTranslation(['backoffice-markets', 'backoffice']);
  const columns = useParameterColumns();
  const search = usePageSearch();
  const setSearch = useSetSearch();
  // The search of everything leads here with what was looked for.
  const [text, setText] = useState(search['q'] ?? '');
  const read = useCall(listParameters);
  const listed = useListed(read.data?.list);
  const part = search['part'] ?? null;
  const shown = shownOf(listed, { part, text, now: read.data?.time ?? 0 }).map(({ row }) => row);
  const open = read.data?.list.find((row) => keyOf(row) === search['open']) ?? null;
  return (
    <Page
      tag={<Tag>{listed.length}</Tag>}
      tools={<SearchBox label={t(($) => $['backoffice-markets'].search)} value={text} onChange={setText} />}
      tabs={<PartChips areas={areasOf(listed)} part={part} />}
      foot={
        <>
          <span className="num">{t(($) => $.backoffice.table.shown, { shown: shown.length, of: listed.length })}</span>
          <span className="b-foot-end">{t(($) => $['backoffice-markets'].logNote)}</span>
        </>
      }
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
        list={listOfCall({ ...read, data: read.data && shown })}
        rowKey={keyOf}
        open={open && keyOf(open)}
        onOpen={(row) => setSearch({ open: keyOf(row) })}
        empty={<EmptyState title={t(($) => $['backoffice-markets'].none_found)} />}
      />
    </Page>
  );
}
