/** A review at the side: its facts, approvals, notes, and the decision. Looking takes nothing; T takes. */
import { type ReviewRow, getReview } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Avatar } from '@glasshouse/ui/Avatar.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { iconChevronDown, iconChevronUp } from '@glasshouse/ui/icons.ts';
import { useEffect, useState } from 'react';
import { useFormats } from '../../../app/formats.ts';
import { useCall } from '../../../app/use-call.ts';
import { useSession } from '../../../app/use-session.ts';
import { Section, SidePanel } from '../../../kit/SidePanel.tsx';
import { UnreadPart } from '../../../kit/UnreadPart.tsx';
import { useKeys } from '../../../kit/use-keys.ts';
import type { neighbors } from '../model/columns.ts';
import { isOpenReview, mayOpen, standOf } from '../model/stand.ts';
import { type Decision, DecisionForm, useApproveWords } from './DecisionForm.tsx';
import { type Detail, ReviewFacts, reasonText } from './ReviewFacts.tsx';
import { ReviewNotes } from './ReviewNotes.tsx';
import { useClaim } from './use-claim.ts';

export interface ReviewPanelProps {
  /** As the list has it: newer than the details. */
  row: ReviewRow;
  /** Where it stands in the list. */
  place: ReturnType<typeof neighbors>;
  /** Opens another of the list; null closes. */
  onShow: (id: number | null) => void;
}

/** The panel. Give it the review's id as its key. */
export function ReviewPanel({ row, place, onShow }: ReviewPanelProps) {
  const { t } = useTranslation(['backoffice']);
  const detail = useCall(getReview, { review_id: row.id }, { quiet: true });
  const { refetch } = detail;
  // The list is read again by itself; the details, whose every reading is kept in the log, when the list changed.
  const mark = `${row.state} ${row.approvals}`;
  useEffect(() => {
    void refetch();
  }, [mark, refetch]);
  return (
    <SidePanel
      title={t(($) => $.backoffice.reviews.number, { number: row.id })}
      tag={<StateTag row={row} />}
      tools={<Moves place={place} onShow={onShow} />}
      onClose={() => onShow(null)}
      foot={
        detail.data && isOpenReview(row) && <Decide row={row} detail={detail.data} onDecided={() => onShow(place.following)} />
      }
    >
      {detail.data ? (
        <>
          <ReviewFacts row={row} detail={detail.data} />
          <Approvals row={row} detail={detail.data} />
          <ReviewNotes reviewId={row.id} queue={row.queue} notes={detail.data.notes} />
        </>
      ) : (
        <UnreadPart read={detail} lines={6} />
      )}
    </SidePanel>
  );
}

function Moves({ place: { place, of, before, after }, onShow }: Pick<ReviewPanelProps, 'place' | 'onShow'>) {
  const { t } = useTranslation(['backoffice']);
  return (
    <>
      <span className="num">{t(($) => $.backoffice.reviews.place, { at: place, of })}</span>
      <IconButton
        icon={iconChevronUp}
        size={16}
        label={t(($) => $.backoffice.reviews.previous)}
        disabled={before === null}
        onClick={() => onShow(before)}
      />
      <IconButton
        icon={iconChevronDown}
        size={16}
        label={t(($) => $.backoffice.reviews.next)}
        disabled={after === null}
        onClick={() => onShow(after)}
      />
    </>
  );
}

/** Where the review stands, in a word or two. */
export function StateTag({ row }: { row: ReviewRow }) {
  const { t } = useTranslation(['backoffice']);
  if (row.state === 'waiting' && row.approvals > 0) return <Tag tone="warn">{t(($) => $.backoffice.reviews.secondApproval)}</Tag>;
  const tone = { waiting: 'plain', held: 'info', approved: 'success', rejected: 'danger', withdrawn: 'plain' } as const;
  return <Tag tone={tone[row.state]}>{t(($) => $.backoffice.reviews.states[row.state])}</Tag>;
}

