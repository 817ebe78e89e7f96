/** The columns of a queue. What is needed to decide stays while a request is open; the rest gives way, or stands below the name. */
import type { ReviewRow, ReviewSort } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Avatar } from '@glasshouse/ui/Avatar.tsx';
import { useAge, useFormats } from '../../../app/formats.ts';
import type { Column } from '../../../kit/DataTable.tsx';
import { fieldLabel } from '../../../kit/PresentedText.tsx';
import { summaryLabels } from '../model/columns.ts';
import { LevelTag } from './LevelTag.tsx';
import { PresentedCell } from './PresentedCell.tsx';
import { StateTag } from './ReviewPanel.tsx';
import { Approvals, Risk, hintText } from './Signs.tsx';

const isAmount = (rows: readonly ReviewRow[], label: string) =>
  rows.some((row) => row.summary.some((field) => field.label === label && field.value.type === 'amount'));

/** The fields that the queue's module names: the first two stay, the third gives way to open details. */
function useSummaryColumns(rows: readonly ReviewRow[], sort: ReviewSort, onSort: (to: ReviewSort) => void): Column<ReviewRow>[] {
  return summaryLabels(rows).map((label, index) => {
    const money = isAmount(rows, label);
    return {
      key: `field ${label}`,
      head: fieldLabel(label),
      cell: (row) => <PresentedCell row={row} label={label} />,
      ...(index > 1 ? { yields: 'always' as const } : index > 0 ? { yields: 'narrow' as const } : {}),
      ...(money
        ? {
            align: 'end' as const,
            sort: { direction: sort === 'value' ? ('desc' as const) : null, onSort: () => onSort('value') },
          }
        : {}),
    };
  });
}

/** The columns; `onSort` sorts by another one. */
export function useQueueColumns(
  rows: readonly ReviewRow[],
  sort: ReviewSort,
  onSort: (to: ReviewSort) => void,
): Column<ReviewRow>[] {
  const { t } = useTranslation(['backoffice', 'names']);
  const formats = useFormats();
  const age = useAge();
  const summary = useSummaryColumns(rows, sort, onSort);
  const below = summaryLabels(rows)[1];
  return [
    { key: 'id', head: t(($) => $.backoffice.reviews.request), cell: (row) => <span className="mono">{row.id}</span> },
    {
      key: 'user',
      head: t(($) => $.backoffice.titles.user),
      cell: (row) => <UserCell row={row} below={below} />,
    },
    ...summary,
    {
      key: 'risk',
      head: t(($) => $.backoffice.reviews.risk),
      cell: (row) => (
        <span title={row.hints.map(hintText).join('\n')}>
          <Risk value={row.risk} />
        </span>
      ),
      sort: { direction: sort === 'risk' ? 'desc' : null, onSort: () => onSort('risk') },
    },
    {
      key: 'approvals',
      head: t(($) => $.backoffice.reviews.approvalsHead),
      cell: (row) => <Approvals given={row.approvals} needed={row.approvals_needed} />,
    },
    { key: 'claim', head: t(($) => $.backoffice.reviews.with), yields: 'narrow', cell: (row) => <ClaimCell row={row} /> },
    {
      key: 'asked',
      head: t(($) => $.backoffice.reviews.waitsFor),
      align: 'end',
      cell: (row) => <span title={formats.dateTime(row.asked)}>{age(row.asked, row.decided)}</span>,
      sort: {
        direction: sort === 'oldest' ? 'asc' : sort === 'newest' ? 'desc' : null,
        onSort: () => onSort(sort === 'oldest' ? 'newest' : 'oldest'),
      },
    },
  ];
}

/** The user with level; on narrow windows with open details also the way and who has it. */
function UserCell({ row, below }: { row: ReviewRow; below: string | undefined }) {
  return (
    <>
      <span className="b-clip">{row.user.name}</span> <LevelTag level={row.user.level} />
      <span className="b-below">
        {below !== undefined && <PresentedCell row={row} label={below} />} · <Holder row={row} />
      </span>
    </>
  );
}

function Holder({ row: { claim } }: { row: ReviewRow }) {
  const { t } = useTranslation(['backoffice']);
  if (claim === null) return t(($) => $.backoffice.reviews.holders.nobody);
  return claim.yours ? t(($) => $.backoffice.reviews.claimYours) : claim.staff.name;
}

function ClaimCell({ row }: { row: ReviewRow }) {
  const { claim } = row;
  if (claim === null)
    return row.state === 'waiting' && row.approvals === 0 ? (
      <span className="b-quiet">
        <Holder row={row} />
      </span>
    ) : (
      <StateTag row={row} />
    );
  return (
    <span className="b-claimed" title={claim.staff.name}>
      <Avatar name={claim.staff.name} size={22} />
      <span className="b-wide b-clip">
        <Holder row={row} />
      </span>
    </span>
  );
}
