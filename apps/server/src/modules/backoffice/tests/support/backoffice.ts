/** Test helper: members of the staff on a whole server, made the way in which the first owner is made. */
import { type CallOutput, STAFF_ROLES, type StaffRole } from '@glasshouse/contract';
import { acceptInvitation, confirmSignIn, signIn, startEnrolment } from '@glasshouse/contract/backoffice';
import { TOTP_STEP_MS, totpCode } from '../../../../platform/factors/totp.ts';
import type { ManualClock } from '../../../../platform/clock.ts';
import type { TestServer } from '../../../../platform/testing/test-server.ts';
import { inviteFromConsole } from '../../api/console.ts';

export const STAFF_PASSWORD = 'glass towers over harbours';

/** A member of the staff who is signed in. */
export interface TestStaff {
  id: number;
  email: string;
  role: StaffRole;
  token: string;
  totpSecret: string;
  recoveryCodes: string[];
}

/** Accepts an invitation with an authenticator app. */
export async function accept(server: TestServer, invitation: string) {
  const started = await server.ok(startEnrolment, { invitation, password: STAFF_PASSWORD, factor: 'totp' });
  const totpSecret = (started.totp as { secret: string }).secret;
  const code = totpCode(totpSecret, server.platform.clock.now());
  const accepted = await server.ok(acceptInvitation, { ticket: started.ticket, code });
  return { totpSecret, ...accepted };
}

let members = 0;

/** Invites from the console, accepts, and is signed in. */
export async function makeStaff(
  server: TestServer,
  role: StaffRole,
  email = `${role}${++members}@staff.example`,
): Promise<TestStaff> {
  const { db, clock, random } = server.platform;
  const { invitation, staffId } = await inviteFromConsole({ db, clock, random }, { email, role });
  const { session, totpSecret, recovery_codes: recoveryCodes } = await accept(server, invitation);
  return { id: staffId, email, role, token: session.token, totpSecret, recoveryCodes };
}

/** A member of every role. */
export async function makeStaffOfEveryRole(server: TestServer): Promise<Map<StaffRole, TestStaff>> {
  const made = new Map<StaffRole, TestStaff>();
  for (const role of STAFF_ROLES) made.set(role, await makeStaff(server, role));
  return made;
}

/** Signs in with password and a code; the clock moves on by a step, because each code is good once. */
export async function signInStaff(
  server: TestServer,
  clock: ManualClock,
  staff: Pick<TestStaff, 'email' | 'totpSecret'>,
): Promise<CallOutput<typeof confirmSignIn>> {
  clock.advance(TOTP_STEP_MS);
  const { ticket } = await server.ok(signIn, { email: staff.email, password: STAFF_PASSWORD });
  return server.ok(confirmSignIn, { ticket, code: totpCode(staff.totpSecret, clock.now()) });
}
