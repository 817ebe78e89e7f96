/** Capital for an operator's account, or free capital back out of one: proposed here, and another person decides. */
import { CAPITAL_PURPOSES, type CapitalPurpose, RETURNING_PURPOSES } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { Select } from '@glasshouse/ui/Select.tsx';
import { useState } from 'react';
import { AssetAmount, useAssetAmount } from '../../../kit/AssetAmount.tsx';
import { ProposeDialog } from '../../../kit/ProposeDialog.tsx';

export function CapitalDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['backoffice-users', 'names']);
  const [purpose, setPurpose] = useState<CapitalPurpose>('adjustments');
  const [wish, setWish] = useState<'in' | 'out'>('in');
  const mayReturn = RETURNING_PURPOSES.includes(purpose);
  const direction = mayReturn ? wish : 'in';
  const worth = useAssetAmount();
  return (
    <ProposeDialog
      kind="house_capital"
      payload={{ purpose, ...worth.payload, ...(direction === 'out' ? { direction } : {}) }}
      title={t(($) => $['backoffice-users'].accounting.addCapital)}
      open={open}
      onClose={onClose}
    >
      <p>
        {direction === 'out'
          ? t(($) => $['backoffice-users'].accounting.returnText)
          : t(($) => $['backoffice-users'].accounting.capitalText)}
      </p>
      <Select
        label={t(($) => $['backoffice-users'].fields.purpose)}
        value={purpose}
        options={CAPITAL_PURPOSES.map((value) => ({ value, label: t(($) => $.names.purposes[value]) }))}
        onChange={setPurpose}
      />
      {mayReturn && (
        <Segmented
          label={t(($) => $['backoffice-users'].accounting.direction)}
          value={direction}
          options={[
            { value: 'in', label: t(($) => $['backoffice-users'].accounting.capitalIn) },
            { value: 'out', label: t(($) => $['backoffice-users'].accounting.capitalOut) },
          ]}
          onChange={setWish}
        />
      )}
      <AssetAmount {...worth} />
    </ProposeDialog>
  );
}
