/** An act that answers a position as it is now: stops, margin, multiple. It is shown at once, and the lists are read again. */
import type {
  addContractStop,
  addTrailingStop,
  changeContractMargin,
  changeContractMultiple,
  removeContractStop,
  setContractStops,
} from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { haptic } from '@glasshouse/ui/haptics.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { putOwnPosition, rereadContracts } from './contracts.ts';

/** Acts; that it is done is said in the words of `of`, and `onDone` is called. Failures are the sheet's to show. */
type PositionAct =
  | typeof addContractStop
  | typeof addTrailingStop
  | typeof changeContractMargin
  | typeof changeContractMultiple
  | typeof removeContractStop
  | typeof setContractStops;

export function usePositionAct<C extends PositionAct>(
  call: C,
  of: 'margin' | 'multiple' | 'partAdded' | 'partRemoved' | 'stops' | 'trailAdded',
  onDone: () => void,
) {
  const { t } = useTranslation(['contracts', 'manage']);
  const done = () => {
    if (of === 'multiple') return t(($) => $.manage.multiple.done);
    if (of === 'trailAdded') return t(($) => $.manage.trail.added);
    if (of === 'partAdded') return t(($) => $.manage.partStops.added);
    return of === 'partRemoved' ? t(($) => $.manage.partStops.removed) : t(($) => $.contracts[of].done);
  };
  return useCallMutation(call, {
    quiet: true,
    onDone(changed) {
      haptic('medium');
      putOwnPosition(changed);
      rereadContracts();
      toast.show({
        kind: 'success',
        text: done(),
      });
      onDone();
    },
    onFailure: () => haptic('error'),
  });
}
