/** Figures of the order form that can be pressed: the other unit of the amount, the rate of the fee. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE } from '@glasshouse/ui';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconConvert } from '@glasshouse/ui/icons.ts';
import { useLazyLayer } from '@glasshouse/ui/use-lazy-layer.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { type ReactNode, Suspense } from 'react';
import { useFormats } from '../../app/formats/use-formats.ts';
import type { FormPartProps } from './OrderFields.tsx';

const FeesSheet = lazyPart(() => import('../fees/FeesSheet.tsx'));

/** The other side of the amount: what it is worth, or how much of the coin that is. A press turns the two around. */
export function OtherUnit({ form, pair, children }: FormPartProps & { children: ReactNode }) {
  const { t } = useTranslation(['orders']);
  const other = form.unit === 'base' ? 'quote' : 'base';
  return (
    <button
      type="button"
      className="s-total"
      title={t(($) => $.orders.form.switchUnit, { unit: pair[other] })}
      onClick={() => form.dispatch({ type: 'unit', unit: other })}
    >
      {children}
      <Icon d={iconConvert} size={16} />
      <span className="sr">{t(($) => $.orders.form.switchUnit, { unit: pair[other] })}</span>
    </button>
  );
}

/** The rate of the fee; a press shows the tiers. */
export function FeeRate({ rate }: { rate: string | undefined }) {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  const sheet = useLazyLayer();
  return (
    <>
      <button type="button" className="s-fee" aria-haspopup="dialog" onClick={sheet.show}>
        {t(($) => $.orders.form.fee, { rate: rate ? formats.percent(rate, 2) : NO_FIGURE })}
      </button>
      {sheet.wanted && (
        <Suspense fallback={null}>
          <FeesSheet open={sheet.open} onOpenChange={sheet.onOpenChange} />
        </Suspense>
      )}
    </>
  );
}
