/** A credit or debit: account, asset, amount and the reason for the user; then it is proposed, and another person decides. */
import { ACCOUNT_TYPE_NAMES, ADJUSTMENT_REASON_LENGTH, type AccountType, ASSET_IDS } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Field } from '@glasshouse/ui/Field.tsx';
import { Select } from '@glasshouse/ui/Select.tsx';
import { useState } from 'react';
import { ProposeDialog } from '../../../kit/ProposeDialog.tsx';
import { useAssets } from '../../../app/use-assets.ts';

/** Props of AdjustDialog. */
export interface AdjustDialogProps {
  kind: 'credit' | 'debit';
  user: { id: number; account_name: string };
  open: boolean;
  onClose: () => void;
}

/** The dialog. */
export function AdjustDialog({ kind, user, open, onClose }: AdjustDialogProps) {
  const { t } = useTranslation(['backoffice-users']);
  const assets = useAssets();
  const [account, setAccount] = useState<AccountType>('change');
  const [asset, setAsset] = useState(String(ASSET_IDS.USDT));
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const title = kind === 'credit' ? 'creditTitle' : 'debitTitle';
  return (
    <ProposeDialog
      kind={kind}
      payload={{ user_id: user.id, account, currency_id: Number(asset), amount: amount.trim(), reason: reason.trim() }}
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
        <Select
          label={t(($) => $['backoffice-users'].acts.asset)}
          value={asset}
          options={assets.map(({ id, code }) => ({ value: String(id), label: code }))}
          onChange={setAsset}
        />
        <Field
          label={t(($) => $['backoffice-users'].acts.amount)}
          inputMode="decimal"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
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
