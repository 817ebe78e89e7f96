/** How copies are sized: a multiple of the trader's lots, or fixed lots; and what the trader's last order would have been. */
import type { CopyPreview } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { canonicalDecimal } from '@glasshouse/money';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { StepperField } from '@glasshouse/ui/StepperField.tsx';
import { COPY_LIMITS } from '@glasshouse/contract/copy';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { FOLLOW_TYPES, type FollowType } from '../model/form.ts';
import { LastOrder } from './LastOrder.tsx';
import type { FollowFlow } from './use-follow-form.ts';

const STEPS: Readonly<Record<FollowType, { step: string; decimals: number }>> = {
  multiple: { step: '0.05', decimals: 4 },
  lots: { step: '0.01', decimals: 4 },
};

/** The fields. */
export function SizeFields({ flow, preview }: { flow: FollowFlow; preview: CopyPreview | undefined }) {
  const { t } = useTranslation(['copy']);
  const formats = useFormats();
  const { form, edit, errorOf } = flow;
  const { type } = form;
  const number = form[type];
  const error = errorOf('number');
  const shown = number === '' ? '0' : canonicalDecimal(number);
  return (
    <section className="grid gap-3">
      <Segmented
        label={t(($) => $.copy.follow.sizing)}
        options={FOLLOW_TYPES.map((value) => ({ value, label: t(($) => $.copy.follow.types[value]) }))}
        value={type}
        onChange={(value) => edit({ type: value })}
      />
      <StepperField
        layout="plain"
        label={t(($) => $.copy.follow.number[type])}
        value={number}
        onChange={(value) => edit({ [type]: value })}
        {...STEPS[type]}
        decimals={Math.max(2, shown.split('.')[1]?.length ?? 0)}
        min={COPY_LIMITS[type].low}
        max={COPY_LIMITS[type].high}
        {...(type === 'multiple' ? { unit: '×' } : {})}
        decreaseLabel={t(($) => $.copy.follow.less)}
        increaseLabel={t(($) => $.copy.follow.more)}
        {...(error === undefined ? { hint: t(($) => $.copy.follow.hint[type], { number: formats.rate(shown) }) } : { error })}
      />
      {preview && <LastOrder preview={preview} />}
    </section>
  );
}
