/** The words that the staff gives for what it does. */
import { STAFF_REASON_MIN_LENGTH } from '@glasshouse/contract/backoffice';
import { refuseField } from '../../../platform/refusal.ts';

/** A reason or note as it is kept. Errors: BACKOFFICE_REASON_SHORT. */
export function requireReason(text: string, field: string): string {
  const said = text.trim();
  if (Array.from(said).length < STAFF_REASON_MIN_LENGTH)
    refuseField(field, 'BACKOFFICE_REASON_SHORT', { min: STAFF_REASON_MIN_LENGTH });
  return said;
}
