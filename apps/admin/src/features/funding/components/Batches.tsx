/** Files of payouts: made once, read as often as needed, the same bytes every time. */
import { type PayoutBatch, listPayoutBatches } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useFormats } from '../../../app/formats.ts';
import { useCallList } from '../../../app/use-call.ts';
import { useMay } from '../../../app/use-session.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { useBatchFile } from './use-batch-file.ts';

export function Batches() {
  const { t } = useTranslation(['backoffice-funding']);
  const formats = useFormats();
  const mayRead = useMay('payouts.send');
  const list = useCallList(listPayoutBatches, {});
  const file = useBatchFile();
  const columns: Column<PayoutBatch>[] = [
    { key: 'id', head: t(($) => $['backoffice-funding'].files.file), cell: (row) => row.id },
    { key: 'made', head: t(($) => $['backoffice-funding'].files.made), cell: (row) => <time>{formats.dateTime(row.made)}</time> },
    {
      key: 'asset',
      head: t(($) => $['backoffice-funding'].way),
      cell: (row) => [row.code, row.network].filter(Boolean).join(' · '),
    },
    {
      key: 'rows',
      head: t(($) => $['backoffice-funding'].files.rows),
      align: 'end',
      cell: (row) => formats.count(row.rows),
    },
    {
      key: 'total',
      head: t(($) => $['backoffice-funding'].files.total),
      align: 'end',
      cell: (row) => `${formats.amount(row.total)} ${row.code}`,
    },
  ];
  if (mayRead)
    columns.push({
      key: 'file',
      head: t(($) => $['backoffice-funding'].files.csv),
      align: 'end',
      cell: (row) => (
        <Button
          size="xs"
          variant="outline"
          aria-label={t(($) => $['backoffice-funding'].files.downloadOne, { id: row.id })}
          onClick={() => file.take(row.id)}
        >
          {t(($) => $['backoffice-funding'].files.download)}
        </Button>
      ),
    });
  return (
    <DataTable
      label={t(($) => $['backoffice-funding'].files.list)}
      columns={columns}
      list={list}
      rowKey={(row) => row.id}
      empty={<EmptyState title={t(($) => $['backoffice-funding'].files.none)} />}
    />
  );
}
