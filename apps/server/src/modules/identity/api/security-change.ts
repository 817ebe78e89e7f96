/**
 * What every change of an account's security does: it ends the other sessions and the pending logins, stops withdrawals
 * for 24 hours (`holdMs`; ten minutes in a demo), writes an event that nobody can remove, and sends the owner a mail. So
 * the owner can see a takeover before money leaves.
 */
import type { SecurityEventKind } from '@glasshouse/contract/identity';
import type { VisitorContext } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { countryOf } from '../../../platform/whereabouts.ts';
import { loginTotpName } from '../domain/limits.ts';
import { sendNotice } from './notices.ts';
import { type IdentityParts, dropSessions } from './parts.ts';
import { forgetDevices } from '../store/known-devices.ts';
import { insertEvent, lockUser, stopWithdrawals } from '../store/security.ts';
import { endSessionsOf } from '../store/sessions.ts';
import { deleteTicketsOf } from '../store/tickets.ts';
import { forgetTries } from '../store/tries.ts';

const NEW_PASSWORD: readonly SecurityEventKind[] = ['password_changed', 'password_reset'];

/** A change: whose, what, and from where. `sessionId` is the session that stays; null when none does. */
export interface SecurityChange {
  userId: number;
  sessionId: number | null;
  kind: SecurityEventKind;
  context: VisitorContext;
}

/** Records a change in its transaction. Call the answer after commit: it drops what was ended. */
export async function recordSecurityChange(parts: IdentityParts, tx: Tx, change: SecurityChange): Promise<() => void> {
  const { userId, sessionId, context } = change;
  const now = parts.platform.clock.now();
  await lockUser(tx, userId);
  await stopWithdrawals(tx, userId, now + parts.platform.config.holdMs);
  await deleteTicketsOf(tx, userId);
  // Whoever used the tries up knew the old password.
  if (NEW_PASSWORD.includes(change.kind)) {
    await forgetTries(tx, loginTotpName(userId));
    await forgetDevices(tx, userId, context.device);
  }
  const ended = await endSessionsOf(tx, userId, now, sessionId);
  await recordEvent(parts, tx, change);
  await sendNotice(parts, tx, { userId, kind: change.kind, context });
  return () => dropSessions(parts, ended);
}

/** Writes an event to the user's list, without what a change brings with it. */
export async function recordEvent(
  { platform }: IdentityParts,
  tx: Tx,
  { userId, kind, context }: Omit<SecurityChange, 'sessionId'>,
): Promise<void> {
  const { ip, userAgent } = context;
  await insertEvent(tx, { userId, kind, at: platform.clock.now(), ip, userAgent, country: await countryOf(ip) });
}
