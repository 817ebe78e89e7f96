/** The form of a follow, new or edited: what is typed, what is wrong with it in words, and sending it. */
import { type CopyFollow, type CopyTrader, followTrader } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { addDecimals, subDecimals } from '@glasshouse/money';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { errorAt } from '../../../app/data/error-at.ts';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { useDebounced } from '../../../app/data/use-debounced.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useNavigation } from '../../../app/navigation/use-navigation.ts';
import { FIRST_FORM, type Fault, type FollowField, type FollowForm, faultsOf, formOf, inputOf, isReady } from '../model/form.ts';
import { rereadFollows, rereadTraders, useFreeMoney, usePreview } from '../queries/copy.ts';
import { useCopyWords } from './words.ts';

const PREVIEW_MS = 200;

/** The fields of the wire that a field of the form is sent as. */
const SENT_AS: Readonly<Record<FollowField, readonly string[]>> = {
  number: ['number'],
  budget: ['budget'],
  maxLoss: ['max_loss'],
  orderMargin: ['order_margin_max'],
  openMax: ['open_max'],
  leverage: ['multiple_max'],
  slippage: ['slippage'],
};

const NOTHING = { free: undefined, most: undefined, before: '0' } as const;

/** What is wrong with a field, in words. */
function useFaultWords() {
  const { t } = useTranslation(['copy']);
  const formats = useFormats();
  const words = useCopyWords();
  return (fault: Fault): string => {
    switch (fault.fault) {
      case 'range':
        return t(($) => $.copy.follow.range, { low: formats.rate(fault.low), high: formats.rate(fault.high) });
      case 'missing':
        return t(($) => $.copy.follow.missing, { amount: words.exact(fault.amount) });
      case 'full':
        return t(($) => $.copy.follow.full, { amount: words.exact(fault.amount) });
      case 'aboveBudget':
        return t(($) => $.copy.follow.aboveBudget, { amount: words.exact(fault.amount) });
    }
  };
}

/** The form. `follow`: the one that is edited. */
export function useFollowForm(trader: CopyTrader, follow: CopyFollow | null) {
  const { t } = useTranslation(['copy']);
  const navigation = useNavigation();
  const [form, setForm] = useState<FollowForm>(follow ? formOf(follow) : FIRST_FORM);
  const money = useFreeMoney();
  const before = follow?.budget ?? '0';
  const asked = useDebounced(form.budget, PREVIEW_MS);
  const wanted = useDebounced(form[form.type], PREVIEW_MS);
  const isAsked = faultsOf({ ...FIRST_FORM, budget: asked }, NOTHING).budget === undefined;
  const preview = usePreview(
    trader.id,
    { budget: asked, ...sizeOf(form, wanted) },
    asked !== '' && isAsked && trader.status === 'leading',
  ).data;
  const around = {
    free: money.free,
    // The room in a preview is that of a new follow.
    most: follow ? undefined : preview?.most,
    before,
  };
  const faults = faultsOf(form, around);
  const act = useCallMutation(followTrader, {
    onDone: () => {
      rereadFollows();
      rereadTraders();
      toast.show({
        kind: 'success',
        text: follow ? t(($) => $.copy.follow.saved) : t(($) => $.copy.follow.done, { name: trader.name }),
      });
      navigation.redirect('/pages/copytrade/my');
    },
    onFailure: () => {
      rereadFollows();
      rereadTraders();
    },
  });
  const faultText = useFaultWords();
  return {
    form,
    money,
    preview,
    act,
    faults,
    isReady: isReady(form, around),
    /** What stays free behind it; undefined while what is free is not known. */
    freeAfter: money.free === undefined ? undefined : addDecimals(subDecimals(money.free, form.budget || '0'), before),
    edit: (change: Partial<FollowForm>) => {
      act.reset();
      setForm((now) => ({ ...now, ...change }));
    },
    errorOf: (field: FollowField) => {
      const fault = faults[field];
      return fault ? faultText(fault) : errorAt(act.failure, SENT_AS[field]);
    },
    submit: (agreement: boolean) => act.submit(inputOf(form, trader.id, agreement)),
  };
}

/** The size that a preview is asked for; nothing while it is none. */
function sizeOf(form: FollowForm, number: string) {
  const isSize = number !== '' && faultsOf({ ...FIRST_FORM, type: form.type, [form.type]: number }, NOTHING).number === undefined;
  return isSize ? ({ number, type: form.type === 'multiple' ? 1 : 2, multiple_max: Number(form.leverage || '1') } as const) : {};
}

export type FollowFlow = ReturnType<typeof useFollowForm>;
