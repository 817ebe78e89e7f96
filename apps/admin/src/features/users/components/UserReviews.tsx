/** What a user asked for: deposits, withdrawals, identity, in the queues that the role may see, with who decided and why. */
import { type UserReview, listUserReviews } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useFormats } from '../../../app/formats.ts';
import { useCallList } from '../../../app/use-call.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { PresentedText } from '../../../kit/PresentedText.tsx';

const TONES = { waiting: 'warn', held: 'info', approved: 'success', rejected: 'danger', withdrawn: 'plain' } as const;

/** The table. */
export function UserReviews({ userId }: { userId: number }) {
  const { t } = useTranslation(['backoffice', 'backoffice-users', 'names']);
  const formats = useFormats();
  const columns: Column<UserReview>[] = [
    {
      key: 'when',
      head: t(($) => $['backoffice-users'].lists.time),
      cell: (row) => <time>{formats.dateTime(row.asked)}</time>,
    },
    { key: 'queue', head: t(($) => $['backoffice-users'].user.queue), cell: (row) => t(($) => $.names.queues[row.queue]) },
    {
      key: 'what',
      head: t(($) => $['backoffice-users'].lists.amount),
      cell: (row) => {
        const [field] = row.summary;
        return field ? <PresentedText label={field.label} value={field.value} /> : '–';
      },
    },
    {
      key: 'state',
      head: t(($) => $['backoffice-users'].lists.state),
      cell: (row) => <Tag tone={TONES[row.state]}>{t(($) => $.backoffice.reviews.states[row.state])}</Tag>,
    },
    {
      key: 'by',
      head: t(($) => $['backoffice-users'].user.decidedBy),
      cell: (row) => <span className="b-clip">{row.decisions.map(({ staff }) => staff.name).join(', ') || '–'}</span>,
    },
    {
      key: 'reason',
      head: t(($) => $['backoffice-users'].user.reason),
      cell: (row) => <span className="b-clip">{row.decisions.at(-1)?.note ?? '–'}</span>,
    },
    { key: 'risk', head: t(($) => $['backoffice-users'].users.risk), align: 'end', cell: (row) => row.risk },
  ];
  return (
    <DataTable
      label={t(($) => $['backoffice-users'].user.tabs.reviews)}
      columns={columns}
      list={useCallList(listUserReviews, { user_id: userId })}
      rowKey={(row) => row.id}
      empty={<EmptyState title={t(($) => $['backoffice-users'].user.noReviews)} />}
    />
  );
}
