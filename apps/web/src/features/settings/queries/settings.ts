/** What the settings read and do over REST. */
import { getSiteConfig } from '@glasshouse/contract/content';
import { getUserInfo, logout } from '@glasshouse/contract/identity';
import { useEffect } from 'react';
import { invalidateCall, useCall } from '../../../app/data/use-call.ts';
import { client, sessionStore } from '../../../app/services.ts';
import { useIsLoggedIn } from '../../../app/session/use-session.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** The signed-in user; kept on the device too. */
export function useProfile() {
  const loggedIn = useIsLoggedIn();
  const profile = useCall(getUserInfo, undefined, { staleTimeMs: MINUTE_MS, quiet: true });
  const user = profile.data;
  useEffect(() => {
    if (user && loggedIn) sessionStore.getState().setUser(user);
  }, [user, loggedIn]);
  return profile;
}

/** Reads the user again wherever they are shown. */
export const readProfileAgain = (): Promise<void> => invalidateCall(getUserInfo);

/** Name, version and mode of the installation. */
export function useSiteConfig() {
  return useCall(getSiteConfig, undefined, { staleTimeMs: HOUR_MS, quiet: true });
}

/**
 * Ends the session. The device forgets it in any case: somebody who presses "Log out" must be logged out, also when
 * the server does not answer.
 */
export async function logOut(): Promise<void> {
  try {
    await client.call(logout, {}, { quiet: true });
  } catch {
    // The session of the server ends by its own time.
  }
  sessionStore.getState().clear();
}
