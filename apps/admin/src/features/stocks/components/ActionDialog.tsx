/** A corporate action, proposed with what it would be for all holders now; another person decides. */
import { STOCK_ACTIONS, type StockAction, type getStocksOverview, previewStockAction } from '@glasshouse/contract/stocks';
import type { CallOutput } from '@glasshouse/contract';
import { Field } from '@glasshouse/ui/Field.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Select } from '@glasshouse/ui/Select.tsx';
import { useState } from 'react';
import { useCall } from '../../../app/use-call.ts';
import { ProposeDialog } from '../../../kit/ProposeDialog.tsx';
import { useStockWords } from './words.ts';

type Stocks = CallOutput<typeof getStocksOverview>['list'];
type Actions = CallOutput<typeof getStocksOverview>['actions'];
type Kind = StockAction['kind'];
const WHOLE = /^[1-9]\d{0,3}$/;
const MONEY = /^\d{1,12}(\.\d{1,6})?$/;
const DAY_MS = 86_400_000;
/** A dividend is usually paid two weeks later. */
const PAYS_AFTER_DAYS = 14;

/** The fields as they are filled in, and what the server says to them. */
function useAction(stocks: Stocks) {
  const [replaces, setReplaces] = useState('');
  const [stock, setStock] = useState(String(stocks[0]?.currency_id ?? ''));
  const [kind, setKind] = useState<Kind>('dividend');
  const [ratio, setRatio] = useState({ numerator: '', denominator: '1' });
  const [each, setEach] = useState('');
  const [ex, setEx] = useState('');
  const [days, setDays] = useState(String(PAYS_AFTER_DAYS));
  const [source, setSource] = useState('');
  const [address, setAddress] = useState('');
  const isSplit = kind === 'split';
  const terms = isSplit ? ratio : { per_share: each };
  const isWhole = isSplit ? WHOLE.test(ratio.numerator) && WHOLE.test(ratio.denominator) : MONEY.test(each);
  const preview = useCall(
    previewStockAction,
    { currency_id: stock, kind, ...terms },
    { enabled: isWhole && stock !== '', quiet: true },
  ).data;
  const exDay = preview?.ex_days.find(({ opens }) => String(opens) === ex) ?? preview?.ex_days[0];
  const exOpens = exDay?.opens ?? 0;
  const payload = {
    currency_id: Number(stock),
    kind,
    ...(isSplit ? { numerator: Number(ratio.numerator), denominator: Number(ratio.denominator) } : { per_share: each }),
    ex_opens: exOpens,
    pays: isSplit ? exOpens : exOpens + Number(days) * DAY_MS,
    source,
    source_url: address,
    ...(replaces === '' ? {} : { replaces: Number(replaces) }),
  };
  return {
    stock,
    setStock: (next: string) => {
      setStock(next);
      setReplaces('');
    },
    replaces,
    setReplaces,
    kind,
    setKind,
    ratio,
    setRatio,
    each,
    setEach,
    days,
    setDays,
    source,
    setSource,
    address,
    setAddress,
    isSplit,
    preview,
    exOpens,
    setEx,
    payload,
  };
}

type Form = ReturnType<typeof useAction>;

function Terms({ form }: { form: Form }) {
  const { t } = useStockWords();
  if (!form.isSplit)
    return (
      <Field
        label={t(($) => $['backoffice-stocks'].fields.perShare)}
        inputMode="decimal"
        value={form.each}
        onChange={(event) => form.setEach(event.target.value.trim())}
      />
    );
  return (
    <>
      <Field
        label={t(($) => $['backoffice-stocks'].fields.newShares)}
        inputMode="numeric"
        value={form.ratio.numerator}
        onChange={(event) => form.setRatio({ ...form.ratio, numerator: event.target.value.trim() })}
      />
      <Field
        label={t(($) => $['backoffice-stocks'].fields.oldShares)}
        inputMode="numeric"
        value={form.ratio.denominator}
        onChange={(event) => form.setRatio({ ...form.ratio, denominator: event.target.value.trim() })}
      />
    </>
  );
}

