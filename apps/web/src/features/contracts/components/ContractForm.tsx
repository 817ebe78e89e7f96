/** The form of a market: its fields, and the two buttons that open a position. */
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import type { Direction } from '@glasshouse/contract/contracts';
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { haptic } from '@glasshouse/ui/haptics.ts';
import { useLazyLayer } from '@glasshouse/ui/use-lazy-layer.ts';
import { Suspense, useEffect } from 'react';
import { useRequireLogin } from '../../../app/session/use-session.ts';
import { ENTRY_FIELDS } from '../model/contract-form.ts';
import { FIELD_IDS, IcebergFields, KindChoice, LimitFields, MultipleButton, SizeFields, StopFields } from './EntryFields.tsx';
import { OpenButtons } from './OpenButtons.tsx';
import type { ContractFlow } from './use-contract-flow.tsx';
import type { ContractFormState } from './use-contract-form.ts';
import { usePause } from './use-pause.ts';

const LeverageSheet = lazyPart(() => import('./LeverageSheet.tsx'));
const loadConfirm = () => import('./ConfirmContract.tsx');
const ConfirmContract = lazyPart(loadConfirm);

interface ContractFormProps {
  form: ContractFormState;
  flow: ContractFlow;
  quote: Quote;
  mark: string | null;
}

/** Fetches the code of the confirmation while the form is being filled in. */
function useConfirmCode(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadConfirm().catch(() => {}), 1500);
    return () => clearTimeout(timer);
  }, []);
}

/** The fields; the column beside the book on a phone. */
export function ContractFields({ form, mark }: Pick<ContractFormProps, 'form' | 'mark'>) {
  const { t } = useTranslation(['orders']);
  const sheet = useLazyLayer();
  const requireLogin = useRequireLogin();
  return (
    <div className="s-form" role="group" aria-label={t(($) => $.orders.form.title)}>
      <MultipleButton form={form} onPress={() => requireLogin(sheet.show)} />
      <KindChoice form={form} />
      <LimitFields form={form} />
      <SizeFields form={form} />
      <IcebergFields form={form} />
      <StopFields form={form} mark={mark} />
      {sheet.wanted && (
        <Suspense fallback={null}>
          <LeverageSheet form={form} open={sheet.open} onOpenChange={sheet.onOpenChange} />
        </Suspense>
      )}
    </div>
  );
}

/** The buttons, and the confirmation behind them. */
export function ContractAct({ form, flow, quote, mark }: ContractFormProps) {
  const requireLogin = useRequireLogin();
  const pause = usePause(form.pair);
  useConfirmCode();
  const press = (type: Direction) =>
    requireLogin(() => {
      if (form.complete) {
        flow.review(type);
        return;
      }
      form.dispatch({ type: 'tried' });
      haptic('error');
      const field = ENTRY_FIELDS.find((one) => form.problems[one] !== undefined);
      if (field) document.getElementById(FIELD_IDS[field])?.focus();
    });
  return (
    <>
      <OpenButtons form={form} quote={quote} mark={mark} pause={pause} busy={flow.busy} onPress={press} />
      {flow.ticket && (
        <Suspense fallback={null}>
          <ConfirmContract quote={quote} flow={flow} ticket={flow.ticket} />
        </Suspense>
      )}
    </>
  );
}
