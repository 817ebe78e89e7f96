/** The users with the most on one side of a market. */
import { LONG, type getContractsOverview, contractCodes } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useFormats } from '../../../app/formats.ts';
import { hrefOf } from '../../../app/navigation.ts';
import type { ItemOf } from '../../../app/use-call.ts';
import { DataTable } from '../../../kit/DataTable.tsx';

/** A market of the overview. */
export type MarketRow = ItemOf<typeof getContractsOverview>;

export function LargestSides({ row }: { row: MarketRow }) {
  const { t } = useTranslation(['backoffice-contracts']);
  const formats = useFormats();
  const { share: base, settle: quote } = contractCodes(row);
  return (
    <DataTable
      label={t(($) => $['backoffice-contracts'].largest.title)}
      rows={row.largest}
      rowKey={({ user_id: user, type }) => `${user} ${type}`}
      columns={[
        {
          key: 'user',
          head: t(($) => $['backoffice-contracts'].columns.user),
          cell: ({ user_id: user }) => (
            <a className="b-link num" href={`#${hrefOf(`/users/${user}`, { tab: 'contracts' })}`}>
              {user}
            </a>
          ),
        },
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
          key: 'size',
          head: t(($) => $['backoffice-contracts'].columns.size),
          align: 'end',
          cell: ({ share }) => `${formats.amount(share)}\u00a0${base}`,
        },
        {
          key: 'value',
          head: t(($) => $['backoffice-contracts'].columns.value),
          align: 'end',
          cell: ({ value }) => (value === null ? '–' : `${formats.balance(value, quote)}\u00a0${quote}`),
        },
      ]}
      empty={<EmptyState compact title={t(($) => $['backoffice-contracts'].largest.none)} />}
    />
  );
}
