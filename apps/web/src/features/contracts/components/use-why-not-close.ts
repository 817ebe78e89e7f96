/** Whether closing is possible now, and what else there is to say about it. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useOnline } from '../../../app/live/use-online.ts';
import { useMarketStates } from '../../../market/state/use-market-states.ts';

/** Why a position cannot be closed, or null. Old prices alone are no reason: its worst price is known. */
export function useWhyNotClose(): (position: Pick<ContractPosition, 'market_id' | 'status'>) => string | null {
  const { t } = useTranslation(['contracts']);
  const states = useMarketStates();
  const online = useOnline();
  return ({ market_id: marketId, status }) => {
    if (status === 2) return t(($) => $.contracts.card.closing);
    if (!online) return t(($) => $.contracts.states.offlineClose);
    const state = states.get(marketId)?.state;
    if (state === 'cancel_only' || state === 'halted' || state === 'read_only') return t(($) => $.contracts.states[state]);
    return null;
  };
}
