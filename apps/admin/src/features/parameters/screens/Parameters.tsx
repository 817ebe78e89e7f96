/** Parameters: present, coming and past values, and proposing a change. */
import { type ParameterChange, listParameters } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { useFormats } from '../../../app/formats.ts';
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
const WORDS = {
  'spot.rules': 'spot',
  'spot.tiers': 'tiers',
  'options.terms': 'options',
  'convert.terms': 'convert',
  'funding.terms': 'funding',
  'funding.thresholds': 'thresholds',
  'markets.listing': 'listing',
} as const;

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

/** The screen. */
export default function Parameters() {
  const { t } = useTranslation(['backoffice-markets']);
  const formats = useFormats();
  const search = usePageSearch();
  const setSearch = useSetSearch();
  const mayChange = useMay('proposals.parameter.propose');
  const read = useCall(listParameters);
  const nameOf = (row: ParameterRow) =>
    [
      t(($) => $['backoffice-markets'].names[WORDS[row.name]]),
      row.market?.symbol,
      row.name === 'markets.listing' && row.market && t(($) => $['backoffice-markets'].kinds[row.market?.kind ?? 'spot']),
    ]
      .filter(Boolean)
      .join(' · ');
  const open = read.data?.list.find((row) => keyOf(row) === search.open) ?? null;
  const columns: Column<ParameterRow>[] = [
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
  return (
    <Page
      side={
        open &&
        read.data && (
          <SidePanel key={keyOf(open)} title={nameOf(open)} onClose={() => setSearch({ open: null })}>
            <Section title={t(($) => $['backoffice-markets'].now)}>
              <ParameterLines lines={open.lines} />
            </Section>
            {open.coming && (
              <Section title={t(($) => $['backoffice-markets'].coming)}>
                <Change change={open.coming} />
              </Section>
            )}
            {mayChange && !open.coming && (
              <Section title={t(($) => $['backoffice-markets'].form.title)}>
                <ParameterForm row={open} name={nameOf(open)} now={read.data.time} noticeMs={read.data.notice_ms} />
              </Section>
            )}
            {open.history.length > 0 && (
              <Section title={t(($) => $['backoffice-markets'].past)}>
                {open.history.map((change) => (
                  <Change key={change.id} change={change} />
                ))}
              </Section>
            )}
          </SidePanel>
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
