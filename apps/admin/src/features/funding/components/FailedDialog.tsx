/** A payout that did not arrive: how it failed; then it is proposed, and another person decides. */
import type { Payout, PayoutFailure } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Select } from '@glasshouse/ui/Select.tsx';
import { useState } from 'react';
import { ProposeDialog } from '../../../kit/ProposeDialog.tsx';
import { possibleFailures } from '../model/payouts.ts';

export function FailedDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { t } = useTranslation(['backoffice-funding', 'funding']);
  const failures = possibleFailures(payout);
  const [failure, setFailure] = useState<PayoutFailure | null>(failures.length === 1 ? (failures[0] ?? null) : null);
  return (
    <ProposeDialog
      kind="payout_failed"
      payload={{ withdrawal_id: payout.id, reason: failure }}
      title={t(($) => $['backoffice-funding'].failed.title, { id: payout.id })}
      open
      onClose={onClose}
    >
      <p>{t(($) => $['backoffice-funding'].failed.text)}</p>
      <Select
        label={t(($) => $['backoffice-funding'].failed.how)}
        value={failure}
        options={failures.map((value) => ({ value, label: t(($) => $.funding.reasons.failed[value]) }))}
        onChange={setFailure}
      />
    </ProposeDialog>
  );
}
