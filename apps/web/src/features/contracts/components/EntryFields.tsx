/** The fields of the form: multiple, market or limit, price, size, stops with the money they would bring. */
import { contractCodes } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE, cx, withUnit } from '@glasshouse/ui';
import { Checkbox } from '@glasshouse/ui/Checkbox.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { PercentSlider } from '@glasshouse/ui/PercentSlider.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { StepperField } from '@glasshouse/ui/StepperField.tsx';
import { iconChevronDown } from '@glasshouse/ui/icons.ts';
import { type ReactNode, Suspense } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Term } from '../../../app/glossary/Term.tsx';
import { type EntryField, mayHide, stopsSide } from '../model/contract-form.ts';
import { ForceMenu } from './ForceMenu.tsx';
import type { ContractFormState } from './use-contract-form.ts';
import { useContractFigures, useModeName } from './words.ts';

// Most orders wait for no mark.
const TriggerFields = lazyPart(() => import('./TriggerFields.tsx'));

/** Ids of the inputs, so that a refused press can place the focus. */
export const FIELD_IDS: Readonly<Record<EntryField, string>> = {
  trigger: 'contract-trigger',
  price: 'contract-price',
  share: 'contract-size',
  display: 'contract-display',
  target: 'contract-target',
  stop: 'contract-stop',
};

interface PartProps {
  form: ContractFormState;
}

/** Margin mode and multiple; a press opens their sheet. */
export function MultipleButton({ form, onPress }: PartProps & { onPress: () => void }) {
  const { t } = useTranslation(['contracts']);
  const modeName = useModeName();
  return (
    <button type="button" className="g-box g-box-dense c-multiple" aria-haspopup="dialog" onClick={onPress}>
      <span>{modeName(form.mode)}</span> <b className="num">{t(($) => $.contracts.multiple, { multiple: form.multiple })}</b>{' '}
      <span className="sr">{t(($) => $.contracts.leverage.label)}</span>
      <Icon d={iconChevronDown} size={16} />
    </button>
  );
}

/** At market, with a limit, or when the mark comes; a limit has the choice how long it holds. */
export function KindChoice({ form }: PartProps) {
  const { t } = useTranslation(['orders', 'contracts']);
  return (
    <Segmented
      label={t(($) => $.orders.form.kind)}
      size="sm"
      options={[
        { value: 'market', label: t(($) => $.orders.kinds.market) },
        { value: 'limit', label: t(($) => $.orders.kinds.limit) },
        { value: 'trigger', label: t(($) => $.orders.order.trigger) },
      ]}
      value={form.draft.kind}
      onChange={(kind) => form.dispatch({ type: 'kind', kind })}
    />
  );
}

/** Words under a field: what is missing once a press asked for it, what does not fit at once. */
export function useProblemText({ draft, problems, pair }: ContractFormState): (field: EntryField) => string | undefined {
  const { t } = useTranslation(['orders', 'contracts']);
  const formats = useFormats();
  return (field) => {
    const problem = problems[field];
    if (problem === undefined) return undefined;
    const isAmount = field === 'share' || field === 'display';
    switch (problem) {
      case 'required':
        if (!draft.tried && draft[field] === '') return undefined;
        if (field === 'trigger') return t(($) => $.orders.problems.triggerRequired);
        return isAmount ? t(($) => $.orders.problems.amountRequired) : t(($) => $.orders.problems.priceRequired);
      case 'step':
        return isAmount
          ? t(($) => $.orders.problems.amountLot, {
              step: formats.number(pair.lot, pair.amountDecimals),
              unit: contractCodes(pair).share,
            })
          : t(($) => $.orders.problems.priceTick, { step: formats.number(pair.tick, pair.priceDecimals), unit: pair.quote });
      case 'notLess':
        return t(($) => $.orders.problems.displayInvalid, {
          amount: formats.exactFigure(draft.share, contractCodes(pair).share),
          unit: contractCodes(pair).share,
        });
      case 'tooSmall':
        return t(($) => $.orders.problems.tooSmall, { amount: formats.number(pair.minNotional, 0), unit: pair.quote });
    }
  };
}

function useStepWords() {
  const { t } = useTranslation(['orders']);
  return (field: string) => ({
    label: field,
    decreaseLabel: t(($) => $.orders.form.less, { field }),
    increaseLabel: t(($) => $.orders.form.more, { field }),
  });
}

/** What a field of a price may have beside its label. */
interface PriceFieldMore {
  placeholder?: string;
  hint?: string;
}

/** Draws the field of a price. */
export type PriceField = (name: 'trigger' | 'price', label: string, more?: PriceFieldMore) => ReactNode;

/** The limit, and how long it holds; or the mark that the order waits for. */
export function LimitFields({ form }: PartProps) {
  const { t } = useTranslation(['orders']);
  const stepWords = useStepWords();
  const errorOf = useProblemText(form);
  const { pair, draft, dispatch } = form;
  if (draft.kind === 'market') {
    return <div className="g-box g-box-dense s-market-price">{t(($) => $.orders.form.marketPrice)}</div>;
  }
  const field = (name: 'trigger' | 'price', label: string, more: PriceFieldMore = {}) => (
    <StepperField
      {...stepWords(label)}
      {...more}
      id={FIELD_IDS[name]}
      value={draft[name]}
      onChange={(text) => dispatch({ type: 'field', field: name, text })}
      step={pair.tick}
      decimals={pair.priceDecimals}
      min="0"
      error={errorOf(name)}
    />
  );
  if (draft.kind === 'trigger') {
    return (
      <Suspense fallback={null}>
        <TriggerFields unit={pair.quote} field={field} />
      </Suspense>
    );
  }
  return (
    <>
      {field(
        'price',
        t(($) => $.orders.form.price, { unit: pair.quote }),
      )}
      <ForceMenu value={draft.force} onChange={(force) => dispatch({ type: 'force', force })} />
    </>
  );
}