function Approvals({ row, detail }: { row: ReviewRow; detail: Detail }) {
  const { t } = useTranslation(['backoffice']);
  const formats = useFormats();
  const self = useSession();
  if (detail.decisions.length === 0 && row.approvals_needed === 1) return null;
  return (
    <Section
      title={row.approvals_needed > 1 ? t(($) => $.backoffice.reviews.twoPeople) : t(($) => $.backoffice.reviews.decisions)}
    >
      <ol className="b-approvals">
        {detail.decisions.map((decision) => (
          <li key={`${decision.time} ${decision.kind}`}>
            <Avatar name={decision.staff.name} size={26} />
            <div>
              <div className="b-approvals-line">
                <span>{t(($) => $.backoffice.reviews.decided[decision.kind], { name: decision.staff.name })}</span>
                <time>{formats.dateTime(decision.time)}</time>
              </div>
              {decision.reason !== null && <div>{reasonText(row.queue, decision.reason)}</div>}
              <q>{decision.note}</q>
            </div>
          </li>
        ))}
        {isOpenReview(row) && row.approvals === 1 && !row.approved_by_you && self && (
          <li>
            <Avatar name={self.email} size={26} />
            <div>
              <b>{t(($) => $.backoffice.reviews.youSecond)}</b>
              <div className="b-quiet">{t(($) => $.backoffice.reviews.youSecondText)}</div>
            </div>
          </li>
        )}
      </ol>
    </Section>
  );
}

function Decide({ row, detail, onDecided }: { row: ReviewRow; detail: Detail; onDecided: () => void }) {
  const claim = useClaim(row);
  const [decision, setDecision] = useState<Decision | null>(null);
  const stand = standOf(row, claim.state);
  const open = (next: Decision) => (mayOpen(stand, next) ? () => setDecision(next) : undefined);
  useKeys({ t: stand === 'free' ? claim.take : undefined, a: open('approve'), h: open('hold'), r: open('reject') });
  if (stand === 'free' || stand === 'asking' || stand === 'taken') return <Untaken row={row} stand={stand} onTake={claim.take} />;
  if (decision && mayOpen(stand, decision)) {
    return (
      <DecisionForm
        key={decision}
        review={row}
        hash={detail.hash}
        decision={decision}
        reasons={detail.reasons}
        onCancel={() => setDecision(null)}
        onDone={() => {
          setDecision(null);
          onDecided();
        }}
      />
    );
  }
  return <Taken row={row} isApproved={stand === 'approved_by_you'} open={open} onGiveBack={claim.giveBack} />;
}

/** Nobody has it, or somebody else: what one can do is take it, or wait. */
function Untaken({ row, stand, onTake }: { row: ReviewRow; stand: 'free' | 'asking' | 'taken'; onTake: () => void }) {
  const { t } = useTranslation(['backoffice']);
  const formats = useFormats();
  if (stand === 'taken' && row.claim)
    return (
      <Note tone="info">
        {t(($) => $.backoffice.reviews.takenBy, {
          name: row.claim?.staff.name ?? '',
          time: formats.clock(row.claim?.until ?? 0),
        })}
      </Note>
    );
  return (
    <>
      <div className="b-decide">
        <Button variant="primary" busy={stand === 'asking'} onClick={onTake}>
          {t(($) => $.backoffice.reviews.take)}
        </Button>
      </div>
      <p className="b-side-note">{t(($) => $.backoffice.reviews.lookNote)}</p>
    </>
  );
}

interface TakenProps {
  row: ReviewRow;
  /** One has approved it: a second approval is somebody else's. */
  isApproved: boolean;
  open: (next: Decision) => (() => void) | undefined;
  onGiveBack: () => void;
}

function Taken({ row, isApproved, open, onGiveBack }: TakenProps) {
  const { t } = useTranslation(['backoffice']);
  const approveWords = useApproveWords(row);
  return (
    <>
      {isApproved && (
        <Note className="b-claim" tone="info">
          {t(($) => $.backoffice.reviews.approvedByYou)}
        </Note>
      )}
      <div className="b-decide">
        <Button variant="outline" onClick={open('hold')}>
          {t(($) => $.backoffice.reviews.hold)}
        </Button>
        <Button variant="outline" className="is-danger" onClick={open('reject')}>
          {t(($) => $.backoffice.reviews.reject)}
        </Button>
        <Button variant="primary" disabled={isApproved} onClick={open('approve')}>
          {approveWords}
        </Button>
      </div>
      <p className="b-side-note">
        {t(($) => $.backoffice.reviews.claimedByYou)}{' '}
        <button type="button" className="b-link" onClick={onGiveBack}>
          {t(($) => $.backoffice.reviews.giveBack)}
        </button>
      </p>
    </>
  );
}
