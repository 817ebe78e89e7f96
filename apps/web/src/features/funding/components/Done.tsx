/** What came of it: the page after a report or a request, kept up to date while it is looked at. */
import type { Recharge, Withdrawal } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { resetPageTop } from '@glasshouse/ui/scroll-memory.ts';
import { type ReactNode, useLayoutEffect } from 'react';
import { hrefOf } from '../../../app/paths.ts';
import { useRecharge, useWithdrawal } from '../queries/funding.ts';
import { FundingPage } from './FundingPage.tsx';
import { RechargeView } from './RechargeView.tsx';
import { WithdrawalView } from './WithdrawalView.tsx';

interface FrameProps {
  kind: 'recharge' | 'withdraw';
  title: string;
  /** Whether nothing is decided yet. */
  isOpen: boolean;
  again: string;
  onAgain: () => void;
  children: ReactNode;
}

function Frame({ kind, title, isOpen, again, onAgain, children }: FrameProps) {
  const { t } = useTranslation(['funding']);
  // The form above it was scrolled down; what came of it begins at its heading.
  useLayoutEffect(resetPageTop, []);
  return (
    <FundingPage
      kind={kind}
      foot={
        <ActionFoot>
          <ButtonRow>
            <Button href={`#${hrefOf('/pages/fund/receive_withdraw_record', { tab: kind })}`}>
              {t(($) => $.funding.records[kind])}
            </Button>
            <Button variant="primary" onClick={onAgain}>
              {again}
            </Button>
          </ButtonRow>
        </ActionFoot>
      }
    >
      <div role="status">
        <h2 className="text-xl font-semibold text-text-1">{title}</h2>
        {isOpen && <p className="mt-1 text-sm text-text-2">{t(($) => $.funding.receive.doneText)}</p>}
      </div>
      {children}
    </FundingPage>
  );
}

/** After a report. */
export function RechargeDone({ recharge, onAgain }: { recharge: Recharge; onAgain: (rejected: Recharge | null) => void }) {
  const { t } = useTranslation(['funding']);
  const now = useRecharge(recharge.id).data ?? recharge;
  const isRejected = now.state === 'rejected';
  return (
    <Frame
      kind="recharge"
      title={now.state === 'pending' ? t(($) => $.funding.receive.doneTitle) : t(($) => $.funding.states.recharge[now.state])}
      isOpen={now.state === 'pending'}
      again={isRejected ? t(($) => $.funding.receive.onceMore) : t(($) => $.funding.receive.again)}
      onAgain={() => onAgain(isRejected ? now : null)}
    >
      <RechargeView recharge={now} />
    </Frame>
  );
}

/** After a request. */
export function WithdrawalDone({ withdrawal, onAgain }: { withdrawal: Withdrawal; onAgain: () => void }) {
  const { t } = useTranslation(['funding']);
  const now = useWithdrawal(withdrawal.id).data ?? withdrawal;
  const isOpen = now.state === 'requested' || now.state === 'review';
  return (
    <Frame
      kind="withdraw"
      title={isOpen ? t(($) => $.funding.withdraw.doneTitle) : t(($) => $.funding.states.withdraw[now.state])}
      isOpen={isOpen}
      again={t(($) => $.funding.withdraw.again)}
      onAgain={onAgain}
    >
      <WithdrawalView withdrawal={now} />
    </Frame>
  );
}
