/** Refusals of the public log. */
import { defineErrors } from '../core/error-spec.ts';

export const proofsErrors = defineErrors('proofs', {
  PROOFS_UNKNOWN_ENTRY: {},
  PROOFS_UNKNOWN_SIZE: {},
  PROOFS_NOT_SIGNED_YET: { at: 'time' },
  PROOFS_ENTRY_FORGOTTEN: { days: 'count' },
});
