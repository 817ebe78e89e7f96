/** An act that answers a position as it is now: stops, margin, multiple. It is shown at once, and the lists are read again. */
import type { changeContractMargin, changeContractMultiple, setContractStops } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { haptic } from '@glasshouse/ui/haptics.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { putOwnPosition, rereadContracts } from './contracts.ts';

/** Acts; that it is done is said in the words of `of`, and `onDone` is called. Failures are the sheet's to show. */
export function usePositionAct<C extends typeof changeContractMargin | typeof changeContractMultiple | typeof setContractStops>(
  call: C,
  of: 'margin' | 'multiple' | 'stops',
  onDone: () => void,
) {
  const { t } = useTranslation(['contracts', 'manage']);
  return useCallMutation(call, {
    quiet: true,
    onDone(changed) {
      haptic('medium');
      putOwnPosition(changed);
      rereadContracts();
      toast.show({
        kind: 'success',
        text: of === 'multiple' ? t(($) => $.manage.multiple.done) : t(($) => $.contracts[of].done),
      });
      onDone();
    },
    onFailure: () => haptic('error'),
  });
}
