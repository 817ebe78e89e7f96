/** The reason of a credit or debit as its user reads it: one line, nothing unseen. Pure. */
import { ADJUSTMENT_REASON_LENGTH } from '@glasshouse/contract/accounting';

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;

/** The reason as it is kept; null when it is too short or too long. */
export function adjustmentReason(raw: string): string | null {
  const text = raw.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(UNSEEN, '').trim();
  const length = Array.from(text).length;
  return length < ADJUSTMENT_REASON_LENGTH.min || length > ADJUSTMENT_REASON_LENGTH.max ? null : text;
}
