/** When a reason is good enough to be sent; the server asks for the same. */

/** Characters that the words have at least and at most. */
export const NOTE_MIN = 10;
export const NOTE_MAX = 500;

/** The error of a reason. */
export type ReasonFault = 'reason' | 'short';

/** The first fault, or null. */
export function checkReason(input: { needsReason: boolean; reason: string | null; note: string }): ReasonFault | null {
  if (input.needsReason && input.reason === null) return 'reason';
  if ([...input.note.trim()].length < NOTE_MIN) return 'short';
  return null;
}
