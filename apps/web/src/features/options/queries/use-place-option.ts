/** Placing a confirmed option once: a lost answer is looked up under the same request id. */
import type { CallFailure } from '@glasshouse/client';
import { type OptionOrder, placeOption } from '@glasshouse/contract/options';
import { haptic } from '@glasshouse/ui/haptics.ts';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { keepPromise } from '../../../app/integrity/kept-promises.ts';
import { deviceData } from '../../../app/services.ts';
import { promiseOf } from '../model/promise.ts';
import { putOption, rereadOptions } from './options.ts';

/** What was placed, as the form had it. */
export interface OptionTicket {
  match_id: number;
  currency_id: number;
  type: 'up' | 'down';
  seconds: number;
  number: string;
}

/** `place` sends; `busy` while it is under way, `checking` while a lost answer is looked up. */
export function usePlaceOption(hooks: { onPlaced: (order: OptionOrder) => void; onRefused: (failure: CallFailure) => void }) {
  const mutation = useCallMutation(placeOption, {
    quiet: true,
    onDone({ receipt, ...order }) {
      haptic('medium');
      // Signed by the operator: what was promised can be held against what is settled, even by a server that forgot.
      keepPromise(deviceData, 'options', order.id, promiseOf(receipt));
      putOption(order);
      rereadOptions();
      hooks.onPlaced(order);
    },
    onFailure: hooks.onRefused,
  });
  return {
    place: (ticket: OptionTicket) => mutation.submit(ticket),
    busy: mutation.busy,
    checking: mutation.checking,
  };
}
