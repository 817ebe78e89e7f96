/** Terms of the log that are published (docs/integrity.md). */

/** How often the server looks whether a new minute asks for a head. */
export const SIGN_EVERY_MS = 5_000;

/** How long ticks that nobody cites are kept; their leaves and proofs stay. */
export const TICK_DAYS = 90;

/** Seconds and ticks of full tiles that are older are packed: past the quarter of an hour that the invariants watch. */
export const PACK_AFTER_MS = 1_200_000;
