/** What home reads and does over REST. */
import { requestFunds } from '@glasshouse/contract/demo';
import { getUserInfo } from '@glasshouse/contract/identity';
import { listQuotes } from '@glasshouse/contract/markets';
import { listWallets } from '@glasshouse/contract/wallet';
import { useEffect } from 'react';
import { invalidateCall, useCall, useCallMutation } from '../../../app/data/use-call.ts';
import { sessionStore } from '../../../app/services.ts';
import { useIsLoggedIn, useSession } from '../../../app/session/use-session.ts';

const HOUR_MS = 3_600_000;
const VALUES_EVERY_MS = 15_000;

/** All accounts of the user, read again while prices move. */
export function useAssets() {
  return useCall(listWallets, undefined, { everyMs: VALUES_EVERY_MS, quiet: true });
}

/** What home shows of balances is out of date. */
export function rereadTotal(): void {
  void invalidateCall(listWallets);
}

/** The signed-in user; what is stored on the device stands in until the answer comes. */
export function useMe() {
  const stored = useSession((session) => session.user);
  const loggedIn = useIsLoggedIn();
  const { data } = useCall(getUserInfo, undefined, { staleTimeMs: HOUR_MS, quiet: true });
  useEffect(() => {
    if (data && loggedIn) sessionStore.getState().setUser(data);
  }, [data, loggedIn]);
  return loggedIn ? (data ?? stored) : null;
}

const QUOTES_MS = 60_000;

/** All markets. Their prices move on by the tickers channel; lines and orders are read again every minute. */
export function useQuotes() {
  return useCall(listQuotes, {}, { staleTimeMs: QUOTES_MS, everyMs: QUOTES_MS, quiet: true });
}

/** Asks for paper money; the balances are read again at once. */
export function useDemoFunds(onDone: (added: { amount: string; code: string }) => void) {
  return useCallMutation(requestFunds, {
    onDone: (added) => {
      void invalidateCall(listWallets);
      onDone(added);
    },
  });
}
