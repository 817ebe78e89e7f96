/** Changing a pending order; shows beforehand whether its place in line is kept. Lazy: it brings the sheet's code. */
import { type ContractOrder, amendContractOrder } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { haptic } from '@glasshouse/ui/haptics.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { failureText } from '../../../app/services.ts';
import { decimalsOf } from '../../../market/book/book.ts';
import { AmendFrame, AmendStepper } from '../../../order/own/AmendFrame.tsx';
import {
  AMEND_FIELDS,
  type AmendField,
  type AmendText,
  amendInput,
  amendProblem,
  amendStart,
  hasOwnStops,
  placeAfter,
} from '../model/amend.ts';
import { rereadContracts } from '../queries/contracts.ts';
import { useUnitsOf } from './use-units-of.ts';
import { useContractFigures, useOrderWords } from './words.ts';

interface AmendContractProps {
  order: ContractOrder;
  open: boolean;
  onClose: () => void;
}

interface FieldsProps {
  order: ContractOrder;
  text: AmendText;
  onChange: (field: AmendField, text: string) => void;
}

/** The fields with what is wrong under each. */
function Fields({ order, text, onChange }: FieldsProps) {
  const { t } = useTranslation(['orders', 'contracts']);
  const formats = useFormats();
  const units = useUnitsOf()(order.market_id);
  const figures = useContractFigures(order, units);
  const labels = {
    price: t(($) => $.orders.form.price, { unit: figures.quote }),
    share: t(($) => $.contracts.form.size, { unit: figures.base }),
    target: t(($) => $.contracts.form.target),
    stop: t(($) => $.contracts.form.stop),
  };
  const errorOf = (field: AmendField): string | undefined => {
    const [step, unit] = field === 'share' ? [units.lot, figures.base] : [units.tick, figures.quote];
    switch (amendProblem(order, text, field, units)) {
      case 'required':
        return field === 'share' ? t(($) => $.orders.problems.amountInvalid) : t(($) => $.orders.problems.priceInvalid);
      case 'step':
        return t(($) => $.orders.problems.amountLot, { step: formats.number(step, decimalsOf(step)), unit });
      case 'belowFilled':
        return t(($) => $.orders.amend.belowFilled, { amount: figures.sizeUnit(order.filled) });
      case null:
        return undefined;
    }
  };
  return AMEND_FIELDS.filter((field) => field === 'price' || field === 'share' || hasOwnStops(order)).map((field) => (
    <AmendStepper
      key={field}
      label={labels[field]}
      value={text[field]}
      onChange={(next) => onChange(field, next)}
      step={field === 'share' ? units.lot : units.tick}
      error={errorOf(field)}
    />
  ));
}

/** The sheet. */
export default function AmendContract({ order, open, onClose }: AmendContractProps) {
  const { t } = useTranslation(['orders', 'contracts']);
  const units = useUnitsOf()(order.market_id);
  const figures = useContractFigures(order, units);
  const nameOf = useOrderWords();
  const [text, setText] = useState(() => amendStart(order));
  const amend = useCallMutation(amendContractOrder, {
    onDone() {
      haptic('medium');
      toast.show({ kind: 'success', text: t(($) => $.orders.amend.done) });
      rereadContracts();
      onClose();
    },
    quiet: true,
    onFailure: () => haptic('error'),
  });
  const isWrong = AMEND_FIELDS.some((field) => amendProblem(order, text, field, units) !== null);
  const input = isWrong ? null : amendInput(order, text);
  const place = isWrong ? 'none' : placeAfter(order, text);
  return (
    <AmendFrame
      open={open}
      onClose={onClose}
      busy={amend.busy}
      variant="primary"
      description={`${order.symbol} · ${nameOf(order)} · ${figures.sizeUnit(order.share)} · ${figures.priceUnit(order.target_price)}`}
      state={isWrong ? 'wrong' : input === null ? 'same' : 'ready'}
      onSave={() => input && amend.submit(input)}
      refusal={amend.failure && failureText(amend.failure)}
      place={place}
    >
      <Fields order={order} text={text} onChange={(field, next) => setText((now) => ({ ...now, [field]: next }))} />
      <KeyValueList
        panel
        items={[
          { key: 'filled', label: t(($) => $.orders.order.filled), value: figures.sizeUnit(order.filled) },
          { key: 'hold', label: t(($) => $.contracts.orders.hold), value: figures.money(order.hold) },
        ]}
      />
    </AmendFrame>
  );
}
