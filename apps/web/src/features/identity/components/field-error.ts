/** The words of what a form found wrong: the same as those of the server. */
import type { ErrorCode } from '@glasshouse/contract';
import { webErrorText } from '@glasshouse/i18n/web-errors.ts';
import { MESSAGE_PARAMS } from '../model/forms.ts';

/** The text under a field, or undefined when nothing is wrong. */
export function fieldError(error: { message?: string | undefined } | undefined): string | undefined {
  return error?.message ? webErrorText(error.message as ErrorCode, MESSAGE_PARAMS) : undefined;
}
