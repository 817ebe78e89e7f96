/** The three simulated members of a demo's staff, and their sessions. Their names say what they are wherever the back office shows them. */
import type { StaffUser } from '../../../platform/calls/staff.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Backoffice } from '../../backoffice/index.ts';

/** Who they are. */
export const MEMBERS = {
  reviewer: { email: 'demo-reviewer@simulated.glasshouse', role: 'reviewer' },
  treasurer: { email: 'demo-treasurer@simulated.glasshouse', role: 'treasurer' },
  compliance: { email: 'demo-compliance@simulated.glasshouse', role: 'compliance' },
} as const;

/** Which of them. */
export type MemberName = keyof typeof MEMBERS;

/** A session of a member; null when an owner has disabled them. */
export type SessionOf = (name: MemberName) => Promise<StaffUser | null>;

/** A session is opened anew before it ends for want of use. */
const SESSION_USE_MS = 20 * 60_000;

/** Opens sessions, and keeps them while they last. */
export function sessionsOf(clock: Clock, backoffice: Pick<Backoffice, 'openSimulated'>): SessionOf {
  const sessions = new Map<MemberName, { staff: StaffUser; until: number }>();
  return async (name) => {
    const now = clock.now();
    const open = sessions.get(name);
    if (open && open.until > now) return open.staff;
    const staff = await backoffice.openSimulated(MEMBERS[name]);
    if (staff) sessions.set(name, { staff, until: now + SESSION_USE_MS });
    return staff;
  };
}
