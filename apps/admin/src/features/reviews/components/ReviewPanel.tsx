/** A review in full: the request, pictures, reasons of the risk, approvals, and the decision. */
import type { CallOutput } from '@glasshouse/contract';
import { type ReviewRow, getReview, getReviewPicture } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Avatar } from '@glasshouse/ui/Avatar.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { SkeletonCard } from '@glasshouse/ui/Skeleton.tsx';
import { ErrorState } from '@glasshouse/ui/StateView.tsx';
import { useEffect, useState } from 'react';
import { labelText, useFormats } from '../../../app/formats.ts';
import { client, failureText } from '../../../app/services.ts';
import { useCall } from '../../../app/use-call.ts';
import { useSession } from '../../../app/use-session.ts';
import { PictureViewer } from '../../../kit/PictureViewer.tsx';
import { TypedFields, fieldLabel } from '../../../kit/PresentedText.tsx';
import { Section, SidePanel } from '../../../kit/SidePanel.tsx';
import { useKeys } from '../../../kit/use-keys.ts';
import { mainAmount } from '../model/columns.ts';
import { mayOpen, standOf } from '../model/stand.ts';
import { type Decision, DecisionForm, useApproveWords } from './DecisionForm.tsx';
import { Hints } from './Signs.tsx';
import { useClaim } from './use-claim.ts';

type Detail = CallOutput<typeof getReview>;

export interface ReviewPanelProps {
  /** As the list has it: newer than the details. */
  row: ReviewRow;
  onClose: () => void;
  /** After a decision: to the next one. */
  onDecided: () => void;
}

/** The panel. Give it the review's id as its key. */
export function ReviewPanel({ row, onClose, onDecided }: ReviewPanelProps) {
  const { t } = useTranslation(['backoffice', 'common']);
  const isOpen = row.state === 'waiting' || row.state === 'held';
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
      onClose={onClose}
      foot={detail.data && isOpen && <Decide row={row} detail={detail.data} onDecided={onDecided} />}
    >
      {detail.data ? (
        <Facts row={row} detail={detail.data} />
      ) : detail.isError ? (
        <ErrorState
          compact
          title={t(($) => $.common.states.failed)}
          retryLabel={t(($) => $.common.buttons.tryAgain)}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonCard label={t(($) => $.common.states.loading)} lines={6} />
      )}
    </SidePanel>
  );
}

/** Where the review stands, in a word or two. */
export function StateTag({ row }: { row: ReviewRow }) {
  const { t } = useTranslation(['backoffice']);
  if (row.state === 'waiting' && row.approvals > 0) return <Tag tone="warn">{t(($) => $.backoffice.reviews.secondApproval)}</Tag>;
  const tone = { waiting: 'plain', held: 'info', approved: 'success', rejected: 'danger', withdrawn: 'plain' } as const;
  return <Tag tone={tone[row.state]}>{t(($) => $.backoffice.reviews.states[row.state])}</Tag>;
}

function Facts({ row, detail }: { row: ReviewRow; detail: Detail }) {
  const { t } = useTranslation(['backoffice']);
  const formats = useFormats();
  const amount = mainAmount(row.summary);
  return (
    <>
      {amount && (
        <p className="b-big num">
          {formats.amount(amount.amount, 2)} <span className="b-unit">{amount.currency}</span>
        </p>
      )}
      {row.value_usd !== null && <p className="b-quiet num">≈ {formats.usd(row.value_usd)}</p>}
      <TypedFields
        fields={[
          { label: 'user', value: { type: 'user', id: row.user.id, name: row.user.name } },
          { label: 'asked', value: { type: 'time', time: row.asked } },
          ...detail.fields,
        ]}
      />
      {detail.pictures.length > 0 && (
        <Section title={t(($) => $.backoffice.reviews.pictures)}>
          <PictureViewer
            pictures={detail.pictures.map(({ label, name }) => ({
              id: `${row.id} ${name}`,
              label: fieldLabel(label),
              load: async (signal) =>
                (await client.download(getReviewPicture, { review_id: row.id, picture: name }, { signal, quiet: true })).blob,
            }))}
          />
        </Section>
      )}
      {detail.hints.length > 0 && (
        <Section title={t(($) => $.backoffice.reviews.why, { risk: row.risk })}>
          <Hints hints={detail.hints} />
        </Section>
      )}
      {detail.since.length > 0 && (
        <Section title={t(($) => $.backoffice.reviews.since)}>
          <Hints hints={detail.since} />
        </Section>
      )}
      <Approvals row={row} detail={detail} />
    </>
  );
}

function Approvals({ row, detail }: { row: ReviewRow; detail: Detail }) {
  const { t } = useTranslation(['backoffice']);
  const formats = useFormats();
  const self = useSession();
  const isOpen = row.state === 'waiting' || row.state === 'held';
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
                <time>{formats.clock(decision.time)}</time>
              </div>
              {decision.reason !== null && (
                <div>{labelText(`backoffice:reviewReasons.${row.queue}.${decision.reason}`, {}, decision.reason)}</div>
              )}
              <q>{decision.note}</q>
            </div>
          </li>
        ))}
        {isOpen && row.approvals === 1 && !row.approved_by_you && self && (
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
  const { t } = useTranslation(['backoffice', 'common']);
  const claim = useClaim(row.id, true);
  const approveWords = useApproveWords(row);
  const [decision, setDecision] = useState<Decision | null>(null);
  const stand = standOf(row, claim.state);
  const open = (next: Decision) => (mayOpen(stand, next) ? () => setDecision(next) : undefined);
  useKeys({ a: open('approve'), h: open('hold'), r: open('reject') });
  if (stand === 'claimed') {
    return (
      <div className="b-reason">
        <Note tone="info">{claim.failure ? failureText(claim.failure) : null}</Note>
        <Button size="sm" onClick={claim.again}>
          {t(($) => $.common.buttons.tryAgain)}
        </Button>
      </div>
    );
  }
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
  return (
    <>
      {stand === 'approved_by_you' && (
        <Note className="b-claim" tone="info">
          {t(($) => $.backoffice.reviews.approvedByYou)}
        </Note>
      )}
      <div className="b-decide">
        <Button variant="outline" disabled={!mayOpen(stand, 'hold')} onClick={open('hold')}>
          {t(($) => $.backoffice.reviews.hold)}
        </Button>
        <Button variant="outline" className="is-danger" disabled={!mayOpen(stand, 'reject')} onClick={open('reject')}>
          {t(($) => $.backoffice.reviews.reject)}
        </Button>
        <Button variant="primary" disabled={!mayOpen(stand, 'approve')} onClick={open('approve')}>
          {approveWords}
        </Button>
      </div>
      <p className="b-side-note">
        {stand === 'claiming' ? t(($) => $.backoffice.reviews.claiming) : t(($) => $.backoffice.reviews.claimedByYou)}
      </p>
    </>
  );
}