/** What a lot of an inverse market is, and how much of the coin its margin takes: neither stands in the size. */
function Takes({ form }: PartProps) {
  const { t } = useTranslation(['contracts']);
  const figures = useContractFigures(form.pair, form.pair);
  const preview = form.complete ? form.of(1).preview : undefined;
  const amount = preview ? figures.money(preview.margin) : withUnit(NO_FIGURE, figures.settle);
  return (
    <p className="c-takes num">
      <Term term="inverse">{t(($) => $.contracts.form.contractIs, { unit: figures.base })}</Term>
      <span>{t(($) => $.contracts.form.takes, { amount })}</span>
    </p>
  );
}

/** The size in lots, and which part of what the free margin affords. */
export function SizeFields({ form }: PartProps) {
  const { t } = useTranslation(['orders', 'contracts']);
  const formats = useFormats();
  const stepWords = useStepWords();
  const errorOf = useProblemText(form);
  const { pair, draft, dispatch, most, percent } = form;
  const percentText = (value: number) => formats.percent(String(value / 100));
  return (
    <>
      <StepperField
        {...stepWords(t(($) => $.contracts.form.size, { unit: contractCodes(pair).share }))}
        id={FIELD_IDS.share}
        value={draft.share}
        onChange={(text) => dispatch({ type: 'field', field: 'share', text })}
        step={pair.lot}
        decimals={pair.amountDecimals}
        min="0"
        placeholder={formats.number('0', pair.amountDecimals)}
        error={errorOf('share')}
      />
      {pair.contract === 'inverse' && <Takes form={form} />}
      <div className={cx('s-share', most === null && 'is-unknown')}>
        <PercentSlider
          label={t(($) => $.contracts.form.share)}
          value={percent}
          disabled={most === null}
          onChange={(next) => most !== null && dispatch({ type: 'percent', percent: next, most, lot: pair.lot })}
          valueText={t(($) => $.orders.form.shareText, {
            percent: percentText(percent),
            amount: formats.exactFigure(draft.share || '0', contractCodes(pair).share),
            unit: contractCodes(pair).share,
          })}
        />
      </div>
    </>
  );
}

/** A part of the order at a time; only of a limit order that rests. */
export function IcebergFields({ form }: PartProps) {
  const { t } = useTranslation(['orders']);
  const stepWords = useStepWords();
  const errorOf = useProblemText(form);
  const { pair, draft, dispatch } = form;
  if (!mayHide(draft)) return null;
  return (
    <>
      <Checkbox checked={draft.iceberg} onCheckedChange={(on) => dispatch({ type: 'iceberg', on })}>
        {t(($) => $.orders.advanced.iceberg)}
      </Checkbox>
      {draft.iceberg && (
        <StepperField
          {...stepWords(t(($) => $.orders.advanced.display, { unit: contractCodes(pair).share }))}
          id={FIELD_IDS.display}
          value={draft.display}
          onChange={(text) => dispatch({ type: 'field', field: 'display', text })}
          step={pair.lot}
          decimals={pair.amountDecimals}
          min="0"
          hint={t(($) => $.orders.advanced.icebergHint)}
          error={errorOf('display')}
        />
      )}
    </>
  );
}

function StopMoney({ form, mark }: PartProps & { mark: string | null }) {
  const { t } = useTranslation(['contracts']);
  const figures = useContractFigures(form.pair, form.pair);
  const side = stopsSide(form.draft, mark);
  const preview = side === null ? undefined : form.of(side).preview;
  const gain = form.complete ? preview?.profit_at_target : null;
  const loss = form.complete ? preview?.loss_at_stop : null;
  return (
    <p className="c-stop-money" aria-live="polite">
      <span className={gain ? 'is-up' : undefined}>{gain ? figures.resultFigure(gain) : NO_FIGURE}</span>
      <small>{t(($) => $.contracts.form.ifHit, { unit: figures.settle })}</small>
      <span className={loss ? 'is-down' : undefined}>{loss ? figures.resultFigure(loss) : NO_FIGURE}</span>
    </p>
  );
}

/** Take-profit and stop-loss that begin with the first fill, and the money if they are hit. */
export function StopFields({ form, mark }: PartProps & { mark: string | null }) {
  const { t } = useTranslation(['contracts']);
  const stepWords = useStepWords();
  const errorOf = useProblemText(form);
  const { pair, draft, dispatch } = form;
  const field = (name: 'target' | 'stop', label: string) => (
    <StepperField
      {...stepWords(label)}
      id={FIELD_IDS[name]}
      bare
      value={draft[name]}
      onChange={(text) => dispatch({ type: 'field', field: name, text })}
      step={pair.tick}
      decimals={pair.priceDecimals}
      min="0"
      error={errorOf(name)}
    />
  );
  return (
    <>
      <div className="c-stops-head">
        <Checkbox checked={draft.stops} onCheckedChange={(on) => dispatch({ type: 'stops', on })}>
          {t(($) => $.contracts.form.stops)}
        </Checkbox>
        <small>{t(($) => $.contracts.form.byMark)}</small>
      </div>
      {draft.stops && (
        <>
          <div className="c-stops">
            {field(
              'target',
              t(($) => $.contracts.form.target),
            )}
            {field(
              'stop',
              t(($) => $.contracts.form.stop),
            )}
          </div>
          <StopMoney form={form} mark={mark} />
        </>
      )}
    </>
  );
}
