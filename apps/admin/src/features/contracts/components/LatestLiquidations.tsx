/** The latest liquidations, as public: lots closed by place, and the division of the margin. */
import {
  type ContractCodes,
  type ContractMarket,
  LONG,
  contractCodes,
  listContractLiquidations,
} from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useFormats } from '../../../app/formats.ts';
import type { ItemOf } from '../../../app/use-call.ts';
import { usePublicCall } from '../../../app/use-public-call.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';

const SHOWN = 20;

/** Writes an amount with what it is in. */
function useWithin() {
  const formats = useFormats();
  return (market: ContractMarket, of: keyof ContractCodes, text: string) =>
    `${formats.amount(text)}\u00a0${contractCodes(market)[of]}`;
}

function useColumns(): Column<ItemOf<typeof listContractLiquidations>>[] {
  const { t } = useTranslation(['backoffice-contracts']);
  const formats = useFormats();
  const [within, end] = [useWithin(), 'end' as const];
  return [
    {
      key: 'time',
      head: t(($) => $['backoffice-contracts'].columns.time),
      cell: ({ time }) => <time>{formats.dateTime(time)}</time>,
    },
    { key: 'market', head: t(($) => $['backoffice-contracts'].columns.market), cell: ({ symbol }) => <b>{symbol}</b> },
    {
      key: 'side',
      head: t(($) => $['backoffice-contracts'].columns.side),
      cell: ({ type }) => (
        <Tag tone={type === LONG ? 'up' : 'down'}>
          {type === LONG ? t(($) => $['backoffice-contracts'].sides.long) : t(($) => $['backoffice-contracts'].sides.short)}
        </Tag>
      ),
    },
    {
      key: 'mark',
      head: t(($) => $['backoffice-contracts'].columns.mark),
      align: end,
      cell: (row) => within(row, 'price', row.mark),
    },
    {
      key: 'size',
      yields: 'narrow',
      head: t(($) => $['backoffice-contracts'].columns.size),
      align: end,
      cell: (row) => within(row, 'share', row.share),
    },
    {
      key: 'filled',
      yields: 'always',
      head: t(($) => $['backoffice-contracts'].columns.filled),
      align: end,
      cell: (row) => within(row, 'share', row.filled_share),
    },
    {
      key: 'adl',
      yields: 'always',
      head: t(($) => $['backoffice-contracts'].columns.adl),
      align: end,
      cell: (row) => within(row, 'share', row.adl_share),
    },
    {
      key: 'fundPaid',
      yields: 'always',
      head: t(($) => $['backoffice-contracts'].columns.fundPaid),
      align: end,
      cell: (row) => within(row, 'settle', row.fund_paid),
    },
    {
      key: 'fundFee',
      yields: 'always',
      head: t(($) => $['backoffice-contracts'].columns.fundFee),
      align: end,
      cell: (row) => within(row, 'settle', row.fund_fee),
    },
    {
      key: 'returned',
      yields: 'narrow',
      head: t(($) => $['backoffice-contracts'].columns.returned),
      align: end,
      cell: (row) => within(row, 'settle', row.returned),
    },
  ];
}

export function LatestLiquidations({ everyMs }: { everyMs: number }) {
  const { t } = useTranslation(['backoffice-contracts']);
  const read = usePublicCall(listContractLiquidations, { limit: SHOWN }, everyMs);
  return (
    <DataTable
      label={t(($) => $['backoffice-contracts'].latest.title)}
      columns={useColumns()}
      rows={read?.list ?? []}
      rowKey={({ id }) => id}
      empty={<EmptyState compact title={t(($) => $['backoffice-contracts'].latest.none)} />}
    />
  );
}
