/**
 * Products that the operator does not offer, at all or where the caller is: the one place where their calls are stopped, for
 * HTTP, sockets and batches alike. Only what begins something is refused; a repeat of an attempt that was accepted before
 * gets its first answer.
 */
import type { Call } from '@glasshouse/contract';
import type { Db } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import { attemptOf, isAnswered } from '../store/request-answers.ts';

/** Offered products, for the dispatcher. */
export interface OfferGate {
  db: Db;
  /** Whether a call is ever stopped. */
  watches(call: Pick<Call, 'begins'>): boolean;
  /** Why a call is not offered to an address; null when it is. */
  closed(
    call: Pick<Call, 'begins'>,
    ip: string,
    input: Readonly<Record<string, unknown>>,
  ): Promise<'installation' | 'country' | null>;
}

/** Errors: MENU_NOT_OFFERED, MENU_COUNTRY_CLOSED. */
export async function requireOffered(
  gate: OfferGate,
  call: Call,
  ip: string,
  userId: number | null,
  input: Record<string, unknown>,
): Promise<void> {
  const closed = await gate.closed(call, ip, input);
  if (closed === null) return;
  const attempt = call.idempotent && userId !== null ? attemptOf(call, userId, input) : null;
  if (attempt !== null && (await isAnswered(gate.db, attempt))) return;
  throw new Refusal(closed === 'installation' ? 'MENU_NOT_OFFERED' : 'MENU_COUNTRY_CLOSED');
}
