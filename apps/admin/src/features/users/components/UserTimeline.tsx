/** What happened to a user: requests and decisions, security, notes of the staff, in one list. */
import { listUserReviews } from '@glasshouse/contract/backoffice';
import { listUserNotes, listUserSecurityEvents } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { labelText, useFormats } from '../../../app/formats.ts';
import { placeOfReview } from '../../../app/review-place.ts';
import { useCall } from '../../../app/use-call.ts';
import { useMay } from '../../../app/use-session.ts';
import { Section } from '../../../kit/SidePanel.tsx';
import { type Happening, timelineOf } from '../model/timeline.ts';

const EACH = 20;
const MOST = 30;

/** The list. */
export function UserTimeline({ userId }: { userId: number }) {
  const { t } = useTranslation(['backoffice-users']);
  const formats = useFormats();
  const mayReview = useMay('reviews.read');
  const input = { user_id: userId, limit: EACH };
  const reviews = useCall(listUserReviews, input, { enabled: mayReview });
  const events = useCall(listUserSecurityEvents, input);
  const notes = useCall(listUserNotes, input);
  const found = timelineOf(
    { reviews: reviews.data?.list ?? [], events: events.data?.list ?? [], notes: notes.data?.list ?? [] },
    MOST,
  );
  return (
    <Section title={t(($) => $['backoffice-users'].user.timeline)} aside={t(($) => $['backoffice-users'].user.timelineNote)}>
      {found.length === 0 && <EmptyState compact title={t(($) => $['backoffice-users'].user.nothing)} />}
      <ol className="u-timeline">
        {found.map((one) => (
          <li key={one.key}>
            <time>{formats.dateTime(one.time)}</time>
            <span className="u-text">
              <What of={one} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function What({ of }: { of: Happening }) {
  const { t } = useTranslation(['backoffice', 'backoffice-users', 'names']);
  switch (of.kind) {
    case 'asked':
      return (
        <a className="b-link" href={`#${placeOfReview(of.review)}`}>
          {t(($) => $['backoffice-users'].user.asked, { queue: t(($) => $.names.queues[of.review.queue]), id: of.review.id })}
        </a>
      );
    case 'decided':
      return `${t(($) => $.backoffice.reviews.decided[of.decision.kind], { name: of.decision.staff.name })}: ${of.decision.note}`;
    case 'security':
      return `${labelText(`backoffice-users:events.${of.event.kind}`)} · ${of.event.ip} ${of.event.country}`;
    case 'note':
      return `${t(($) => $['backoffice-users'].notes.kinds[of.note.kind])}, ${of.note.staff_email}: ${of.note.text}`;
  }
}
