/** Refusals of staff calls on users. Their words stand in the catalogue `backoffice-users`. */
import { defineErrors } from '../core/error-spec.ts';

export const staffUserErrors = defineErrors('backoffice-users', {
  IDENTITY_USER_UNKNOWN: {},
  IDENTITY_USER_CLOSED: {},
  IDENTITY_ALREADY_FROZEN: {},
  IDENTITY_NOT_FROZEN: {},
  IDENTITY_NOTE_EMPTY: {},
  IDENTITY_EXPORT_RUNNING: {},
});
