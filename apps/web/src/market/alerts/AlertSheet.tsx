/** Setting a price alert for a market, and those that it has. Lazy: comes with its words (AlertButton.tsx). */
import { ALERT_CONDITIONS, type AlertCondition, type Quote, addAlert, listAlerts } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Chip } from '@glasshouse/ui/Chip.tsx';
import { PriceText } from '@glasshouse/ui/PriceText.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { Select } from '@glasshouse/ui/Select.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { StepperField } from '@glasshouse/ui/StepperField.tsx';
import { formatChange, formatPercent } from '@glasshouse/ui/format/numbers.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { type FormEvent, useState } from 'react';
import { invalidateCall, useCall, useCallMutation } from '../../app/data/use-call.ts';
import { isPrice } from '../../app/alerts/price-condition.ts';
import { useFormats } from '../../app/formats/use-formats.ts';
import { useTicker } from '../../app/live/use-ticker.ts';
import { failureText } from '../../app/services.ts';
import { AlertRow } from './AlertRow.tsx';
import {
  type AlertForm,
  type AlertProblem,
  CHANGE_STEPS,
  COOLDOWNS_MS,
  PRICE_STEPS,
  problemOf,
  suggestedPrice,
  wireValue,
} from './alert-form.ts';
import './alerts.css';

const PERCENT_DECIMALS = 2;
const FIRST_STEP = '5';

export interface AlertSheetProps {
  market: Quote;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function useProblemText(): (problem: AlertProblem | null) => string | undefined {
  const { t } = useTranslation(['alerts']);
  return (problem) => (problem === null ? undefined : t(($) => $.alerts.problems[problem]));
}

/** One press fills in a price so many percent away, or a change. */
function Steps({
  form,
  last,
  market,
  onPick,
}: {
  form: AlertForm;
  last: string | null;
  market: Quote;
  onPick: (value: string) => void;
}) {
  const { t } = useTranslation(['alerts']);
  const formats = useFormats();
  const price = isPrice(form.condition);
  if (price && last === null) return null;
  const sign = form.condition === 'below' ? '-' : '';
  return (
    <div className="al-steps" role="group" aria-label={t(($) => $.alerts.steps)}>
      {(price ? PRICE_STEPS : CHANGE_STEPS).map((step) => (
        <Chip
          key={step}
          onClick={() => onPick(price && last !== null ? suggestedPrice(market, last, form.condition, step) : step)}
        >
          {price ? formatChange(`${sign}${step}`, formats.language, 0) : formatPercent(step, 0, 2, formats.language)}
        </Chip>
      ))}
    </div>
  );
}

function Own({ market }: { market: Quote }) {
  const { t } = useTranslation(['alerts']);
  const own = useCall(listAlerts, { match_id: market.id }, { quiet: true }).data ?? [];
  if (own.length === 0) return null;
  return (
    <section className="al-own">
      <h3>{t(($) => $.alerts.own, { symbol: market.symbol })}</h3>
      {own.map((alert) => (
        <AlertRow key={alert.id} alert={alert} />
      ))}
    </section>
  );
}

/** The alert that is being written, and setting it. `last`: the market's price, null while there is none. */
function useAlert(market: Quote, last: string | null, onDone: () => void) {
  const { t } = useTranslation(['alerts']);
  const problemText = useProblemText();
  const [form, setForm] = useState<AlertForm>(() => ({
    condition: 'above',
    value: last === null ? '' : suggestedPrice(market, last, 'above', FIRST_STEP),
    repeat: false,
    cooldownMs: COOLDOWNS_MS[1],
  }));
  const [tried, setTried] = useState(false);
  const add = useCallMutation(addAlert, {
    // The field shows what is wrong with it.
    quiet: true,
    onDone: () => {
      void invalidateCall(listAlerts);
      toast.show({ kind: 'success', text: t(($) => $.alerts.added) });
      onDone();
    },
  });
  const change = (part: Partial<AlertForm>) => {
    add.reset();
    setForm((before) => ({ ...before, ...part }));
  };
  const choose = (condition: AlertCondition) => {
    setTried(false);
    const price = last === null ? '' : suggestedPrice(market, last, condition, FIRST_STEP);
    change({ condition, value: isPrice(condition) ? price : FIRST_STEP });
  };
  const problem = problemOf(form, last);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem !== null) return;
    const { condition, repeat, cooldownMs } = form;
    add.submit({
      match_id: market.id,
      condition,
      value: wireValue(form),
      repeat,
      ...(repeat ? { cooldown_ms: cooldownMs } : {}),
    });
  };
  const error = (tried ? problemText(problem) : undefined) ?? (add.failure ? failureText(add.failure) : undefined);
  return { form, change, choose, submit, error, busy: add.busy };
}

interface AlertFieldsProps {
  alert: ReturnType<typeof useAlert>;
  market: Quote;
  last: string | null;
}

function AlertFields({ alert, market, last }: AlertFieldsProps) {
  const { t } = useTranslation(['alerts']);
  const { form, error } = alert;
  const price = isPrice(form.condition);
  return (
    <>
      <Select
        label={t(($) => $.alerts.condition)}
        value={form.condition}
        onChange={alert.choose}
        options={ALERT_CONDITIONS.map((value) => ({ value, label: t(($) => $.alerts.conditions[value]) }))}
      />
      <StepperField
        label={price ? t(($) => $.alerts.price, { unit: market.quote }) : t(($) => $.alerts.change)}
        value={form.value}
        onChange={(value) => alert.change({ value })}
        step={price ? market.tick : '1'}
        decimals={price ? market.price_decimals : PERCENT_DECIMALS}
        min="0"
        decreaseLabel={t(($) => $.alerts.less)}
        increaseLabel={t(($) => $.alerts.more)}
        {...(error ? { error } : {})}
      />
      <Steps form={form} last={last} market={market} onPick={(value) => alert.change({ value })} />
      <Segmented
        label={t(($) => $.alerts.often)}
        value={form.repeat ? 'repeat' : 'once'}
        onChange={(value) => alert.change({ repeat: value === 'repeat' })}
        options={[
          { value: 'once', label: t(($) => $.alerts.once) },
          { value: 'repeat', label: t(($) => $.alerts.repeat) },
        ]}
      />
      {form.repeat && (
        <Select
          label={t(($) => $.alerts.pause)}
          value={String(form.cooldownMs)}
          onChange={(value) => alert.change({ cooldownMs: Number(value) })}
          options={COOLDOWNS_MS.map((ms) => ({ value: String(ms), label: t(($) => $.alerts.pauses[`${ms}`]) }))}
        />
      )}
    </>
  );
}

/** The sheet. Key it by the market. */
export default function AlertSheet({ market, open, onOpenChange }: AlertSheetProps) {
  const { t } = useTranslation(['alerts', 'common']);
  const { last } = useTicker(market);
  const alert = useAlert(market, last, () => onOpenChange(false));
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.alerts.sheet, { symbol: market.symbol })}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={alert.busy}
    >
      <div className="al-now">
        <span>{t(($) => $.alerts.now)}</span>
        {last === null ? t(($) => $.alerts.noPrice) : <PriceText value={last} decimals={market.price_decimals} />}
      </div>
      <form className="al-form" onSubmit={alert.submit} noValidate>
        <AlertFields alert={alert} market={market} last={last} />
        <p className="al-note">{t(($) => $.alerts.where)}</p>
        <Button type="submit" variant="primary" block busy={alert.busy}>
          {t(($) => $.alerts.set)}
        </Button>
      </form>
      <Own market={market} />
    </Sheet>
  );
}
