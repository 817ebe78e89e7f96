/** Where a recharge or a withdrawal stands, in words. */
import type { PayoutFailure, Recharge, Withdrawal, WithdrawalReason } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Timeline } from '@glasshouse/ui/Timeline.tsx';
import type { ReactNode } from 'react';
import { type Step, rechargeSteps, withdrawalSteps } from '../model/steps.ts';
import { useDemoStaff } from '../../../app/data/use-hold.ts';
import { useFigures } from './use-figures.ts';

function Steps({
  steps,
  title,
  text,
}: {
  steps: readonly Step[];
  title: (step: Step) => string;
  text: (step: Step) => ReactNode;
}) {
  const { t } = useTranslation(['funding']);
  const { formats } = useFigures();
  return (
    <Timeline
      label={t(($) => $.funding.steps.label)}
      items={steps.map((step) => ({
        state: step.state,
        title: title(step),
        text: text(step),
        ...(step.time === undefined ? {} : { time: formats.dateTime(step.time) }),
        ...(step.state === 'done' ? { stateLabel: t(($) => $.funding.steps.done) } : {}),
        ...(step.state === 'failed' ? { stateLabel: t(($) => $.funding.steps.stopped) } : {}),
      }))}
    />
  );
}

/** The steps of a recharge. */
export function RechargeSteps({ recharge }: { recharge: Recharge }) {
  const { t } = useTranslation(['funding']);
  const figures = useFigures();
  const demo = useDemoWords(recharge.by_demo);
  const { reason } = recharge;
  return (
    <Steps
      steps={rechargeSteps(recharge)}
      title={({ name }) =>
        name === 'credit'
          ? t(($) => $.funding.steps.credit, { account: figures.account(recharge.account) })
          : t(($) => $.funding.steps[name])
      }
      text={({ name, state }) => {
        if (name === 'review' && state === 'current') return demo.looks ?? t(($) => $.funding.steps.oneReviews);
        if (name === 'firstApproval' && state === 'current') return demo.looks ?? t(($) => $.funding.steps.twoReview);
        if (name === 'credit' && state === 'done') return demo.decided;
        if (name !== 'rejected' || reason === null) return undefined;
        return demo.with(t(($) => $.funding.reasons.recharge[reason]));
      }}
    />
  );
}

/** What simulated staff do and did, in words; nothing where people decide. */
function useDemoWords(byDemo: boolean) {
  const { t } = useTranslation(['funding']);
  const staff = useDemoStaff();
  return {
    looks: staff && t(($) => $.funding.demo.staff, { from: staff.from_s, to: staff.to_s }),
    decided: byDemo ? t(($) => $.funding.demo.decided) : undefined,
    /** A reason, and that one request in ten is sent back. */
    with: (reason: ReactNode) =>
      byDemo ? (
        <>
          {t(($) => $.funding.demo.decided)}. {reason} {t(($) => $.funding.demo.sentBack)}
        </>
      ) : (
        reason
      ),
  };
}

/** The steps of a withdrawal. */
export function WithdrawalSteps({ withdrawal, minutes }: { withdrawal: Withdrawal; minutes?: number | undefined }) {
  const { t } = useTranslation(['funding']);
  const figures = useFigures();
  const amount = figures.exact(withdrawal.number, withdrawal.code);
  const reason = useReason(withdrawal);
  const demo = useDemoWords(withdrawal.by_demo);
  return (
    <Steps
      steps={withdrawalSteps(withdrawal)}
      title={({ name }) => (name === 'credit' ? '' : t(($) => $.funding.steps[name]))}
      text={({ name, state }) => {
        if (name === 'requested' && withdrawal.is_cancellable) return t(($) => $.funding.steps.reserved, { amount });
        if (state === 'current' && withdrawal.account_frozen && withdrawal.state !== 'sent')
          return t(($) => $.funding.steps.frozen);
        if (name === 'approval') return state === 'current' ? demo.looks : demo.decided;
        if (name === 'arrival' && state === 'current' && minutes !== undefined)
          return t(($) => $.funding.steps.under, { time: figures.about(minutes) });
        if (state !== 'failed') return undefined;
        return (
          <>
            {reason && <>{demo.with(`${reason}.`)} </>}
            {t(($) => $.funding.steps.returned, { amount })}
          </>
        );
      }}
    />
  );
}

/** Why it was rejected or failed, in words. */
function useReason({ state, reason }: Withdrawal): string | null {
  const { t } = useTranslation(['funding']);
  if (reason === null) return null;
  return state === 'failed'
    ? t(($) => $.funding.reasons.failed[reason as PayoutFailure])
    : t(($) => $.funding.reasons.withdraw[reason as WithdrawalReason]);
}
