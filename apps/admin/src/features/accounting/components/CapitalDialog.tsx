/** Capital for an operator's account: what it is for, asset and amount; then it is proposed, and another person decides. */
import { CAPITAL_PURPOSES, type CapitalPurpose } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Select } from '@glasshouse/ui/Select.tsx';
import { useState } from 'react';
import { AssetAmount, useAssetAmount } from '../../../kit/AssetAmount.tsx';
import { ProposeDialog } from '../../../kit/ProposeDialog.tsx';

export function CapitalDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['backoffice-users', 'names']);
  const [purpose, setPurpose] = useState<CapitalPurpose>('adjustments');
  const worth = useAssetAmount();
  return (
    <ProposeDialog
      kind="house_capital"
      payload={{ purpose, ...worth.payload }}
      title={t(($) => $['backoffice-users'].accounting.addCapital)}
      open={open}
      onClose={onClose}
    >
      <p>{t(($) => $['backoffice-users'].accounting.capitalText)}</p>
      <Select
        label={t(($) => $['backoffice-users'].fields.purpose)}
        value={purpose}
        options={CAPITAL_PURPOSES.map((value) => ({ value, label: t(($) => $.names.purposes[value]) }))}
        onChange={setPurpose}
      />
      <AssetAmount {...worth} />
    </ProposeDialog>
  );
}
