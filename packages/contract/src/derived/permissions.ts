/**
 * What each role of the staff may do: the one table that the server enforces and the back office shows, made from what the
 * products declare. A staff call names the permission that it needs, and nothing else decides. Calls about reviews and
 * proposals name `reviews.read` or `proposals.read`; which queue and which kind they are about decides the rest. There is no
 * permission over outcomes: no price, result, fill, allotment or draw can be named by a staff call at all.
 */
import type { PermissionSpec, ProposalSpec } from '../core/product.ts';
import type { Permission, ProposalName, QueueName, StaffRole } from '../core/roles.ts';
import { gather } from './gather.ts';

const QUEUES = gather('queues') as Readonly<Record<QueueName, readonly StaffRole[]>>;
const KINDS = gather('proposals') as Readonly<Record<ProposalName, ProposalSpec>>;

/** What waits for a review. A module declares its queue under one of these names. */
export const REVIEW_QUEUES = Object.keys(QUEUES) as [QueueName, ...QueueName[]];
/** What takes two people: one proposes, another approves exactly that. */
export const PROPOSAL_KINDS = Object.keys(KINDS) as [ProposalName, ...ProposalName[]];

const may = (name: string, roles: readonly StaffRole[], decides: boolean) => [name, { roles, decides }] as const;

/** Every permission: the declared ones, one for each queue, and two for each kind of proposals. */
const SPECS = Object.fromEntries([
  ...Object.entries(gather('permissions')),
  ...Object.entries(QUEUES).map(([queue, roles]) => may(`reviews.${queue}`, roles, true)),
  ...Object.entries<ProposalSpec>(KINDS).flatMap(([kind, { propose, approve }]) => [
    may(`proposals.${kind}.propose`, propose, false),
    may(`proposals.${kind}.approve`, approve, true),
  ]),
]) as Readonly<Record<Permission, PermissionSpec>>;

/** What a staff call may ask for. */
export const PERMISSIONS = Object.keys(SPECS) as Permission[];

/** Permissions that decide on money, persons or the staff (`PermissionSpec.decides`). */
export const DECIDING_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter((permission) => SPECS[permission].decides);

/** The roles that have a permission. */
export function rolesWith(permission: Permission): readonly StaffRole[] {
  return SPECS[permission].roles;
}

/** Whether a role has a permission. */
export function mayStaff(role: StaffRole, permission: Permission): boolean {
  return rolesWith(permission).includes(role);
}

/** The permissions of a role. */
export function permissionsOf(role: StaffRole): readonly Permission[] {
  return PERMISSIONS.filter((permission) => mayStaff(role, permission));
}

/** What a role needs to see and decide the reviews of a queue. */
export function reviewPermission(queue: QueueName): Permission {
  return `reviews.${queue}`;
}

/** What a role needs to propose, or to approve, one kind. */
export function proposalPermission(kind: ProposalName, act: 'propose' | 'approve'): Permission {
  return `proposals.${kind}.${act}`;
}

/**
 * The kinds of proposals that a role may see: those that it proposes or approves, and all for a role that reads the audit log.
 * Nobody else sees what a proposal contains about a user.
 */
export function proposalKindsOf(role: StaffRole): ProposalName[] {
  if (mayStaff(role, 'audit.read')) return [...PROPOSAL_KINDS];
  return PROPOSAL_KINDS.filter((kind) =>
    (['propose', 'approve'] as const).some((act) => mayStaff(role, proposalPermission(kind, act))),
  );
}

/** What a permission is about: the part before its first dot. */
export function areaOf(permission: Permission): string {
  return permission.split('.')[0] as string;
}

/** Whether a role has a permission that decides: nobody is given such a role by one person alone. */
export function isDeciding(role: StaffRole): boolean {
  return DECIDING_PERMISSIONS.some((permission) => mayStaff(role, permission));
}
