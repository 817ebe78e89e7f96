/** Leaving a pool: now, as far as it is free, or by a place in line, with how much waits before it. */
import { type DefiPool, type DefiPosition, withdrawDefi } from '@glasshouse/contract/defi';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { CoinAmountField } from '@glasshouse/ui/CoinAmountField.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { fromEditText, toEditText } from '@glasshouse/ui/format/parse.ts';
import { iconClock } from '@glasshouse/ui/icons.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { errorAt } from '../../../app/data/error-at.ts';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { keepPromise, recordPromise } from '../../../app/integrity/kept-promises.ts';
import { deviceData } from '../../../app/services.ts';
import { type WithdrawalPreview, ownNow, withdrawalOf } from '../model/pool.ts';
import { rereadOwn, rereadPools } from '../queries/defi.ts';
import type { PoolSheetProps } from './SupplySheet.tsx';

export interface WithdrawSheetProps extends PoolSheetProps {
  position: DefiPosition;
}

type When = 'now' | 'line';

/** The amount or all, when, and withdrawing it. */
function useWithdrawal({ pool, position, onOpenChange }: WithdrawSheetProps) {
  const { t } = useTranslation(['defi']);
  const [text, setText] = useState('');
  const [isAll, setAll] = useState(false);
  const [when, setWhen] = useState<When>('now');
  const typed = fromEditText(text);
  const isEmpty = !isAll && (typed === '' || compareDecimals(typed, '0') === 0);
  const preview = isEmpty ? null : withdrawalOf(pool, position, isAll ? null : typed);
  const isFree = preview !== null && compareDecimals(preview.amount, pool.free) <= 0;
  const reread = () => {
    rereadOwn();
    rereadPools();
  };
  const act = useCallMutation(withdrawDefi, {
    onDone: ({ move, acceptance }) => {
      if (move && acceptance) keepPromise(deviceData, 'defi', move.id, recordPromise(acceptance));
      reread();
      toast.show({ kind: 'success', text: move ? t(($) => $.defi.withdraw.paid) : t(($) => $.defi.withdraw.placed) });
      setText('');
      setAll(false);
      onOpenChange(false);
    },
    onFailure: reread,
  });
  const { free } = ownNow(pool, position);
  return {
    text: isAll ? toEditText(free) : text,
    edit: (next: string) => {
      act.reset();
      setAll(false);
      setText(next);
    },
    takeAll: () => {
      act.reset();
      setAll(true);
    },
    when,
    setWhen,
    isEmpty,
    isFree,
    preview,
    yours: free,
    isReady: preview !== null && (isFree || when === 'line'),
    act,
    submit: () =>
      act.submit({
        currency_id: pool.currency_id,
        ...(isAll ? { all: true as const } : { number: typed }),
        ...(when === 'line' ? { wait: true } : {}),
      }),
  };
}

type Form = ReturnType<typeof useWithdrawal>;

function useError({ code }: DefiPool, { act, isEmpty, preview, yours }: Form): string | undefined {
  const { t } = useTranslation(['defi']);
  const formats = useFormats();
  const refused = errorAt(act.failure, ['number', 'all', 'currency_id']);
  if (refused !== undefined) return refused;
  return isEmpty || preview ? undefined : t(($) => $.defi.withdraw.moreThanYours, { amount: formats.exact(yours, code) });
}

function Figures({ pool, form, preview }: { pool: DefiPool; form: Form; preview: WithdrawalPreview }) {
  const { t } = useTranslation(['defi']);
  const formats = useFormats();
  const { code, exits } = pool;
  const waits = form.when === 'line' && !form.isFree;
  return (
    <KeyValueList
      panel
      className="mt-3"
      items={[
        { label: t(($) => $.defi.withdraw.shares), value: formats.rate(preview.shares) },
        { label: t(($) => $.defi.withdraw.stays), value: formats.exact(preview.stays, code) },
        waits && { label: t(($) => $.defi.withdraw.before), value: formats.money(exits.amount, code) },
        {
          label: t(($) => $.defi.withdraw.paidTo),
          value: waits ? t(($) => $.defi.withdraw.spotLater) : t(($) => $.defi.withdraw.spotNow),
        },
        { label: t(($) => $.defi.supply.fee), value: formats.exact('0', code) },
        { label: t(($) => $.defi.withdraw.get), value: formats.exact(preview.amount, code), result: true },
      ]}
    />
  );
}

function Foot({ pool, form }: { pool: DefiPool; form: Form }) {
  const { t } = useTranslation(['defi', 'common']);
  const formats = useFormats();
  const { act, preview, isFree, when } = form;
  const words = () => {
    if (act.checking) return t(($) => $.common.states.checking);
    if (!preview) return t(($) => $.defi.supply.enter);
    const amount = formats.exact(preview.amount, pool.code);
    return when === 'line' && !isFree
      ? t(($) => $.defi.withdraw.buttonLine, { amount })
      : t(($) => $.defi.withdraw.button, { amount });
  };
  return (
    <Button variant="primary" size="lg" block needsConnection busy={act.busy} disabled={!form.isReady} onClick={form.submit}>
      {words()}
    </Button>
  );
}

/** The sheet. */
export function WithdrawSheet(props: WithdrawSheetProps) {
  const { t } = useTranslation(['defi', 'common']);
  const formats = useFormats();
  const { open, onOpenChange, pool } = props;
  const form = useWithdrawal(props);
  const { act, preview, isFree, when } = form;
  const { code } = pool;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.defi.withdraw.title, { code })}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={act.busy}
      foot={<Foot pool={pool} form={form} />}
    >
      <CoinAmountField
        label={t(($) => $.defi.supply.amount, { code })}
        aside={t(($) => $.defi.withdraw.yours, { amount: formats.exact(form.yours, code) })}
        all={{ label: t(($) => $.defi.withdraw.all), onPress: form.takeAll }}
        code={code}
        value={form.text}
        scale={pool.scale}
        onChange={form.edit}
        disabled={act.busy}
        error={useError(pool, form)}
      />
      <p className="num my-3 whitespace-normal text-sm text-text-2">
        {t(($) => $.defi.withdraw.freeNow, { amount: formats.money(pool.free, code) })}
      </p>
      {preview && !isFree && (
        <div className="grid gap-3">
          <Segmented
            label={t(($) => $.defi.withdraw.when)}
            options={[
              { value: 'now', label: t(($) => $.defi.withdraw.now) },
              { value: 'line', label: t(($) => $.defi.withdraw.line) },
            ]}
            value={when}
            onChange={form.setWhen}
          />
          <Note tone="warn" icon={iconClock}>
            {when === 'line'
              ? t(($) => $.defi.withdraw.lineText)
              : t(($) => $.defi.withdraw.notFree, { amount: formats.money(pool.free, code) })}
          </Note>
        </div>
      )}
      {preview && (isFree || when === 'line') && <Figures pool={pool} form={form} preview={preview} />}
    </Sheet>
  );
}
