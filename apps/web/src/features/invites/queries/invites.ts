/** What the page of invitations reads. */
import { getInvites, listInvited, listRebates } from '@glasshouse/contract/invites';
import { useCallList } from '../../../app/data/use-call-list.ts';
import { invalidateCall, useCall } from '../../../app/data/use-call.ts';

/** Code, figures and rule. */
export const useInvites = () => useCall(getInvites, undefined, { quiet: true });

/** Invited friends, newest first. */
export const useInvited = () => useCallList(listInvited, {}, { quiet: true });

/** Rebates, newest first. */
export const useRebates = () => useCallList(listRebates, {}, { quiet: true });

/** A rebate arrived: all of it is read again. */
export function rereadInvites(): void {
  for (const call of [getInvites, listInvited, listRebates]) void invalidateCall(call);
}
