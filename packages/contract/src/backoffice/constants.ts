/** Times and limits of staff accounts. Times in ms. */

/** A staff session that is not used for this long has ended. */
export const STAFF_SESSION_IDLE_MS = 30 * 60_000;
/** A staff session ends this long after signing in, used or not. */
export const STAFF_SESSION_ABSOLUTE_MS = 12 * 3_600_000;
/** An invitation can be used for this long, and once. */
export const STAFF_INVITATION_MS = 24 * 3_600_000;
/** How long the second step of signing in, and setting up a factor, may take. */
export const STAFF_TICKET_MS = 10 * 60_000;
/** Wrong codes that a ticket takes before it is worth nothing. */
export const STAFF_TICKET_TRIES = 5;
/** Characters that a staff password has at least. */
export const STAFF_PASSWORD_MIN_LENGTH = 12;
/** A review that was taken on is kept for its reviewer for this long, and can be renewed. */
export const REVIEW_CLAIM_MS = 10 * 60_000;
/** A proposal can be approved for this long. */
export const PROPOSAL_MS = 30 * 60_000;
/** Characters that a reason or note has at least. */
export const STAFF_REASON_MIN_LENGTH = 10;
