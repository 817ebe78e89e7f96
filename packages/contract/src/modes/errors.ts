/** Refusals because of a mode. The text of each names what still works. */
import { defineErrors } from '../core/error-spec.ts';

export const modesErrors = defineErrors('modes', {
  MODES_REDUCE_ONLY: {},
  MODES_CANCEL_ONLY: {},
  MODES_READ_ONLY: {},
  MODES_HALTED: {},
  MODES_UNKNOWN_SCOPE: {},
  MODES_NOT_TIGHTER: {},
  MODES_NOT_LOOSER: {},
});
