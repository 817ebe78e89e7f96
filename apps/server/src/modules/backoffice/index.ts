/** The back office's public face: staff accounts, the gate of staff calls, the audit log, the command line's acts. */
import type { StaffAct, StaffGate } from '../../platform/calls/staff.ts';
import { lazyFactorKey } from '../../platform/factors/factor-key.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { acceptInvitationHandler } from './admin/acceptInvitation.ts';
import { changeStaffRoleHandler } from './admin/changeStaffRole.ts';
import { confirmSignInHandler } from './admin/confirmSignIn.ts';
import { disableStaffHandler } from './admin/disableStaff.ts';
import { endOwnSessionHandler } from './admin/endOwnSession.ts';
import { getSelfHandler } from './admin/getSelf.ts';
import { inviteStaffHandler } from './admin/inviteStaff.ts';
import { listAuditHandler } from './admin/listAudit.ts';
import { listOwnSessionsHandler } from './admin/listOwnSessions.ts';
import { listStaffHandler } from './admin/listStaff.ts';
import { openInvitationHandler } from './admin/openInvitation.ts';
import { signInHandler } from './admin/signIn.ts';
import { signOutHandler } from './admin/signOut.ts';
import { startEnrolmentHandler } from './admin/startEnrolment.ts';
import { verifyAuditHandler } from './admin/verifyAudit.ts';
import { cleaningJob } from './jobs.ts';
import type { BackofficeParts, Passwords } from './parts.ts';
import { appendAudit, inputDigest, rehearseAudit } from './store/audit-log.ts';
import { loadLeakedPasswords } from './store/leaked-passwords.ts';
import { holdSession, useSession } from './store/sessions.ts';

export { type ConsoleAct, disableFromConsole, inviteFromConsole, listFromConsole } from './console.ts';
export { invitationLink } from './domain/address.ts';
export { type AuditReport, auditInvariants, verifyAudit } from './invariants.ts';
export type { Passwords } from './parts.ts';

/** The back office with its module and what the dispatcher needs. */
export interface Backoffice {
  module: Module;
  gate: StaffGate;
}

/** Keeps staff sessions and writes the audit log. */
function createGate({ db, clock }: Platform): StaffGate {
  const recordOf = ({ staff, call, ip, target, input, outcome, details }: StaffAct) => ({
    time: clock.now(),
    actor: staff === null ? 'door' : `staff:${staff.id}`,
    role: staff?.role ?? null,
    session: staff?.sessionId ?? null,
    ip,
    call,
    target: target ?? null,
    input,
    outcome,
    details: details ?? {},
  });
  return {
    db,
    authenticate: (token) => useSession(db, token, clock.now()),
    holdSession: (tx, { sessionId }) => holdSession(tx, sessionId, clock.now()),
    digest: inputDigest,
    record: (tx, act) => appendAudit(tx, recordOf(act)),
    rehearse: (tx, act) => rehearseAudit(tx, recordOf(act)),
  };
}

/** Makes the back office. Nothing is read or written yet. */
export function createBackoffice(platform: Platform, { passwords }: { passwords: Passwords }): Backoffice {
  const leaked = new Set<string>();
  const factorKey = lazyFactorKey(platform.config.dataDir, platform.random);
  const parts: BackofficeParts = { platform, passwords, leaked, factorKey };
  return {
    module: defineModule({
      name: 'backoffice',
      migrations: new URL('./store/migrations/', import.meta.url),
      staffCalls: [
        openInvitationHandler(parts),
        startEnrolmentHandler(parts),
        acceptInvitationHandler(parts),
        signInHandler(parts),
        confirmSignInHandler(parts),
        signOutHandler(parts),
        getSelfHandler(parts),
        listOwnSessionsHandler(parts),
        endOwnSessionHandler(parts),
        listStaffHandler(),
        inviteStaffHandler(parts),
        changeStaffRoleHandler(parts),
        disableStaffHandler(parts),
        listAuditHandler(),
        verifyAuditHandler(),
      ],
      jobs: [cleaningJob(platform.db, platform.clock)],
      start: async () => {
        for (const password of await loadLeakedPasswords()) leaked.add(password);
        // The first sign-in must not be slower for an account that is missing.
        await passwords.matches('', null);
      },
    }),
    gate: createGate(platform),
  };
}
