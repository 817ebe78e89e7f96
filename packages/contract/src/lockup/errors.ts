/** Refusals of lockup. */
import { defineErrors } from '../core/error-spec.ts';

export const lockupErrors = defineErrors('lockup', {
  LOCKUP_UNKNOWN: {},
});
