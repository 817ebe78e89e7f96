/** Shares that enter from the custodian or go back, and withheld tax that was paid to the tax office: proposed here. */
import type { CallOutput } from '@glasshouse/contract';
import type { getStocksOverview } from '@glasshouse/contract/stocks';
import { Field } from '@glasshouse/ui/Field.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { Select } from '@glasshouse/ui/Select.tsx';
import { useState } from 'react';
import { ProposeDialog } from '../../../kit/ProposeDialog.tsx';
import { useStockWords } from './words.ts';

type Overview = CallOutput<typeof getStocksOverview>;

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/** Whole shares, in or out. */
export function CustodyDialog({ stocks, open, onClose }: DialogProps & { stocks: Overview['list'] }) {
  const { t } = useStockWords();
  const [stock, setStock] = useState(String(stocks[0]?.currency_id ?? ''));
  const [direction, setDirection] = useState<'in' | 'out'>('in');
  const [shares, setShares] = useState('');
  const [user, setUser] = useState('');
  const [reference, setReference] = useState('');
  return (
    <ProposeDialog
      kind="stock_custody"
      payload={{
        currency_id: Number(stock),
        direction,
        shares,
        user_id: Number(user),
        custodian_ref: reference,
      }}
      title={t(($) => $['backoffice-stocks'].propose.custody)}
      open={open}
      onClose={onClose}
    >
      <p>{t(($) => $['backoffice-stocks'].propose.custodyText)}</p>
      <Segmented
        label={t(($) => $['backoffice-stocks'].fields.direction)}
        value={direction}
        options={[
          { value: 'in', label: t(($) => $['backoffice-stocks'].fields.in) },
          { value: 'out', label: t(($) => $['backoffice-stocks'].fields.out) },
        ]}
        onChange={setDirection}
      />
      <Select
        label={t(($) => $['backoffice-stocks'].lines.stock)}
        value={stock}
        options={stocks.map((one) => ({ value: String(one.currency_id), label: one.code }))}
        onChange={setStock}
      />
      <Field
        label={t(($) => $['backoffice-stocks'].lines.shares)}
        inputMode="numeric"
        value={shares}
        onChange={(event) => setShares(event.target.value.trim())}
      />
      <Field
        label={t(($) => $['backoffice-stocks'].lines.user)}
        inputMode="numeric"
        value={user}
        onChange={(event) => setUser(event.target.value.replace(/\D/g, ''))}
      />
      <Field
        label={t(($) => $['backoffice-stocks'].lines.custodianRef)}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
    </ProposeDialog>
  );
}

/** Tax that was remitted. */
export function TaxDialog({ held, open, onClose }: DialogProps & { held: string }) {
  const { t, usdt } = useStockWords();
  const [amount, setAmount] = useState('');
  const [reference, setReference] = useState('');
  return (
    <ProposeDialog
      kind="stock_tax"
      payload={{ amount, reference }}
      title={t(($) => $['backoffice-stocks'].propose.tax)}
      open={open}
      onClose={onClose}
    >
      <p>{t(($) => $['backoffice-stocks'].propose.taxText, { held: usdt(held) })}</p>
      <Field
        label={t(($) => $['backoffice-stocks'].fields.amount)}
        inputMode="decimal"
        value={amount}
        onChange={(event) => setAmount(event.target.value.trim())}
      />
      <Field
        label={t(($) => $['backoffice-stocks'].fields.reference)}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
    </ProposeDialog>
  );
}
