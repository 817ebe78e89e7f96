/** A decision on a review: the outcome, the reason, then the button. */
import {
  type ReviewRow,
  approveReview,
  getReview,
  holdReview,
  listQueues,
  listReviews,
  rejectReview,
} from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { labelText, useFormats } from '../../../app/formats.ts';
import { invalidateCall, useCallMutation } from '../../../app/use-call.ts';
import { DecisionFrame } from '../../../kit/DecisionFrame.tsx';
import { mainAmount } from '../model/columns.ts';

/** What can be decided. */
export type Decision = 'approve' | 'hold' | 'reject';

export interface DecisionFormProps {
  review: ReviewRow;
  /** What the approval is bound to. */
  hash: string;
  decision: Decision;
  /** Codes of the queue's list. */
  reasons: readonly string[];
  onCancel: () => void;
  onDone: () => void;
}

/** The words of the button that approves: the amount is named. */
export function useApproveWords(review: ReviewRow): string {
  const { t } = useTranslation(['backoffice']);
  const formats = useFormats();
  const amount = mainAmount(review.summary);
  if (!amount) return t(($) => $.backoffice.reviews.approve);
  return t(($) => $.backoffice.reviews.approveAmount, { amount: `${formats.amount(amount.amount)}\u00a0${amount.currency}` });
}

export function DecisionForm({ review, hash, decision, reasons, onCancel, onDone }: DecisionFormProps) {
  const { t } = useTranslation(['backoffice']);
  const approveWords = useApproveWords(review);
  const done = () => {
    toast.show({ kind: 'success', text: t(($) => $.backoffice.reviews.recorded[decision]) });
    for (const call of [listReviews, listQueues, getReview]) void invalidateCall(call);
    onDone();
  };
  const approve = useCallMutation(approveReview, { quiet: true, onDone: done });
  const hold = useCallMutation(holdReview, { quiet: true, onDone: done });
  const reject = useCallMutation(rejectReview, { quiet: true, onDone: done });
  const act = { approve, hold, reject }[decision];
  const options =
    decision === 'reject'
      ? reasons.map((code) => ({ value: code, label: labelText(`backoffice:reviewReasons.${review.queue}.${code}`, {}, code) }))
      : undefined;
  const send = ({ reason, note }: { reason: string | null; note: string }) => {
    if (decision === 'approve') approve.submit({ review_id: review.id, hash, note });
    else if (decision === 'hold') hold.submit({ review_id: review.id, note });
    else reject.submit({ review_id: review.id, reason: reason ?? '', note });
  };
  const canned = {
    approve: Object.values(t(($) => $.backoffice.reason.canned.approve, { returnObjects: true })),
    hold: Object.values(t(($) => $.backoffice.reason.canned.hold, { returnObjects: true })),
    reject: Object.values(t(($) => $.backoffice.reason.canned.reject, { returnObjects: true })),
  };
  const words = {
    approve: approveWords,
    hold: t(($) => $.backoffice.reviews.hold),
    reject: t(($) => $.backoffice.reviews.reject),
  };
  const isLast = review.approvals + 1 >= review.approvals_needed;
  const consequence = {
    approve: isLast ? t(($) => $.backoffice.reviews.lastApproval) : t(($) => $.backoffice.reviews.firstApproval),
    hold: t(($) => $.backoffice.reviews.holdText),
    reject: t(($) => $.backoffice.reviews.rejectText),
  };
  return (
    <DecisionFrame
      label={words[decision]}
      tone={decision === 'reject' ? 'danger' : 'primary'}
      reasons={options}
      canned={canned[decision]}
      text={consequence[decision]}
      onSend={send}
      onCancel={onCancel}
      busy={act.busy}
      failure={act.failure}
    />
  );
}
