/** The fields of the order form: side, type, prices, amount, share of the balance. */
import type { Side } from '@glasshouse/contract/orders';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { cx } from '@glasshouse/ui';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { LazyMenu } from '@glasshouse/ui/LazyMenu.tsx';
import { PercentSlider } from '@glasshouse/ui/PercentSlider.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { StepperField } from '@glasshouse/ui/StepperField.tsx';
import { iconChevronDown } from '@glasshouse/ui/icons.ts';
import { useLazyLayer } from '@glasshouse/ui/use-lazy-layer.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { type ReactNode, Suspense } from 'react';
import { useFormats } from '../../app/formats/use-formats.ts';
import type { BookFeed } from '../../market/book/book-feed.ts';
import type { OrderField } from './check-order.ts';
import { WORTH_STEP } from './order-form.ts';
import { hasPrice, hasTrigger } from './order-kinds.ts';
import type { Pair } from '../../market/pair/pair.ts';
import { useOrderProduct } from '../product.ts';
import type { OrderFormState } from './use-order-form.ts';

const KindSheet = lazyPart(() => import('./KindSheet.tsx'));
const AdvancedSheet = lazyPart(() => import('./AdvancedSheet.tsx'));

/** Ids of the inputs, so that a refused submission can place the focus. */
export const FIELD_IDS: Readonly<Record<OrderField, string>> = {
  trigger: 'order-trigger',
  stopPrice: 'order-stop-price',
  price: 'order-price',
  amount: 'order-amount',
  display: 'order-display',
};

/** Props of the parts of the form. */
export interface FormPartProps {
  form: OrderFormState;
  pair: Pair;
}

/** A form with a side. */
export interface SideForm {
  readonly draft: { readonly side: Side };
  readonly dispatch: (action: { readonly type: 'side'; readonly side: Side }) => void;
}

/** Buy or sell. */
export function SideChoice({ form }: { form: SideForm }) {
  const { t } = useTranslation(['orders']);
  return (
    <Segmented
      label={t(($) => $.orders.form.side)}
      tone="side"
      options={[
        { value: 'buy', label: t(($) => $.orders.form.buy) },
        { value: 'sell', label: t(($) => $.orders.form.sell) },
      ]}
      value={form.draft.side}
      onChange={(side) => form.dispatch({ type: 'side', side })}
    />
  );
}

/** A box that opens a sheet of choices; the sheet's code comes with the first opening. */
export function SheetBox({
  label,
  value,
  children,
}: {
  label: string;
  value: string;
  children: (open: boolean, onOpenChange: (open: boolean) => void) => ReactNode;
}) {
  const sheet = useLazyLayer();
  return (
    <>
      <button
        type="button"
        className="g-box g-box-dense s-kind"
        aria-haspopup="dialog"
        aria-label={`${label}: ${value}`}
        onClick={sheet.show}
      >
        <span>{value}</span>
        <Icon d={iconChevronDown} size={16} />
      </button>
      {sheet.wanted && <Suspense fallback={null}>{children(sheet.open, sheet.onOpenChange)}</Suspense>}
    </>
  );
}

/** The type of the order, and the way to the best prices of the book. */
export function KindChoice({ form, feed }: { form: OrderFormState; feed: BookFeed }) {
  const { t } = useTranslation(['orders']);
  const { kinds } = useOrderProduct();
  return (
    <div className="s-kind-row">
      <SheetBox label={t(($) => $.orders.form.kind)} value={t(($) => $.orders.kinds[form.draft.kind])}>
        {(open, onOpenChange) => (
          <KindSheet
            open={open}
            onOpenChange={onOpenChange}
            value={form.draft.kind}
            {...(kinds ? { kinds } : {})}
            onChoose={(kind) => form.dispatch({ type: 'kind', kind })}
          />
        )}
      </SheetBox>
      {hasPrice(form.draft.kind) && <BestPriceButton form={form} feed={feed} />}
    </div>
  );
}

/** Fills the limit with the best price of a side, as it is at that moment. */
function BestPriceButton({ form, feed }: { form: OrderFormState; feed: BookFeed }) {
  const { t } = useTranslation(['orders']);
  const take = (side: string) => {
    const { bids, asks } = feed.levels();
    const price = (side === 'bid' ? bids : asks)[0]?.[0];
    if (price !== undefined) form.dispatch({ type: 'field', field: 'price', text: price });
  };
  const buys = form.draft.side === 'buy';
  const joins = t(($) => $.orders.form.joins);
  const meets = t(($) => $.orders.form.meets);
  const short = t(($) => $.orders.form.bestShort);
  return (
    <LazyMenu
      align="end"
      label={t(($) => $.orders.form.best)}
      onSelect={take}
      items={[
        { value: 'bid', label: t(($) => $.orders.form.bestBid), hint: buys ? joins : meets },
        { value: 'ask', label: t(($) => $.orders.form.bestAsk), hint: buys ? meets : joins },
      ]}
      trigger={
        <button
          type="button"
          className="g-box g-box-dense s-best"
          // What is seen stands in the name, for people who speak to their device.
          aria-label={`${short}: ${t(($) => $.orders.form.best)}`}
        >
          {short}
        </button>
      }
    />
  );
}

function useStepWords() {
  const { t } = useTranslation(['orders']);
  return (field: string) => ({
    label: field,
    decreaseLabel: t(($) => $.orders.form.less, { field }),
    increaseLabel: t(($) => $.orders.form.more, { field }),
  });
}

