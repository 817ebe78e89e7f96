/** Typing a nickname or a signature. The server decides which letters it takes; this keeps what nobody may use out. Pure. */
import type { identityErrors } from '@glasshouse/contract/identity';

/** Without symbols, punctuation, spaces and invisible characters (RULE-083): "Bob!@#1" becomes "Bob1". */
export const filtered = (text: string): string => text.replace(/[\p{P}\p{S}\p{Z}\p{C}]/gu, '');

/** What is wrong with the length, counted as the server counts; null when nothing is. */
export function lengthProblem(
  text: string,
  { min, max }: { min: number; max: number },
): { code: keyof typeof identityErrors; params: Record<string, number> } | null {
  const length = Array.from(text.normalize('NFC')).length;
  if (length > max) return { code: 'IDENTITY_TEXT_TOO_LONG', params: { max } };
  if (length < min) return { code: 'IDENTITY_TEXT_TOO_SHORT', params: { min } };
  return null;
}
