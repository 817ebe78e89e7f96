/** Acts on the requests that are chosen: each is shown before, and each says afterwards how it ended. */
import { CallFailure } from '@glasshouse/client';
import type { QueueName } from '@glasshouse/contract';
import {
  type ReviewRow,
  claimReview,
  holdReview,
  listQueues,
  listReviews,
  rejectReview,
  releaseReview,
} from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { type ReactNode, useState } from 'react';
import { labelText } from '../../../app/formats.ts';
import { client, failureText } from '../../../app/services.ts';
import { invalidateCall } from '../../../app/use-call.ts';
import { ReasonFields, useReason } from '../../../kit/ReasonFields.tsx';
import { BULK_ACTS, type BulkAct, type Outcome, isDecision, mayBulk, runBulk } from '../model/bulk.ts';
import { LevelTag } from './LevelTag.tsx';
import { PresentedCell } from './PresentedCell.tsx';
import { Risk } from './Signs.tsx';

export interface BulkActsProps {
  queue: QueueName;
  /** The chosen requests as the list has them. */
  rows: readonly ReviewRow[];
  /** Codes of the queue's list. */
  reasons: readonly string[];
  /** Nothing is chosen any more. */
  onClear: () => void;
  /** Stands in place of the acts while nothing is chosen. */
  children: ReactNode;
}

/** The line at the foot of the queue, with the dialog of an act. */
export function BulkActs({ queue, rows, reasons, onClear, children }: BulkActsProps) {
  // The cases of an open dialog stay as they were chosen, whatever the list reads meanwhile.
  const [open, setOpen] = useState<{ act: BulkAct; cases: readonly ReviewRow[] } | null>(null);
  return (
    <>
      {rows.length === 0 ? children : <ActsLine rows={rows} onOpen={setOpen} onClear={onClear} />}
      {/* What was decided leaves the list: how each ended stays until it is closed. */}
      {open && (
        <BulkDialog
          {...open}
          queue={queue}
          reasons={reasons}
          onClose={(isDone) => {
            setOpen(null);
            if (isDone) onClear();
          }}
        />
      )}
    </>
  );
}

interface ActsLineProps extends Pick<BulkActsProps, 'rows' | 'onClear'> {
  onOpen: (asked: { act: BulkAct; cases: readonly ReviewRow[] }) => void;
}

function ActsLine({ rows, onOpen, onClear }: ActsLineProps) {
  const { t } = useTranslation(['backoffice']);
  return (
    <div className="b-bulk" role="group" aria-label={t(($) => $.backoffice.bulk.label)}>
      <b className="num">{t(($) => $.backoffice.bulk.chosen, { count: rows.length })}</b>
      {BULK_ACTS.map((act) => {
        const cases = rows.filter((row) => mayBulk(row, act));
        return (
          <Button
            key={act}
            size="sm"
            variant="outline"
            className={act === 'reject' ? 'is-danger' : undefined}
            disabled={cases.length === 0}
            onClick={() => onOpen({ act, cases })}
          >
            {t(($) => $.backoffice.bulk.acts[act], { count: cases.length })}
          </Button>
        );
      })}
      <Button size="sm" variant="plain" onClick={onClear}>
        {t(($) => $.backoffice.bulk.clear)}
      </Button>
      <span className="b-foot-end">{t(($) => $.backoffice.bulk.noApproval)}</span>
    </div>
  );
}

interface BulkDialogProps {
  act: BulkAct;
  cases: readonly ReviewRow[];
  queue: QueueName;
  reasons: readonly string[];
  onClose: (isDone: boolean) => void;
}

const callsOf = ({ reason, note }: { reason: string | null; note: string }) => ({
  take: (review_id: number) => client.call(claimReview, { review_id }, { quiet: true }),
  giveBack: (review_id: number) => client.call(releaseReview, { review_id }, { quiet: true }),
  hold: (review_id: number) => client.call(holdReview, { review_id, note }, { quiet: true }),
  reject: (review_id: number) => client.call(rejectReview, { review_id, reason: reason ?? '', note }, { quiet: true }),
});

function BulkDialog({ act, cases, queue, reasons, onClose }: BulkDialogProps) {
  const { t } = useTranslation(['backoffice', 'common']);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [stage, setStage] = useState<'asked' | 'under-way' | 'over'>('asked');
  const form = useReason(
    act === 'reject'
      ? reasons.map((code) => ({ value: code, label: labelText(`backoffice:reviewReasons.${queue}.${code}`, {}, code) }))
      : undefined,
  );
  const canned = isDecision(act) ? Object.values(t(($) => $.backoffice.reason.canned[act], { returnObjects: true })) : [];
  const run = async (why: { reason: string | null; note: string }) => {
    setStage('under-way');
    await runBulk(cases, act, callsOf(why), (id, outcome) => setOutcomes((before) => new Map(before).set(id, outcome)));
    for (const list of [listReviews, listQueues]) void invalidateCall(list);
    setStage('over');
  };
  const send = () => (isDecision(act) ? form.submit((why) => void run(why)) : void run({ reason: null, note: '' }));
  const done = [...outcomes.values()].filter((outcome) => outcome === 'done').length;
  const label = t(($) => $.backoffice.bulk.acts[act], { count: cases.length });
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && stage !== 'under-way' && onClose(stage === 'over')}
      title={label}
      description={
        stage === 'over' ? t(($) => $.backoffice.bulk.over, { done, of: cases.length }) : t(($) => $.backoffice.bulk.text[act])
      }
      safeLabel={stage === 'over' ? t(($) => $.common.buttons.close) : t(($) => $.common.buttons.cancel)}
      busy={stage === 'under-way'}
      tone={act === 'reject' ? 'danger' : 'primary'}
      {...(stage === 'over' ? {} : { actionLabel: label, onAction: send })}
    >
      <Cases cases={cases} outcomes={outcomes} />
      {isDecision(act) && stage === 'asked' && <ReasonFields form={form} canned={canned} />}
    </Dialog>
  );
}

/** Each case with what it is about, its risk, and how it ended. */
function Cases({ cases, outcomes }: { cases: readonly ReviewRow[]; outcomes: ReadonlyMap<number, Outcome> }) {
  const { t } = useTranslation(['backoffice']);
  return (
    <ul className="b-bulk-cases" tabIndex={0} aria-label={t(($) => $.backoffice.bulk.cases)}>
      {cases.map((row) => {
        const outcome = outcomes.get(row.id);
        return (
          <li key={row.id}>
            <span className="mono">{row.id}</span>
            <span className="b-bulk-user">
              <span className="b-clip">{row.user.name}</span> <LevelTag level={row.user.level} />
            </span>
            <span className="num">{row.summary[0] && <PresentedCell row={row} label={row.summary[0].label} />}</span>
            <Risk value={row.risk} />
            {outcome === 'done' && <Tag tone="success">{t(($) => $.backoffice.bulk.done)}</Tag>}
            {outcome !== undefined && outcome !== 'done' && <p className="is-refused">{whyOf(outcome.failure)}</p>}
          </li>
        );
      })}
    </ul>
  );
}

const whyOf = (failure: unknown): string =>
  failure instanceof CallFailure ? failureText(failure) : labelText('common:states.failed');
