/**
 * Roles of the staff and what each may do: the one table that the server enforces and the back office shows. A role is
 * a list of permissions, a staff call names the one that it needs, and nothing else decides. A product that brings
 * staff calls adds its permissions here. There is no permission over outcomes: no price, result, fill, allotment or
 * draw can be named by a staff call at all.
 */

/** What a staff call may ask for. */
export const PERMISSIONS = [
  /** One's own account and sessions: every role. */
  'own',
  /** See who is on the staff, with role and state. */
  'staff.read',
  /** Invite, change roles, disable. */
  'staff.manage',
  /** Read and verify the audit log. */
  'audit.read',
] as const;
/** A permission. */
export type Permission = (typeof PERMISSIONS)[number];

/** The named roles of the staff. */
export const STAFF_ROLES = ['support', 'reviewer', 'treasurer', 'compliance', 'content', 'auditor', 'owner'] as const;
/** A role; a member of staff has exactly one. */
export type StaffRole = (typeof STAFF_ROLES)[number];

const PERMISSIONS_OF: Readonly<Record<StaffRole, readonly Permission[]>> = {
  support: ['own'],
  reviewer: ['own'],
  treasurer: ['own'],
  compliance: ['own', 'audit.read'],
  content: ['own'],
  auditor: ['own', 'staff.read', 'audit.read'],
  owner: ['own', 'staff.read', 'staff.manage', 'audit.read'],
};

/** The permissions of a role. */
export function permissionsOf(role: StaffRole): readonly Permission[] {
  return PERMISSIONS_OF[role];
}

/** Whether a role has a permission. */
export function mayStaff(role: StaffRole, permission: Permission): boolean {
  return PERMISSIONS_OF[role].includes(permission);
}
