/** Capital for a house account: what it is for, asset and amount; then it is proposed, and another person decides. */
import { ASSET_IDS, CAPITAL_PURPOSES, type CapitalPurpose } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Field } from '@glasshouse/ui/Field.tsx';
import { Select } from '@glasshouse/ui/Select.tsx';
import { useState } from 'react';
import { useAssets } from '../../../app/use-assets.ts';
import { ProposeDialog } from '../../../kit/ProposeDialog.tsx';

/** The dialog. */
export function CapitalDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['backoffice-users']);
  const assets = useAssets();
  const [purpose, setPurpose] = useState<CapitalPurpose>('adjustments');
  const [asset, setAsset] = useState(String(ASSET_IDS.USDT));
  const [amount, setAmount] = useState('');
  return (
    <ProposeDialog
      kind="house_capital"
      payload={{ purpose, currency_id: Number(asset), amount: amount.trim() }}
      title={t(($) => $['backoffice-users'].accounting.addCapital)}
      open={open}
      onClose={onClose}
    >
      <p>{t(($) => $['backoffice-users'].accounting.capitalText)}</p>
      <Select
        label={t(($) => $['backoffice-users'].fields.purpose)}
        value={purpose}
        options={CAPITAL_PURPOSES.map((value) => ({ value, label: t(($) => $['backoffice-users'].purposes[value]) }))}
        onChange={setPurpose}
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
    </ProposeDialog>
  );
}
