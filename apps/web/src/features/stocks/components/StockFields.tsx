/** The fields of a stock order: side, type, how long it stands, prices, shares or money, part of the balance. */
import type { StockForce } from '@glasshouse/contract/stocks';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { cx } from '@glasshouse/ui';
import { PercentSlider } from '@glasshouse/ui/PercentSlider.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { StepperField } from '@glasshouse/ui/StepperField.tsx';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { ChoiceBox } from '../../../order/form/ChoiceBox.tsx';
import { SheetBox, SideChoice } from '../../../order/form/OrderFields.tsx';
import { hasPrice, hasTrigger } from '../../../order/form/order-kinds.ts';
import { isBookLive } from '../model/standing.ts';
import { type StockField, forceNow, forcesOf, mayHide } from '../model/trade-form.ts';
import type { StockFormState } from './use-stock-trade.ts';
import { MONEY } from './words.ts';

const KindSheet = lazyPart(() => import('../../../order/form/KindSheet.tsx'));

/** Ids of the inputs, so that a refused press can place the focus. */
export const FIELD_IDS: Readonly<Record<StockField, string>> = {
  trigger: 'stock-trigger',
  price: 'stock-price',
  stop: 'stock-stop',
  amount: 'stock-amount',
  display: 'stock-display',
};

interface PartProps {
  form: StockFormState;
}

/** What each force means, in words. */
export function useForceWords(): (force: StockForce) => { label: string; hint: string } {
  const { t } = useTranslation(['orders']);
  return (force) => {
    if (force === 'day' || force === 'at_open' || force === 'gtc')
      return { label: t(($) => $.orders.tifs[force]), hint: t(($) => $.orders.tifHints[force]) };
    return { label: t(($) => $.orders.forces[force]), hint: t(($) => $.orders.forceHints[force]) };
  };
}

/** Words under a field: what is missing once a press asked for it, what does not fit at once. */
function useProblemText({ draft, problems, context, missing }: StockFormState): (field: StockField) => string | undefined {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  const { pair } = context;
  return (field) => {
    switch (problems[field]) {
      case undefined:
        return undefined;
      case 'required':
        if (!draft.tried) return undefined;
        if (field === 'amount' || field === 'display') return t(($) => $.orders.problems.amountRequired);
        return field === 'trigger' ? t(($) => $.orders.problems.triggerRequired) : t(($) => $.orders.problems.priceRequired);
      case 'step':
        return field === 'amount' || field === 'display'
          ? t(($) => $.orders.problems.amountLot, { step: formats.exactFigure(pair.lot, pair.base), unit: pair.base })
          : t(($) => $.orders.problems.priceTick, { step: formats.number(pair.tick, pair.priceDecimals), unit: 'USD' });
      case 'mustBeAbove':
      case 'mustBeBelow': {
        const limit = { price: formats.number(draft.price, pair.priceDecimals), unit: 'USD' };
        return problems[field] === 'mustBeAbove'
          ? t(($) => $.orders.problems.mustBeAbove, limit)
          : t(($) => $.orders.problems.mustBeBelow, limit);
      }
      case 'tooSmall':
        return t(($) => $.orders.problems.tooSmall, { amount: formats.exactFigure(pair.minNotional, MONEY), unit: MONEY });
      case 'tooMuch':
        return t(($) => $.orders.problems.displayInvalid, {
          amount: formats.exactFigure(draft.amount || '0', pair.base),
          unit: pair.base,
        });
      case 'short': {
        const unit = draft.side === 'buy' ? MONEY : pair.base;
        return t(($) => $.orders.problems.insufficient, { amount: formats.needed(missing ?? '0', unit), unit });
      }
    }
  };
}

