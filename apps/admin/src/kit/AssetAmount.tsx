/** Amount and asset: the two fields of every form that moves money, with their errors. */
import { ASSET_IDS } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Field } from '@glasshouse/ui/Field.tsx';
import { Select } from '@glasshouse/ui/Select.tsx';
import { useState } from 'react';
import { useAssets } from '../app/use-assets.ts';

/** The fields as they are filled in. */
export interface AssetAmountState {
  asset: string;
  amount: string;
  setAsset: (asset: string) => void;
  setAmount: (amount: string) => void;
  /** As proposals name it. */
  payload: { currency_id: number; amount: string };
}

/** Keeps both; USDT at first. */
export function useAssetAmount(): AssetAmountState {
  const [asset, setAsset] = useState(String(ASSET_IDS.USDT));
  const [amount, setAmount] = useState('');
  return { asset, amount, setAsset, setAmount, payload: { currency_id: Number(asset), amount: amount.trim() } };
}

export function AssetAmount({ asset, amount, setAsset, setAmount }: AssetAmountState) {
  const { t } = useTranslation(['backoffice-users']);
  const assets = useAssets();
  return (
    <>
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
    </>
  );
}
