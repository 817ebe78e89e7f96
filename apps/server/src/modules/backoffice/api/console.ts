/**
 * The acts of the command line (`npm run staff`): whoever can run it on this machine holds the database anyway, so it
 * needs no account, and it leaves its rows in the audit log like everybody else, as the actor `console`.
 */
import type { StaffRole } from '@glasshouse/contract';
import type { StaffMemberView } from '@glasshouse/contract/backoffice';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Random } from '../../../platform/random.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { staffAddress } from '../domain/address.ts';
import { type Invited, disableMember, inviteMember } from './members.ts';
import { appendAudit, newNonce } from '../store/audit-log.ts';
import { findMember, listMembers } from '../store/members.ts';

/** What the command line works with. */
export interface ConsoleAct {
  db: Db;
  clock: Clock;
  random: Random;
}

type Details = Readonly<Record<string, string | number | boolean | null>>;

/** Runs an act and its row in one transaction; a refusal leaves a row too, and is thrown. */
export async function recorded<T>(
  { db, clock, random }: ConsoleAct,
  command: string,
  asked: Details,
  act: (tx: Tx, now: number) => Promise<{ answer: T; target: string | null; details?: Details }>,
): Promise<T> {
  const append = (tx: Tx, outcome: string, target: string | null, details: Details) =>
    appendAudit(tx, {
      time: clock.now(),
      actor: 'console',
      role: null,
      session: null,
      ip: null,
      call: `console.${command}`,
      target,
      input: null,
      outcome,
      details: { ...asked, ...details },
      nonce: newNonce(random),
    });
  try {
    return await inTransaction(db, async (tx) => {
      const { answer, target, details } = await act(tx, clock.now());
      await append(tx, 'ok', target, details ?? {});
      return answer;
    });
  } catch (error) {
    if (error instanceof Refusal) await inTransaction(db, (tx) => append(tx, error.code, null, {}));
    throw error;
  }
}

/** Invites an address; the first owner comes into being this way. Errors: those of `inviteMember`. */
export function inviteFromConsole(context: ConsoleAct, wanted: { email: string; role: StaffRole }): Promise<Invited> {
  return recorded(context, 'invite', { email: wanted.email, role: wanted.role }, async (tx, now) => {
    const answer = await inviteMember(tx, context.random, { ...wanted, now });
    return { answer, target: `staff:${answer.staffId}` };
  });
}

/** Everybody on the staff. */
export function listFromConsole(context: ConsoleAct): Promise<StaffMemberView[]> {
  return recorded(context, 'list', {}, async (tx) => ({ answer: await listMembers(tx), target: null }));
}

/** Shuts the account of an address. Errors: BACKOFFICE_STAFF_UNKNOWN, BACKOFFICE_LAST_OWNER. */
export function disableFromConsole(context: ConsoleAct, email: string): Promise<void> {
  return recorded(context, 'disable', { email }, async (tx, now) => {
    const member = await findMember(tx, staffAddress(email) ?? '');
    const { id } = member ?? refuse('BACKOFFICE_STAFF_UNKNOWN');
    return { answer: undefined, target: `staff:${id}`, details: await disableMember(tx, { staffId: id, now }) };
  });
}
