/** A credit or debit: account, asset, amount and the reason for the user; then it is proposed, and another person decides. */
import { ACCOUNT_TYPE_NAMES, type AccountType } from '@glasshouse/contract';
import { ADJUSTMENT_REASON_LENGTH } from '@glasshouse/contract/accounting';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Field } from '@glasshouse/ui/Field.tsx';
import { Select } from '@glasshouse/ui/Select.tsx';
import { useState } from 'react';
import { AssetAmount, useAssetAmount } from '../../../kit/AssetAmount.tsx';
import { ProposeDialog } from '../../../kit/ProposeDialog.tsx';

export interface AdjustDialogProps {
  kind: 'credit' | 'debit';
  user: { id: number; account_name: string };
  open: boolean;
  onClose: () => void;
}

export function AdjustDialog({ kind, user, open, onClose }: AdjustDialogProps) {
  const { t } = useTranslation(['backoffice-users']);
  const [account, setAccount] = useState<AccountType>('change');
  const worth = useAssetAmount();
  const [reason, setReason] = useState('');
  const title = kind === 'credit' ? 'creditTitle' : 'debitTitle';
  return (
    <ProposeDialog
      kind={kind}
      payload={{ user_id: user.id, account, ...worth.payload, reason: reason.trim() }}
      title={t(($) => $['backoffice-users'].acts[title], { name: user.account_name })}
      open={open}
      onClose={onClose}
    >
      <div className="u-form">
        <p>{t(($) => $['backoffice-users'].acts.adjustText)}</p>
        <Select
          label={t(($) => $['backoffice-users'].fields.account)}
          value={account}
          options={ACCOUNT_TYPE_NAMES.map((value) => ({ value, label: t(($) => $['backoffice-users'].accounts[value]) }))}
          onChange={setAccount}
        />
        <AssetAmount {...worth} />
        <Field
          label={t(($) => $['backoffice-users'].acts.shownReason)}
          hint={t(($) => $['backoffice-users'].acts.shownReasonHint)}
          maxLength={ADJUSTMENT_REASON_LENGTH.max}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </ProposeDialog>
  );
}
