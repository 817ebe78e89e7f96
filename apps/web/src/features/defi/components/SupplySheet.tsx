/** Supplying: what it would have brought beside what it can lose, the shares, and how one leaves; the button names act and amount. */
import { type DefiPool, supplyDefi } from '@glasshouse/contract/defi';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { CoinAmountField } from '@glasshouse/ui/CoinAmountField.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { fromEditText, toEditText } from '@glasshouse/ui/format/parse.ts';
import { iconWarn } from '@glasshouse/ui/icons.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { errorAt } from '../../../app/data/error-at.ts';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { keepPromise, recordPromise } from '../../../app/integrity/kept-promises.ts';
import { deviceData, serverClock } from '../../../app/services.ts';
import { type SupplyPreview, lesserOf, supplyOf, supplyState } from '../model/pool.ts';
import { rereadOwn, rereadPools, useFree } from '../queries/defi.ts';
import { useDefiWords } from './words.ts';
import './defi.css';

const HOUR_MS = 3_600_000;
const MONTH_MS = 2_592_000_000;

export interface PoolSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  pool: DefiPool;
}

/** The amount, what it becomes, and supplying it. */
function useSupply({ pool, onOpenChange }: PoolSheetProps) {
  const { t } = useTranslation(['shell']);
  const [text, setText] = useState('');
  const free = useFree(pool.currency_id);
  const amount = fromEditText(text);
  const reread = () => {
    rereadOwn();
    rereadPools();
  };
  const act = useCallMutation(supplyDefi, {
    onDone: ({ move, acceptance }) => {
      keepPromise(deviceData, 'defi', move.id, recordPromise(acceptance));
      reread();
      toast.show({ kind: 'success', text: t(($) => $.shell.toasts.purchaseSuccess) });
      setText('');
      onOpenChange(false);
    },
    onFailure: reread,
  });
  return {
    text,
    setText: (next: string) => {
      act.reset();
      setText(next);
    },
    free,
    amount,
    most: lesserOf(free, pool.room),
    state: supplyState(pool, amount, free),
    preview: amount === '' ? null : supplyOf(pool, amount),
    act,
    submit: () => act.submit({ currency_id: pool.currency_id, number: amount }),
  };
}

type Form = ReturnType<typeof useSupply>;

function useError(pool: DefiPool, { state, act }: Form): string | undefined {
  const { t } = useTranslation(['defi', 'shell']);
  const formats = useFormats();
  const refused = errorAt(act.failure, ['number', 'currency_id']);
  if (refused !== undefined) return refused;
  switch (state) {
    case 'missing':
      return t(($) => $.shell.toasts.insufficientBalance);
    case 'full':
      return t(($) => $.defi.supply.roomLeft, { amount: formats.money(pool.room, pool.code) });
    case 'below':
      return t(($) => $.defi.errors.DEFI_BELOW_MINIMUM, { min: formats.number(pool.least), asset: pool.code });
    case 'small':
      return t(($) => $.defi.supply.tooSmall);
    default:
      return undefined;
  }
}

/** What one amount came to beside what it can lose, in one size. */
function Tiles({ pool }: { pool: DefiPool }) {
  const { t } = useTranslation(['defi']);
  const formats = useFormats();
  const words = useDefiWords();
  const { code, example } = pool;
  const amount = formats.money(example.amount, code);
  const isMonth = serverClock.now() - example.since >= MONTH_MS - HOUR_MS;
  const tone = { up: 'text-up', down: 'text-down', zero: 'text-text-1' }[words.tone(example.earned)];
  return (
    <div className="df-tiles num">
      <div>
        <p className="whitespace-normal text-xs text-text-2">
          {isMonth
            ? t(($) => $.defi.supply.month, { amount })
            : t(($) => $.defi.supply.since, { amount, time: formats.dateTime(example.since) })}
        </p>
        <p className={`my-1 text-lg font-semibold ${tone}`}>{formats.result(example.earned, code)}</p>
        <p className="whitespace-normal text-xs text-text-3">{t(($) => $.defi.supply.was)}</p>
      </div>
      <div>
        <p className="whitespace-normal text-xs text-text-2">{t(($) => $.defi.supply.worst, { amount })}</p>
        <p className="my-1 text-lg font-semibold text-down">{formats.result(`-${example.amount}`, code)}</p>
        <p className="whitespace-normal text-xs text-text-3">{t(($) => $.defi.supply.worstText)}</p>
      </div>
    </div>
  );
}

function Figures({ pool, preview, amount }: { pool: DefiPool; preview: SupplyPreview; amount: string }) {
  const { t } = useTranslation(['defi']);
  const formats = useFormats();
  const words = useDefiWords();
  const { code } = pool;
  const nextHour = (Math.floor(serverClock.now() / HOUR_MS) + 1) * HOUR_MS;
  return (
    <>
      <KeyValueList
        panel
        className="mt-3"
        items={[
          pool.rate_7d !== null && {
            label: words.isOfWeek(pool) ? t(($) => $.defi.supply.rate) : t(($) => $.defi.pool.rateSince),
            value: t(($) => $.defi.rule.year, { rate: words.percent(pool.rate_7d ?? '0') }),
          },
          { label: t(($) => $.defi.supply.shares), value: formats.rate(preview.shares) },
          {
            label: t(($) => $.defi.supply.worth, { time: formats.dateTime(nextHour) }),
            value: formats.exact(preview.worth, code),
          },
          { label: t(($) => $.defi.supply.leave), value: t(($) => $.defi.supply.leaveText) },
          { label: t(($) => $.defi.supply.fee), value: formats.exact('0', code) },
          { label: t(($) => $.defi.supply.total), value: formats.exact(amount, code), result: true },
        ]}
      />
      {compareDecimals(preview.less, '0') > 0 && (
        <p className="num mt-2 whitespace-normal text-xs text-text-3">
          {t(($) => $.defi.supply.coming, { amount: formats.exact(preview.less, code) })}
        </p>
      )}
    </>
  );
}

/** The sheet. */
export function SupplySheet(props: PoolSheetProps) {
  const { t } = useTranslation(['defi', 'common']);
  const formats = useFormats();
  const { open, onOpenChange, pool } = props;
  const form = useSupply(props);
  const { act, state, preview, amount } = form;
  const { code } = pool;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.defi.supply.title, { code })}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={act.busy}
      foot={
        <Button
          variant="primary"
          size="lg"
          block
          needsConnection
          busy={act.busy}
          disabled={state !== 'good'}
          onClick={form.submit}
        >
          {act.checking
            ? t(($) => $.common.states.checking)
            : state === 'empty'
              ? t(($) => $.defi.supply.enter)
              : t(($) => $.defi.supply.button, { amount: formats.exact(amount, code) })}
        </Button>
      }
    >
      <CoinAmountField
        label={t(($) => $.defi.supply.amount, { code })}
        aside={t(($) => $.defi.supply.free, { amount: formats.money(form.free, code) })}
        all={{
          label: t(($) => $.defi.supply.max),
          onPress: () => form.setText(form.most === '0' ? '' : toEditText(form.most)),
        }}
        code={code}
        value={form.text}
        scale={pool.scale}
        onChange={form.setText}
        disabled={act.busy}
        error={useError(pool, form)}
      />
      <div className="mt-3">
        <Tiles pool={pool} />
      </div>
      {preview && <Figures pool={pool} preview={preview} amount={amount} />}
      <Note tone="warn" icon={iconWarn} className="mt-3">
        {t(($) => $.defi.supply.warning)}
      </Note>
    </Sheet>
  );
}
