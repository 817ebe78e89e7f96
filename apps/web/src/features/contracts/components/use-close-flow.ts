/** From a chosen part to its close: sent once, with words about what became of it. */
import { type ContractOrder, type ContractPosition, closeContract, contractCodes } from '@glasshouse/contract/contracts';
import type { Force } from '@glasshouse/contract/orders';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useRef } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { client, failureText, navigation } from '../../../app/services.ts';
import { PATIENCE_MS, usePlacing } from '../../../order/place/use-placing.ts';
import { rereadContracts } from '../queries/contracts.ts';
import { useEndReason } from './words.ts';

/** One close under one request id. */
interface CloseTicket {
  requestId: string;
  share: string;
  /** The limit; null at market. */
  price: string | null;
  /** How long a limit holds. */
  force: Force;
}

/** Sends closes of a position, each once; `onClose` when one was taken. */
export function useCloseFlow(position: ContractPosition, onClose: () => void) {
  const { t } = useTranslation(['contracts']);
  const formats = useFormats();
  const reasonOf = useEndReason();
  const { share: base } = contractCodes(position);
  const sent = useRef<CloseTicket>(undefined);
  const { phase, place, reset } = usePlacing<CloseTicket, ContractOrder>({
    attempt: ({ requestId, share, price, force }) =>
      client.call(
        closeContract,
        { id: position.id, share, ...(price === null ? {} : { target_price: price, force }) },
        { requestId, quiet: true },
      ),
    patienceMs: ({ price }) => PATIENCE_MS[price === null ? 'market' : 'priced'],
    onPlaced(order) {
      onClose();
      const rests = order.status === 0;
      const none = compareDecimals(order.filled, '0') === 0;
      const reason = reasonOf(order);
      toast.show({
        kind: none && !rests ? 'info' : 'success',
        title: rests
          ? t(($) => $.contracts.close.rests)
          : none
            ? t(($) => $.contracts.close.nothing)
            : t(($) => $.contracts.close.done, { amount: formats.exact(order.filled, base) }),
        text: reason ?? position.symbol,
        durationMs: 4000,
        action: {
          label: t(($) => $.contracts.close.see),
          onPress: () => navigation.navigateTo('/pages/transaction/contract_position', { id: String(position.id) }),
        },
      });
    },
    onRefused(failure) {
      if (failure.kind !== 'session' && failure.kind !== 'unverified') toast.show({ kind: 'error', text: failureText(failure) });
    },
    readAgain: rereadContracts,
  });
  const send = (what: Omit<CloseTicket, 'requestId'>) => {
    // While nobody knows what became of one, the same close is asked for again, under its own id.
    if (phase !== 'unknown' || !sent.current) sent.current = { requestId: client.newRequestId(), ...what };
    place(sent.current);
  };
  return { phase, send, reset };
}
