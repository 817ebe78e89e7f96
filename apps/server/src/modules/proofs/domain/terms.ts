/** Terms of the log that are published (docs/integrity.md). */

/** How often the server looks whether a new minute asks for a head. */
export const SIGN_EVERY_MS = 5_000;

/** How long seconds and ticks that nobody cites are kept; their leaves and proofs stay. The database forgets none sooner. */
export const TICK_DAYS = 14;

/** Texts of full tiles that are older are packed; the database packs none that is younger (log_pack). */
export const PACK_AFTER_MS = 600_000;
