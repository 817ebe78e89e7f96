/** Keeps own positions, orders and the contract account current, and says what happened to a position by itself. */
import {
  type ContractPosition,
  contractAccountChannel,
  contractOrdersChannel,
  contractPositionsChannel,
} from '@glasshouse/contract/contracts';
import { balancesChannel, getWalletDetail, listWallets } from '@glasshouse/contract/wallet';
import { useEffect, useMemo } from 'react';
import { whenQuiet } from '../../../app/data/debounce.ts';
import { invalidateCall } from '../../../app/data/use-call.ts';
import { useTopicEvents } from '../../../app/live/use-topic.ts';
import { useIsLoggedIn } from '../../../app/session/use-session.ts';
import { putOwnPosition, rereadContracts } from '../queries/contracts.ts';

const OWN = {};
const QUIET_MS = 400;

/** Follows while a screen is shown; `onChange` receives each state of a position. */
export function useOwnContracts(onChange?: (position: ContractPosition) => void): void {
  const loggedIn = useIsLoggedIn();
  const own = loggedIn ? OWN : null;
  const later = useMemo(
    () => ({
      // A burst of fills is one reading.
      all: whenQuiet(rereadContracts, QUIET_MS),
      balances: whenQuiet(() => void Promise.all([invalidateCall(listWallets), invalidateCall(getWalletDetail)]), QUIET_MS),
    }),
    [],
  );
  useEffect(
    () => () => {
      later.all.cancel();
      later.balances.cancel();
    },
    [later],
  );
  useTopicEvents(contractPositionsChannel, own, (changes) => {
    for (const position of changes) {
      putOwnPosition(position);
      onChange?.(position);
    }
    later.all();
  });
  useTopicEvents(contractOrdersChannel, own, () => later.all());
  useTopicEvents(contractAccountChannel, own, () => later.all());
  useTopicEvents(balancesChannel, own, () => later.balances());
}