/** A field for a price of the pair. */
function PriceStepper({
  form,
  pair,
  field,
  label,
  bare,
  placeholder,
}: FormPartProps & { field: 'price' | 'trigger' | 'stopPrice'; label: string; bare?: boolean; placeholder?: string }) {
  const stepWords = useStepWords();
  return (
    <StepperField
      {...stepWords(label)}
      id={FIELD_IDS[field]}
      value={form.draft[field]}
      onChange={(text) => form.dispatch({ type: 'field', field, text })}
      onBlur={() => form.dispatch({ type: 'left', field })}
      step={pair.tick}
      decimals={pair.priceDecimals}
      min="0"
      bare={bare ?? false}
      error={form.errorOf(field)}
      {...(placeholder === undefined ? {} : { placeholder })}
    />
  );
}

/** The trigger price and what it watches. */
function TriggerField({ form, pair }: FormPartProps) {
  const { t } = useTranslation(['orders']);
  const by = form.draft.triggerBy;
  const words = { last: t(($) => $.orders.form.byLast), index: t(($) => $.orders.form.byIndex) };
  return (
    <div className="s-trigger">
      <PriceStepper form={form} pair={pair} field="trigger" bare label={t(($) => $.orders.form.trigger, { unit: pair.quote })} />
      <LazyMenu
        align="end"
        label={t(($) => $.orders.form.triggerBy)}
        value={by}
        onSelect={(value) => form.dispatch({ type: 'triggerBy', triggerBy: value === 'index' ? 'index' : 'last' })}
        items={[
          { value: 'last', label: words.last, hint: t(($) => $.orders.form.byLastHint) },
          { value: 'index', label: words.index, hint: t(($) => $.orders.form.byIndexHint) },
        ]}
        trigger={
          <button
            type="button"
            className="g-box g-box-dense s-trigger-by"
            aria-label={`${t(($) => $.orders.form.triggerBy)}: ${words[by]}`}
          >
            {words[by]}
          </button>
        }
      />
    </div>
  );
}

/** The prices that the type has, or the words that stand for them at market. */
export function PriceFields({ form, pair }: FormPartProps) {
  const { t } = useTranslation(['orders']);
  const { kind, side } = form.draft;
  const oco = kind === 'oco';
  const unit = { unit: pair.quote };
  const limit = hasPrice(kind) ? (
    <PriceStepper
      form={form}
      pair={pair}
      field="price"
      label={
        oco
          ? side === 'sell'
            ? t(($) => $.orders.form.takeProfit, unit)
            : t(($) => $.orders.form.buyBelow, unit)
          : t(($) => $.orders.form.price, unit)
      }
    />
  ) : (
    <div className="g-box g-box-dense s-market-price">{t(($) => $.orders.form.marketPrice)}</div>
  );
  return (
    <>
      {oco && limit}
      {hasTrigger(kind) && <TriggerField form={form} pair={pair} />}
      {oco && (
        <PriceStepper
          form={form}
          pair={pair}
          field="stopPrice"
          label={t(($) => $.orders.form.stopPrice, unit)}
          placeholder={t(($) => $.orders.kinds.market)}
        />
      )}
      {!oco && limit}
    </>
  );
}

/** The amount, of the coin or of what it is worth. */
export function AmountField({ form, pair }: FormPartProps) {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  const stepWords = useStepWords();
  const base = form.unit === 'base';
  const decimals = base ? pair.amountDecimals : 2;
  return (
    <StepperField
      {...stepWords(
        base ? t(($) => $.orders.form.amount, { unit: pair.base }) : t(($) => $.orders.form.worth, { unit: pair.quote }),
      )}
      id={FIELD_IDS.amount}
      value={form.draft.amount}
      onChange={(text) => form.dispatch({ type: 'field', field: 'amount', text })}
      onBlur={() => form.dispatch({ type: 'left', field: 'amount' })}
      step={base ? pair.lot : WORTH_STEP}
      decimals={decimals}
      min="0"
      placeholder={formats.number('0', decimals)}
      error={form.errorOf('amount')}
    />
  );
}

/** Which part of what the balance affords. */
export function ShareSlider({ form, pair }: FormPartProps) {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  const percentText = (value: number) => formats.percent(String(value / 100));
  const unknown = form.most === null;
  return (
    <div className={cx('s-share', unknown && 'is-unknown')}>
      <PercentSlider
        label={t(($) => $.orders.form.share)}
        tone={form.draft.side}
        value={form.percent}
        disabled={unknown}
        onChange={(percent) => form.dispatch({ type: 'percent', percent })}
        valueText={t(($) => $.orders.form.shareText, {
          percent: percentText(form.percent),
          amount: formats.exactFigure(form.draft.amount || '0', form.unit === 'base' ? pair.base : pair.quote),
          unit: form.unit === 'base' ? pair.base : pair.quote,
        })}
        markText={(stop) => (stop === form.percent || stop === 100 ? percentText(stop) : String(stop))}
      />
    </div>
  );
}

/** How long it holds, iceberg, own orders: what few people need stands behind one line. */
export function AdvancedChoice({ form, pair }: FormPartProps) {
  const { t } = useTranslation(['orders']);
  const { kind, force, display } = form.draft;
  const label = t(($) => $.orders.form.advanced);
  const iceberg = kind === 'limit' && force === 'gtc' && display !== '';
  const value = kind !== 'limit' ? label : iceberg ? t(($) => $.orders.advanced.iceberg) : t(($) => $.orders.forces[force]);
  // The field stands in the sheet; what is wrong with it has to be seen also when that is closed.
  const error = form.errorOf('display');
  return (
    <div>
      <SheetBox label={label} value={value}>
        {(open, onOpenChange) => <AdvancedSheet open={open} onOpenChange={onOpenChange} form={form} pair={pair} />}
      </SheetBox>
      {error && (
        <p className="g-field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
