/** The fields of the order form: side, type, price, amount, share of the balance. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { cx } from '@glasshouse/ui';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { PercentSlider } from '@glasshouse/ui/PercentSlider.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { StepperField } from '@glasshouse/ui/StepperField.tsx';
import { iconChevronDown } from '@glasshouse/ui/icons.ts';
import type { OrderKind } from '@glasshouse/contract';
import { useFormats } from '../../../app/formats/use-formats.ts';
import type { Pair } from '../model/pair.ts';
import { MenuButton } from './MenuButton.tsx';
import type { OrderFormState } from './use-order-form.ts';

/** Ids of the inputs, so that a refused submission can place the focus. */
export const FIELD_IDS = { price: 'order-price', amount: 'order-amount' } as const;

/** Props of the parts of the form. */
export interface FormPartProps {
  form: OrderFormState;
  pair: Pair;
}

/** Buy or sell. */
export function SideChoice({ form }: { form: OrderFormState }) {
  const { t } = useTranslation(['spot']);
  return (
    <Segmented
      label={t(($) => $.spot.form.side)}
      tone="side"
      options={[
        { value: 'buy', label: t(($) => $.spot.form.buy) },
        { value: 'sell', label: t(($) => $.spot.form.sell) },
      ]}
      value={form.draft.side}
      onChange={(side) => form.dispatch({ type: 'side', side })}
    />
  );
}

/** Limit or market. */
export function KindChoice({ form }: { form: OrderFormState }) {
  const { t } = useTranslation(['spot']);
  const label = t(($) => $.spot.form.kind);
  const words = { limit: t(($) => $.spot.form.limit), market: t(($) => $.spot.form.market) };
  return (
    <MenuButton
      label={label}
      value={form.draft.kind}
      onSelect={(kind) => form.dispatch({ type: 'kind', kind: kind as OrderKind })}
      items={[
        { value: 'limit', label: words.limit, hint: t(($) => $.spot.form.limitHint) },
        { value: 'market', label: words.market, hint: t(($) => $.spot.form.marketHint) },
      ]}
      trigger={
        <button type="button" className="g-box g-box-dense s-kind" aria-label={`${label}: ${words[form.draft.kind]}`}>
          <span>{words[form.draft.kind]}</span>
          <Icon d={iconChevronDown} size={16} />
        </button>
      }
    />
  );
}

function useStepWords() {
  const { t } = useTranslation(['spot']);
  return (field: string) => ({
    label: field,
    decreaseLabel: t(($) => $.spot.form.less, { field }),
    increaseLabel: t(($) => $.spot.form.more, { field }),
  });
}

/** The limit, or the words that stand for it at market. */
export function PriceField({ form, pair }: FormPartProps) {
  const { t } = useTranslation(['spot']);
  const stepWords = useStepWords();
  if (form.draft.kind === 'market')
    return <div className="g-box g-box-dense s-market-price">{t(($) => $.spot.form.marketPrice)}</div>;
  return (
    <StepperField
      {...stepWords(t(($) => $.spot.form.price, { unit: pair.quote }))}
      id={FIELD_IDS.price}
      value={form.draft.price}
      onChange={(price) => form.dispatch({ type: 'price', price })}
      onBlur={() => form.dispatch({ type: 'left', field: 'price' })}
      step={pair.tick}
      decimals={pair.priceDecimals}
      min="0"
      error={form.errorOf('price')}
    />
  );
}

/** The amount of the coin. */
export function AmountField({ form, pair }: FormPartProps) {
  const { t } = useTranslation(['spot']);
  const formats = useFormats();
  const stepWords = useStepWords();
  return (
    <StepperField
      {...stepWords(t(($) => $.spot.form.amount, { unit: pair.base }))}
      id={FIELD_IDS.amount}
      value={form.draft.amount}
      onChange={(amount) => form.dispatch({ type: 'amount', amount })}
      onBlur={() => form.dispatch({ type: 'left', field: 'amount' })}
      step={pair.lot}
      decimals={pair.amountDecimals}
      min="0"
      placeholder={formats.number('0', pair.amountDecimals)}
      error={form.errorOf('amount')}
    />
  );
}

/** Which part of what the balance affords. */
export function ShareSlider({ form, pair }: FormPartProps) {
  const { t } = useTranslation(['spot']);
  const formats = useFormats();
  const percentText = (value: number) => formats.percent(String(value / 100));
  const unknown = form.most === null;
  return (
    <div className={cx('s-share', unknown && 'is-unknown')}>
      <PercentSlider
        label={t(($) => $.spot.form.share)}
        tone={form.draft.side}
        value={form.percent}
        disabled={unknown}
        onChange={(percent) => form.dispatch({ type: 'percent', percent })}
        valueText={t(($) => $.spot.form.shareText, {
          percent: percentText(form.percent),
          amount: formats.amount(form.draft.amount || '0'),
          unit: pair.base,
        })}
        markText={(stop) => (stop === form.percent || stop === 100 ? percentText(stop) : String(stop))}
      />
    </div>
  );
}
