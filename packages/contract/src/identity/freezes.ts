/** Freezes of accounts. */

/** Why an account is frozen, as its owner is notified. */
export const FREEZE_REASONS = ['security', 'verification', 'review', 'legal', 'request'] as const;
export type FreezeReason = (typeof FREEZE_REASONS)[number];
