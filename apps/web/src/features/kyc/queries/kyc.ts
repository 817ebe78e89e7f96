/** The calls of identity verification, as its pages use them. */
import { listConvertible } from '@glasshouse/contract/convert';
import { getUserInfo } from '@glasshouse/contract/identity';
import { getIdentityState } from '@glasshouse/contract/kyc';
import { notificationsChannel } from '@glasshouse/contract/notifications';
import { invalidateCall, useCall } from '../../../app/data/use-call.ts';
import { useTopicEvents } from '../../../app/live/use-topic.ts';
import { client, sessionStore } from '../../../app/services.ts';

/** Reads the state and the profile again. */
export function rereadIdentity(): void {
  void invalidateCall(getIdentityState);
  void invalidateCall(getUserInfo);
  // What may be exchanged with fiat money depends on the level.
  void invalidateCall(listConvertible);
  client.call(getUserInfo, {}, { quiet: true }).then(
    (user) => sessionStore.getState().setUser(user),
    // The pages read it themselves.
    () => {},
  );
}

/** Where the verification stands; a decision is shown at once. */
export function useIdentityState() {
  useTopicEvents(notificationsChannel, {}, (news) => {
    if (news.some(({ kind }) => kind === 'kyc_approved' || kind === 'kyc_rejected')) rereadIdentity();
  });
  return useCall(getIdentityState, undefined, { quiet: true, staleTimeMs: 0 });
}

/** The bound address, which codes go to. */
export const useOwnEmail = (): string | null =>
  useCall(getUserInfo, undefined, { quiet: true, select: (user) => user.email }).data ?? null;
