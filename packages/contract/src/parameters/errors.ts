/** Refusals of changes of parameters. */
import { defineErrors } from '../core/error-spec.ts';

export const parametersErrors = defineErrors('parameters', {
  PARAMETERS_UNKNOWN: {},
  PARAMETERS_VALUE_INVALID: {},
  PARAMETERS_NOTICE_SHORT: { earliest: 'time' },
  PARAMETERS_TOO_FAR: { latest: 'time' },
  PARAMETERS_UNCHANGED: {},
  PARAMETERS_WAITING: {},
});
