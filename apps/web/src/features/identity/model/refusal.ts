/** A refusal of one field stays under it until the field is changed. Pure. */
import type { CallFailure } from '@glasshouse/client';
import { errorAt } from '../../../app/data/error-at.ts';

/** The value that was refused, and the words of why. */
export interface Refusal {
  value: string;
  text: string;
}

/** The refusal of a sent value, when the failure names one of the paths; null otherwise. */
export function refusalOf(failure: CallFailure | null, paths: readonly string[], value: string | undefined): Refusal | null {
  const text = errorAt(failure, paths);
  return text === undefined || value === undefined ? null : { value, text };
}

/** The words to show while a field still holds what was refused. */
export const refusalText = (refusal: Refusal | null, value: string): string | undefined =>
  refusal?.value === value ? refusal.text : undefined;
