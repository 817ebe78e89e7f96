/**
 * The end of every way to sign in: a session of its own with a new token. An account with a second factor gets a ticket
 * for the second step instead, whatever the first was; a passkey is both steps at once.
 */
import type { SecondFactor } from '@glasshouse/contract/identity';
import type { VisitorContext } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { clientOf, countryOf } from '../../../platform/whereabouts.ts';
import { sendNotice } from './notices.ts';
import type { IdentityParts } from './parts.ts';
import { loadFactorKinds } from '../store/factors.ts';
import { rememberDevice } from '../store/known-devices.ts';
import { insertEvent } from '../store/security.ts';
import { type LoginMethod, hashToken, insertSession, knowsDevice } from '../store/sessions.ts';
import { hashTicket, insertTicket } from '../store/tickets.ts';

const TOKEN_BYTES = 32;
/** The way to the second step of a login. */
export interface SecondStep {
  ticket: string;
  factors: SecondFactor[];
  expires: number;
}

/** How long the second step may take. */
export const TICKET_MS = 5 * 60_000;

const newToken = ({ platform }: IdentityParts) => platform.random.bytes(TOKEN_BYTES).toString('base64url');

/**
 * After a right password or code: the token, or where the account has a second factor the way to the second step. The
 * user's row is held (`holdUser`, `lockPassword`), so that no security change comes between.
 */
export async function finishFirstStep(
  parts: IdentityParts,
  tx: Tx,
  login: { userId: number; method: 'password' | 'code' },
  context: VisitorContext,
): Promise<string | SecondStep> {
  const factors = await loadFactorKinds(tx, login.userId);
  if (factors.length === 0) return openSession(parts, tx, login, context);
  const ticket = newToken(parts);
  const expires = parts.platform.clock.now() + TICKET_MS;
  await insertTicket(tx, hashTicket(ticket), { user_id: login.userId, method: login.method }, expires);
  return { ticket, factors, expires };
}

/** Opens a session and answers its token, which is stored nowhere. The user's row is held. */
export async function openSession(
  parts: IdentityParts,
  tx: Tx,
  { userId, method }: { userId: number; method: LoginMethod },
  context: VisitorContext,
): Promise<string> {
  const { ip, userAgent } = context;
  const token = newToken(parts);
  const now = parts.platform.clock.now();
  const { browser, system, device } = clientOf(userAgent);
  const where = { client: JSON.stringify([browser, system, device]), country: await countryOf(ip) };
  const { any_before: hasBefore, same } = await knowsDevice(tx, userId, where.client, where.country);
  const isUnknown = hasBefore && !same;
  await insertSession(tx, { userId, tokenHash: hashToken(token), now, ip, userAgent, method, ...where, isUnknown });
  const event = isUnknown ? 'login_new_device' : 'login';
  if (context.device !== undefined) await rememberDevice(tx, userId, context.device, now);
  await insertEvent(tx, { userId, kind: event, at: now, ip, userAgent, country: where.country });
  if (isUnknown) await sendNotice(parts, tx, { userId, kind: event, context });
  return token;
}
