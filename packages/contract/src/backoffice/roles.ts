/**
 * Roles of the staff and what each may do: the one table that the server enforces and the back office shows. A role is
 * a list of permissions, a staff call names the one that it needs, and nothing else decides. Calls about reviews and
 * proposals name `reviews.read` or `proposals.read`; which queue and which kind they are about decides the rest. A
 * product that brings staff calls adds its permissions here. There is no permission over outcomes: no price, result,
 * fill, allotment or draw can be named by a staff call at all.
 */

/** What waits for a review. A module declares its queue under one of these names. */
export const REVIEW_QUEUES = ['kyc', 'recharge', 'withdraw', 'account_deletion', 'sale', 'dispute'] as const;
/** The name of a queue. */
export type QueueName = (typeof REVIEW_QUEUES)[number];

/** What takes two people: one proposes, another approves exactly that. */
export const PROPOSAL_KINDS = [
  'role',
  'credit',
  'debit',
  'mode',
  'house_capital',
  'parameter',
  'market',
  'receiving_address',
  'receiving_bank',
  'payout_failed',
  'payout_txid',
  'broadcast',
] as const;
/** The name of a kind of proposals. */
export type ProposalName = (typeof PROPOSAL_KINDS)[number];

/** The named roles of the staff. */
export const STAFF_ROLES = ['support', 'reviewer', 'treasurer', 'compliance', 'content', 'auditor', 'owner'] as const;
/** A role; a member of staff has exactly one. */
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Who has each permission; one line each. */
const ROLES_OF = {
  /** One's own account and sessions: every role. */
  own: STAFF_ROLES,
  /** See who is on the staff, with role and state. */
  'staff.read': ['auditor', 'owner'],
  /** Invite and shut accounts. */
  'staff.manage': ['owner'],
  /** Read and verify the audit log. */
  'audit.read': ['compliance', 'auditor', 'owner'],
  /** What waits, what is unusual, figures and health of the house. */
  'overview.read': STAFF_ROLES,
  /** Fee income, house accounts, reconciliation. */
  'accounting.read': ['treasurer', 'compliance', 'auditor', 'owner'],

  /** Reach reviews at all; each queue has its own below, to see and decide. */
  'reviews.read': ['reviewer', 'treasurer', 'compliance', 'owner'],
  'reviews.kyc': ['reviewer', 'compliance', 'owner'],
  'reviews.recharge': ['reviewer', 'treasurer', 'compliance', 'owner'],
  'reviews.withdraw': ['reviewer', 'treasurer', 'compliance', 'owner'],
  'reviews.account_deletion': ['reviewer', 'compliance', 'owner'],
  'reviews.sale': ['reviewer', 'compliance', 'owner'],
  'reviews.dispute': ['reviewer', 'compliance', 'owner'],

  /** See proposals; each kind has its own below, to propose and to approve. */
  'proposals.read': ['reviewer', 'treasurer', 'compliance', 'content', 'auditor', 'owner'],
  'proposals.role.propose': ['owner'],
  'proposals.role.approve': ['owner'],
  'proposals.credit.propose': ['reviewer', 'treasurer', 'owner'],
  'proposals.credit.approve': ['treasurer', 'compliance', 'owner'],
  'proposals.debit.propose': ['treasurer', 'compliance', 'owner'],
  'proposals.debit.approve': ['treasurer', 'compliance', 'owner'],
  'proposals.house_capital.propose': ['treasurer', 'owner'],
  'proposals.house_capital.approve': ['compliance', 'owner'],
  'proposals.mode.propose': ['treasurer', 'compliance', 'owner'],
  'proposals.mode.approve': ['treasurer', 'compliance', 'owner'],
  'proposals.parameter.propose': ['treasurer', 'content', 'owner'],
  'proposals.parameter.approve': ['compliance', 'owner'],
  'proposals.market.propose': ['treasurer', 'content', 'owner'],
  'proposals.market.approve': ['compliance', 'owner'],
  'proposals.receiving_address.propose': ['treasurer', 'owner'],
  'proposals.receiving_address.approve': ['treasurer', 'compliance', 'owner'],
  'proposals.receiving_bank.propose': ['treasurer', 'owner'],
  'proposals.receiving_bank.approve': ['treasurer', 'compliance', 'owner'],
  'proposals.payout_failed.propose': ['treasurer', 'owner'],
  'proposals.payout_failed.approve': ['treasurer', 'compliance', 'owner'],
  'proposals.payout_txid.propose': ['treasurer', 'owner'],
  'proposals.payout_txid.approve': ['treasurer', 'compliance', 'owner'],
  'proposals.broadcast.propose': ['content', 'compliance', 'owner'],
  'proposals.broadcast.approve': ['compliance', 'owner'],

  /** Search users and see what they have. */
  'users.read': ['support', 'reviewer', 'treasurer', 'compliance', 'auditor', 'owner'],
  /** Write notes about users, for the staff. */
  'users.note': ['support', 'reviewer', 'treasurer', 'compliance', 'owner'],
  /** Stop a user from taking new risk. */
  'users.freeze': ['support', 'reviewer', 'compliance', 'owner'],
  'users.unfreeze': ['compliance', 'owner'],
  /** Everything that is kept about one person, as a file. */
  'users.export': ['compliance', 'owner'],

  'parameters.read': ['support', 'treasurer', 'compliance', 'content', 'auditor', 'owner'],
  'modes.read': STAFF_ROLES,
  /** Tighten a mode at once; loosening takes a proposal. */
  'modes.set': ['support', 'treasurer', 'compliance', 'owner'],

  /** See texts of the house with their drafts; write them; make them public. */
  'content.read': ['support', 'compliance', 'content', 'auditor', 'owner'],
  'content.write': ['content', 'owner'],
  'content.publish': ['content', 'owner'],

  'broadcasts.read': ['support', 'compliance', 'content', 'auditor', 'owner'],

  'funding.read': ['reviewer', 'treasurer', 'compliance', 'auditor', 'owner'],
  'payouts.read': ['treasurer', 'compliance', 'auditor', 'owner'],
  /** Say that an approved withdrawal was sent; sees the whole destination. */
  'payouts.send': ['treasurer', 'owner'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;

/** A permission. */
export type Permission = keyof typeof ROLES_OF;
/** What a staff call may ask for. */
export const PERMISSIONS = Object.keys(ROLES_OF) as Permission[];

/** The roles that have a permission. */
export function rolesWith(permission: Permission): readonly StaffRole[] {
  return ROLES_OF[permission];
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
 * The kinds of proposals that a role may see: those that it proposes or approves, and all for whoever reads the audit log. What
 * a proposal says of a user is nobody else's business.
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

const DECIDING = /^(staff\.manage|users\.(unfreeze|export)|payouts\.send|proposals\..+\.approve|reviews\.(?!read$).+)$/;

/**
 * Whether a role decides on money, persons or the staff: nobody is given such a role by one person alone. Looking,
 * proposing and what only stops something are not deciding.
 */
export function isDeciding(role: StaffRole): boolean {
  return permissionsOf(role).some((permission) => DECIDING.test(permission));
}
