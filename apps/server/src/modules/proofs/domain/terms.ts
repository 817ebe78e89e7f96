/** Terms of the log that are published (docs/integrity.md). */

/** How long ticks that nobody cites are kept; their leaves and proofs stay. */
export const TICK_DAYS = 90;
