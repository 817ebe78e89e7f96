/** Broadcasts with their progress, and writing the next. */
import { type BroadcastRow, listBroadcasts } from '@glasshouse/contract/notifications';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useFormats } from '../../../app/formats.ts';
import { usePageSearch } from '../../../app/navigation.ts';
import { useCallList } from '../../../app/use-call.ts';
import { useMay, useSetSearch } from '../../../app/use-session.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { Page } from '../../../kit/Page.tsx';
import { BroadcastPanel } from '../components/BroadcastPanel.tsx';
import { Compose } from '../components/Compose.tsx';
import { useAudienceText } from '../components/use-audience-text.ts';

const EVERY_MS = 5_000;
/** `open` of the form. */
const NEW = 'new';

export default function Broadcasts() {
  const { t } = useTranslation(['backoffice-broadcasts']);
  const formats = useFormats();
  const audienceText = useAudienceText();
  const { open } = usePageSearch();
  const setSearch = useSetSearch();
  const mayWrite = useMay('proposals.broadcast.propose');
  const list = useCallList(listBroadcasts, {}, { everyMs: EVERY_MS });
  const row = list.items.find(({ id }) => String(id) === open);
  const close = () => setSearch({ open: null });
  const columns: Column<BroadcastRow>[] = [
    { key: 'title', head: t(($) => $['backoffice-broadcasts'].columns.title), cell: ({ words }) => <b>{words.en.title}</b> },
    {
      key: 'audience',
      head: t(($) => $['backoffice-broadcasts'].columns.audience),
      cell: ({ audience }) => audienceText(audience),
    },
    {
      key: 'progress',
      head: t(($) => $['backoffice-broadcasts'].columns.progress),
      cell: ({ told, total, finished }) => (
        <>
          <Tag tone={finished ? 'success' : 'info'}>
            {finished ? t(($) => $['backoffice-broadcasts'].states.done) : t(($) => $['backoffice-broadcasts'].states.sending)}
          </Tag>{' '}
          <span className="num">
            {t(($) => $['backoffice-broadcasts'].toldOf, { told: formats.count(told), total: formats.count(total) })}
          </span>
        </>
      ),
    },
    {
      key: 'approved',
      head: t(($) => $['backoffice-broadcasts'].columns.approved),
      align: 'end',
      cell: ({ approved }) => <time>{formats.dateTime(approved)}</time>,
    },
  ];
  const compose = mayWrite && (
    <Button size="sm" variant="primary" onClick={() => setSearch({ open: NEW })}>
      {t(($) => $['backoffice-broadcasts'].compose)}
    </Button>
  );
  return (
    <Page
      tools={compose}
      side={open === NEW && mayWrite ? <Compose onClose={close} /> : row && <BroadcastPanel row={row} onClose={close} />}
    >
      <DataTable
        label={t(($) => $['backoffice-broadcasts'].list)}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        open={row?.id ?? null}
        onOpen={({ id }) => setSearch({ open: id })}
        empty={
          <EmptyState title={t(($) => $['backoffice-broadcasts'].none)} text={t(($) => $['backoffice-broadcasts'].noneText)} />
        }
      />
    </Page>
  );
}
