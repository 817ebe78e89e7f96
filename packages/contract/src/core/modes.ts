/**
 * Modes of the installation, and what each lets customers do. A mode holds for the installation, for a product or for a
 * market; where several do, the strictest counts. Every customers' call declares once what it does (`effect`), so that no call
 * is forgotten when a mode is set. What is due by published prices is settled in every mode.
 */

/** From the loosest to the strictest. */
export const MODES = ['normal', 'reduce_only', 'cancel_only', 'read_only', 'halted'] as const;
export type Mode = (typeof MODES)[number];

/**
 * What a call does: `open` takes on new risk, `reduce` makes risk smaller, `cancel` takes back something of one's own that
 * waits, `protect` keeps what one has from being closed (margin for a position, cancels that free money for it: liquidations go on in
 * every mode but `halted`), `write` changes anything else, `read` changes nothing but sessions.
 */
export const EFFECTS = ['open', 'reduce', 'cancel', 'protect', 'write', 'read'] as const;
export type Effect = (typeof EFFECTS)[number];

const LETS: Readonly<Record<Mode, readonly Effect[]>> = {
  normal: EFFECTS,
  reduce_only: ['reduce', 'cancel', 'protect', 'write', 'read'],
  cancel_only: ['cancel', 'protect', 'write', 'read'],
  read_only: ['protect', 'read'],
  halted: ['read'],
};

/** Whether a mode lets a call with this effect through. */
export function modeLets(mode: Mode, effect: Effect): boolean {
  return LETS[mode].includes(effect);
}

/** The strictest of some modes; `normal` of none. */
export function strictestMode(modes: Iterable<Mode>): Mode {
  let strictest = 0;
  for (const mode of modes) strictest = Math.max(strictest, MODES.indexOf(mode));
  return MODES[strictest] as Mode;
}

/** Whether the second mode allows something that the first does not. */
export function isLooser(from: Mode, to: Mode): boolean {
  return MODES.indexOf(to) < MODES.indexOf(from);
}
