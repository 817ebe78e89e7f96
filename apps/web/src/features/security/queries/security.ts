/** What the pages of security read, and when they read it again. */
import { getSecurity, listDevices, listPasskeys, listSecurityEvents } from '@glasshouse/contract/identity';
import { invalidateCall } from '../../../app/data/use-call.ts';

/** Reads everything about security again: a change of it ends other sessions and is an event itself. */
export async function reloadSecurity(): Promise<void> {
  await Promise.all([getSecurity, listDevices, listPasskeys, listSecurityEvents].map((call) => invalidateCall(call)));
}
