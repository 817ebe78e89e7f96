/** Terms of the log that are published (docs/integrity.md). */

/** How often the server looks whether a new minute asks for a head. */
export const SIGN_EVERY_MS = 5_000;

/** How long ticks that nobody cites are kept; their leaves and proofs stay. */
export const TICK_DAYS = 90;