/** What it would be for all holders now, and the days that it may begin at. */
function Preview({ form: { preview, exOpens, setEx, isSplit } }: { form: Form }) {
  const { t, time, shares, usdt, formats } = useStockWords();
  if (!preview) return <p>{t(($) => $['backoffice-stocks'].preview.fill)}</p>;
  return (
    <>
      <Select
        label={t(($) => $['backoffice-stocks'].lines.exOpens)}
        value={String(exOpens)}
        options={preview.ex_days.map(({ opens }) => ({ value: String(opens), label: time(opens) }))}
        onChange={setEx}
      />
      <KeyValueList
        panel
        items={[
          { label: t(($) => $['backoffice-stocks'].columns.holders), value: formats.count(preview.holders) },
          {
            label: t(($) => $['backoffice-stocks'].columns.shares),
            value: isSplit ? `${shares(preview.shares_before)} → ${shares(preview.shares_after)}` : shares(preview.shares_before),
          },
          isSplit && { label: t(($) => $['backoffice-stocks'].preview.inLieu), value: usdt(preview.in_lieu) },
          !isSplit && { label: t(($) => $['backoffice-stocks'].preview.gross), value: usdt(preview.gross) },
          !isSplit && { label: t(($) => $['backoffice-stocks'].preview.withheld), value: usdt(preview.withheld) },
          !isSplit && { label: t(($) => $['backoffice-stocks'].preview.net), value: usdt(preview.net), result: true },
        ]}
      />
    </>
  );
}

/** Which published action it takes the place of; nothing to choose where the stock has none. */
function Replaces({ form, actions }: { form: Form; actions: Actions }) {
  const { t, time, kind } = useStockWords();
  const own = actions.filter(({ currency_id: id, state }) => String(id) === form.stock && state === 'published');
  if (own.length === 0) return null;
  const none = { value: '', label: t(($) => $['backoffice-stocks'].fields.replacesNone) };
  return (
    <Select
      label={t(($) => $['backoffice-stocks'].fields.replaces)}
      value={form.replaces}
      options={[none, ...own.map((one) => ({ value: String(one.id), label: `${kind(one.kind)} · ${time(one.ex_opens)}` }))]}
      onChange={form.setReplaces}
    />
  );
}

interface ActionDialogProps {
  stocks: Stocks;
  actions: Actions;
  open: boolean;
  onClose: () => void;
}

/** The dialog. */
export function ActionDialog({ stocks, actions, open, onClose }: ActionDialogProps) {
  const { t, kind } = useStockWords();
  const form = useAction(stocks);
  return (
    <ProposeDialog
      kind="stock_action"
      payload={form.payload}
      title={t(($) => $['backoffice-stocks'].propose.action)}
      open={open}
      onClose={onClose}
    >
      <p>{t(($) => $['backoffice-stocks'].propose.actionText)}</p>
      <Select
        label={t(($) => $['backoffice-stocks'].lines.stock)}
        value={form.stock}
        options={stocks.map((one) => ({ value: String(one.currency_id), label: `${one.code} · ${one.name}` }))}
        onChange={form.setStock}
      />
      <Select
        label={t(($) => $['backoffice-stocks'].lines.action)}
        value={form.kind}
        options={STOCK_ACTIONS.map((value) => ({ value, label: kind(value) }))}
        onChange={form.setKind}
      />
      <Replaces form={form} actions={actions} />
      <Terms form={form} />
      <Preview form={form} />
      {!form.isSplit && (
        <Field
          label={t(($) => $['backoffice-stocks'].fields.paysAfter)}
          inputMode="numeric"
          value={form.days}
          onChange={(event) => form.setDays(event.target.value.replace(/\D/g, ''))}
        />
      )}
      <Field
        label={t(($) => $['backoffice-stocks'].lines.source)}
        value={form.source}
        onChange={(event) => form.setSource(event.target.value)}
      />
      <Field
        label={t(($) => $['backoffice-stocks'].fields.sourceUrl)}
        inputMode="url"
        value={form.address}
        onChange={(event) => form.setAddress(event.target.value.trim())}
      />
    </ProposeDialog>
  );
}