/** The type of the order and how long it stands. */
function Kind({ form: { draft, dispatch, stock } }: PartProps) {
  const { t } = useTranslation(['orders']);
  const forceWords = useForceWords();
  const force = forceNow(draft, stock.phase);
  return (
    <>
      <SheetBox label={t(($) => $.orders.form.kind)} value={t(($) => $.orders.kinds[draft.kind])}>
        {(open, onOpenChange) => (
          <KindSheet
            open={open}
            onOpenChange={onOpenChange}
            value={draft.kind}
            onChoose={(kind) => dispatch({ type: 'kind', kind })}
          />
        )}
      </SheetBox>
      {force !== null && (
        <ChoiceBox
          label={t(($) => $.orders.advanced.force)}
          value={force}
          options={forcesOf(draft.kind, stock.phase).map((value) => ({ value, ...forceWords(value) }))}
          onChange={(next) => dispatch({ type: 'force', force: next })}
        />
      )}
    </>
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

/** The trigger and the limit, or the words that stand for it at market. */
function Prices({ form, errorOf }: PartProps & { errorOf: (field: StockField) => string | undefined }) {
  const { t } = useTranslation(['orders', 'equities']);
  const stepWords = useStepWords();
  const { draft, dispatch, pair, stock } = form;
  const field = (name: 'trigger' | 'price' | 'stop', label: string) => (
    <StepperField
      {...stepWords(label)}
      id={FIELD_IDS[name]}
      value={draft[name]}
      onChange={(text) => dispatch({ type: 'field', field: name, text })}
      step={pair.tick}
      decimals={pair.priceDecimals}
      min="0"
      placeholder={name === 'stop' ? t(($) => $.orders.form.marketPrice) : undefined}
      error={errorOf(name)}
    />
  );
  const unit = { unit: 'USD' };
  return (
    <>
      {hasTrigger(draft.kind) &&
        field(
          'trigger',
          t(($) => $.orders.form.trigger, unit),
        )}
      {hasPrice(draft.kind) ? (
        field(
          'price',
          t(($) => $.orders.form.price, unit),
        )
      ) : (
        <div className="g-box g-box-dense s-market-price">
          {isBookLive(stock) || hasTrigger(draft.kind)
            ? t(($) => $.orders.form.marketPrice)
            : t(($) => $.equities.form.openingPrice)}
        </div>
      )}
      {draft.kind === 'oco' &&
        field(
          'stop',
          t(($) => $.orders.form.stopPrice, unit),
        )}
    </>
  );
}

/** Shares, or the money that they are bought for. */
function Amount({ form, errorOf }: PartProps & { errorOf: (field: StockField) => string | undefined }) {
  const { t } = useTranslation(['orders', 'equities']);
  const formats = useFormats();
  const stepWords = useStepWords();
  const { draft, dispatch, pair, byMoney, most, percent, stock } = form;
  const decimals = byMoney ? 2 : pair.amountDecimals;
  const unit = byMoney ? MONEY : pair.base;
  const percentText = (value: number) => formats.percent(String(value / 100));
  const hasMoney = draft.side === 'buy' || draft.kind !== 'market' || stock.phase === 'open';
  return (
    <>
      {hasMoney && (
        <Segmented
          label={t(($) => $.equities.form.unit)}
          size="sm"
          options={[
            { value: 'shares', label: t(($) => $.equities.form.shares) },
            { value: 'money', label: MONEY },
          ]}
          value={draft.unit}
          onChange={(next) => dispatch({ type: 'unit', unit: next })}
        />
      )}
      <StepperField
        {...stepWords(byMoney ? t(($) => $.equities.form.amount, { unit: MONEY }) : t(($) => $.equities.form.shares))}
        id={FIELD_IDS.amount}
        value={draft.amount}
        onChange={(text) => dispatch({ type: 'field', field: 'amount', text })}
        step="1"
        decimals={decimals}
        min="0"
        placeholder={formats.number('0', 0)}
        error={errorOf('amount')}
      />
      <div className={cx('s-share', most === null && 'is-unknown')}>
        <PercentSlider
          label={t(($) => $.orders.form.share)}
          tone={draft.side}
          value={percent}
          disabled={most === null}
          onChange={(next) => dispatch({ type: 'percent', percent: next })}
          valueText={t(($) => $.orders.form.shareText, {
            percent: percentText(percent),
            amount: formats.exactFigure(draft.amount || '0', unit),
            unit,
          })}
        />
      </div>
    </>
  );
}

/** An iceberg, folded: few orders are one. */
function Hidden({
  form: { draft, dispatch, pair },
  errorOf,
}: PartProps & { errorOf: (field: StockField) => string | undefined }) {
  const { t } = useTranslation(['orders']);
  const stepWords = useStepWords();
  return (
    <details className="st-more" open={draft.display !== ''}>
      <summary>{t(($) => $.orders.advanced.iceberg)}</summary>
      <StepperField
        {...stepWords(t(($) => $.orders.advanced.display, { unit: pair.base }))}
        id={FIELD_IDS.display}
        value={draft.display}
        onChange={(text) => dispatch({ type: 'field', field: 'display', text })}
        step="1"
        decimals={pair.amountDecimals}
        min="0"
        placeholder={t(($) => $.orders.advanced.all)}
        hint={t(($) => $.orders.advanced.icebergHint)}
        error={errorOf('display')}
      />
    </details>
  );
}

/** All fields. */
export function StockFields({ form }: PartProps) {
  const errorOf = useProblemText(form);
  return (
    <>
      <SideChoice form={form} />
      <Kind form={form} />
      <Prices form={form} errorOf={errorOf} />
      <Amount form={form} errorOf={errorOf} />
      {mayHide(form.draft, form.stock.phase) && <Hidden form={form} errorOf={errorOf} />}
    </>
  );
}
