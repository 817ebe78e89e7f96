/** Notes of colleagues that name the signed-in member; opening one leads to its request. */
import { type Mention, listMentions, seeMentions } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useFormats } from '../../../app/formats.ts';
import { useUnseenMentions } from '../../../app/mentions.ts';
import { placeOfReview } from '../../../app/review-place.ts';
import { navigation } from '../../../app/services.ts';
import { invalidateCall, useCallList, useCallMutation } from '../../../app/use-call.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { Page } from '../../../kit/Page.tsx';

const EVERY_MS = 15_000;

export default function Mentions() {
  const { t } = useTranslation(['backoffice', 'names']);
  const formats = useFormats();
  const unseen = useUnseenMentions();
  const list = useCallList(listMentions, {}, { everyMs: EVERY_MS });
  const see = useCallMutation(seeMentions, { quiet: true, onDone: () => void invalidateCall(listMentions) });
  const open = (row: Mention) => {
    if (row.seen === null) see.submit({ review_id: row.review_id });
    navigation.goTo(placeOfReview({ queue: row.queue, id: row.review_id, state: row.state }));
  };
  const columns: Column<Mention>[] = [
    {
      key: 'what',
      head: t(($) => $.backoffice.reviews.request),
      cell: (row) => `${t(($) => $.names.queues[row.queue])} ${row.review_id}`,
    },
    { key: 'from', head: t(($) => $.backoffice.mentions.from), cell: (row) => <span className="b-clip">{row.staff.name}</span> },
    {
      key: 'note',
      head: t(($) => $.backoffice.mentions.note),
      cell: (row) =>
        row.text === '' ? (
          <span className="b-quiet">{t(($) => $.backoffice.mentions.gone)}</span>
        ) : (
          <span className="b-mention" title={row.text}>
            {row.text}
          </span>
        ),
    },
    {
      key: 'state',
      head: t(($) => $.backoffice.reviews.claim),
      cell: (row) => t(($) => $.backoffice.reviews.states[row.state]),
    },
    {
      key: 'seen',
      head: t(($) => $.backoffice.mentions.seenHead),
      cell: (row) =>
        row.seen === null ? (
          <Tag tone="gold">{t(($) => $.backoffice.mentions.new)}</Tag>
        ) : (
          <span className="b-quiet">{t(($) => $.backoffice.mentions.seen)}</span>
        ),
    },
    {
      key: 'time',
      head: t(($) => $.backoffice.mentions.time),
      align: 'end',
      cell: (row) => <time>{formats.dateTime(row.time)}</time>,
    },
  ];
  return (
    <Page tag={unseen > 0 && <Tag tone="gold">{t(($) => $.backoffice.mentions.unseen, { count: unseen })}</Tag>}>
      <DataTable
        label={t(($) => $.backoffice.titles.mentions)}
        columns={columns}
        list={list}
        rowKey={(row) => row.id}
        onOpen={open}
        empty={<EmptyState title={t(($) => $.backoffice.mentions.none)} text={t(($) => $.backoffice.mentions.noneText)} />}
      />
    </Page>
  );
}
