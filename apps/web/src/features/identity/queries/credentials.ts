/** The calls that change how a signed-in user proves their identity. */
import { returnFunds } from '@glasshouse/contract/demo';
import {
  bindEmail,
  bindMobile,
  closeAccount,
  getSecurity,
  getUserInfo,
  listDevices,
  setPayPassword,
  updatePassword,
} from '@glasshouse/contract/identity';
import { listWallets } from '@glasshouse/contract/wallet';
import { invalidateCall, useCallMutation } from '../../../app/data/use-call.ts';
import { client, sessionStore } from '../../../app/services.ts';

/** Reads the profile and its protection again: they have changed, and other sessions are over. */
export function refreshUser(): void {
  for (const call of [getUserInfo, getSecurity, listDevices]) void invalidateCall(call);
  client.call(getUserInfo, {}, { quiet: true }).then(
    (user) => sessionStore.getState().setUser(user),
    // The pages read it themselves.
    () => {},
  );
}

const changed = (onDone: () => void) => ({
  onDone: () => {
    refreshUser();
    onDone();
  },
});

/** Changes the login password. */
export const useUpdatePassword = (onDone: () => void) => useCallMutation(updatePassword, changed(onDone));
/** Sets the pay password. */
export const useSetPayPassword = (onDone: () => void) => useCallMutation(setPayPassword, changed(onDone));
/** Binds an address. */
export const useBindEmail = (onDone: () => void) => useCallMutation(bindEmail, changed(onDone));
/** Binds a number. */
export const useBindMobile = (onDone: () => void) => useCallMutation(bindMobile, changed(onDone));
/** Deletes the account. The session is over with it. */
export const useCloseAccount = (onDone: () => void) =>
  useCallMutation(closeAccount, {
    onDone: () => {
      sessionStore.getState().clear();
      onDone();
    },
  });
/** Demo only: gives all paper money back. */
export const useReturnFunds = (onDone: () => void) =>
  useCallMutation(returnFunds, {
    onDone: () => {
      void invalidateCall(listWallets);
      onDone();
    },
  });
