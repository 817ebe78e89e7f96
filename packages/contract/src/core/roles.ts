/** The roles of the staff. What each may do is declared by the products and gathered in `derived/permissions.ts`. */
import type { NameOf } from './product.ts';

/** The named roles of the staff. */
export const STAFF_ROLES = ['support', 'reviewer', 'treasurer', 'compliance', 'content', 'auditor', 'owner'] as const;
/** A role; a member of staff has exactly one. */
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The name of a queue of reviews. */
export type QueueName = NameOf<'queues'>;
/** The name of a kind of proposals. */
export type ProposalName = NameOf<'proposals'>;
/** What a staff call may ask for. */
export type Permission = NameOf<'permissions'> | `reviews.${QueueName}` | `proposals.${ProposalName}.${'propose' | 'approve'}`;
