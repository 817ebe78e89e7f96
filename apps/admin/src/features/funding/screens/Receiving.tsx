/** Where the operator receives each currency: what users are shown, since when, and proposing another place. */
import { type ReceivingPlace, listReceiving } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import '../components/funding.css';
import { useFormats } from '../../../app/formats.ts';
import { usePageSearch } from '../../../app/navigation.ts';
import { useCall } from '../../../app/use-call.ts';
import { useSetSearch } from '../../../app/use-session.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { Page } from '../../../kit/Page.tsx';
import { listOfCall } from '../../../kit/list-of-call.ts';
import { PlacePanel } from '../components/PlacePanel.tsx';
import { placeKey } from '../model/places.ts';

export default function Receiving() {
  const { t } = useTranslation(['backoffice-funding', 'backoffice']);
  const formats = useFormats();
  const search = usePageSearch();
  const setSearch = useSetSearch();
  const read = useCall(listReceiving);
  const open = read.data?.find((row) => placeKey(row) === search.open);
  const columns: Column<ReceivingPlace>[] = [
    { key: 'asset', head: t(($) => $['backoffice-funding'].places.currency), cell: (row) => <b>{row.code}</b>, width: '110px' },
    { key: 'network', head: t(($) => $['backoffice-funding'].network), cell: (row) => row.network || '–', width: '110px' },
    {
      key: 'text',
      head: t(($) => $['backoffice-funding'].places.place),
      cell: (row) =>
        row.text === null ? (
          <Tag tone="warn">{t(($) => $['backoffice-funding'].places.unset)}</Tag>
        ) : (
          <span className="b-clip">{row.text}</span>
        ),
    },
    {
      key: 'version',
      head: t(($) => $['backoffice-funding'].places.version),
      align: 'end',
      cell: (row) => row.version ?? '–',
    },
    {
      key: 'set',
      head: t(($) => $['backoffice-funding'].places.since),
      cell: (row) => (row.set === null ? '–' : <time>{formats.dateTime(row.set)}</time>),
    },
  ];
  return (
    <Page side={open && <PlacePanel key={placeKey(open)} place={open} onClose={() => setSearch({ open: null })} />}>
      <DataTable
        label={t(($) => $.backoffice.titles.receiving)}
        columns={columns}
        list={listOfCall(read)}
        rowKey={placeKey}
        open={open ? placeKey(open) : null}
        onOpen={(row) => setSearch({ open: placeKey(row) })}
        empty={<EmptyState title={t(($) => $['backoffice-funding'].places.none)} />}
      />
    </Page>
  );
}
