/** The words of what a form found wrong: the same as those of the server. */
import { commonErrors } from '@glasshouse/contract';
import { identityErrors } from '@glasshouse/contract/identity';
import { ownErrorText } from '@glasshouse/i18n/web-own-errors.ts';
import { type FormCode, MESSAGE_PARAMS } from '../model/forms.ts';

const ERRORS = { ...commonErrors, ...identityErrors };

/** The text under a field, or undefined when nothing is wrong. */
export function fieldError(error: { message?: string | undefined } | undefined): string | undefined {
  return error?.message ? ownErrorText(ERRORS, error.message as FormCode, MESSAGE_PARAMS) : undefined;
}
