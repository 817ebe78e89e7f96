/** Setting one limit, or taking it away. */
import { type OptionLimitKind, type OptionLimits, getOptionLimits, setOptionLimit } from '@glasshouse/contract/options';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { StepperField } from '@glasshouse/ui/StepperField.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { callKey, useCallMutation } from '../../../app/data/use-call.ts';
import { queryClient } from '../../../app/services.ts';

const STEP = '10';
const DECIMALS = 2;

/** Puts changed limits into what was read. */
export function putLimits(limits: OptionLimits): void {
  queryClient.setQueryData(callKey(getOptionLimits, {}), limits);
}

/** The sheet; `kind` null closes it. */
export function LimitSheet({
  kind,
  limits,
  onClose,
}: {
  kind: OptionLimitKind | null;
  limits: OptionLimits;
  onClose: () => void;
}) {
  const { t } = useTranslation(['options', 'common']);
  const current = limits.limits.find((one) => one.kind === kind)?.value ?? null;
  const [value, setValue] = useState(current ?? '');
  const save = useCallMutation(setOptionLimit, {
    onDone(changed) {
      putLimits(changed);
      const later = changed.limits.find((one) => one.kind === kind)?.next !== null;
      toast.show({
        kind: 'success',
        text: later ? t(($) => $.options.limits.savedLater) : t(($) => $.options.limits.saved),
      });
      onClose();
    },
  });
  if (kind === null) return null;
  const valid = value !== '' && compareDecimals(value, '0') > 0;
  const loosens = current !== null && valid && compareDecimals(value, current) > 0;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.options.limits.kinds[kind])}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={save.busy}
      foot={
        <div className="o-confirm-foot">
          <Button size="lg" disabled={current === null || save.busy} onClick={() => save.submit({ kind })}>
            {t(($) => $.options.limits.remove)}
          </Button>
          <Button
            variant="primary"
            size="lg"
            busy={save.busy}
            disabled={!valid}
            onClick={() => save.submit({ kind, number: value })}
          >
            {t(($) => $.common.buttons.save)}
          </Button>
        </div>
      }
    >
      <StepperField
        layout="plain"
        label={t(($) => $.options.limits.amount, { unit: limits.code })}
        value={value}
        onChange={setValue}
        step={STEP}
        min="0"
        decimals={DECIMALS}
        decreaseLabel={t(($) => $.options.form.less)}
        increaseLabel={t(($) => $.options.form.more)}
      />
      <p className="o-hint">{loosens ? t(($) => $.options.limits.looser) : t(($) => $.options.limits.tighter)}</p>
    </Sheet>
  );
}
