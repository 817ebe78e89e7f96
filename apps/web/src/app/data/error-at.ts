/** The words of a refusal that belong under a field. */
import type { CallFailure } from '@glasshouse/client';
import type { ErrorCode } from '@glasshouse/contract';
import { webErrorText } from '@glasshouse/i18n/web-errors.ts';

/** The text for one of some fields, if the refusal names it. */
export function errorAt(failure: CallFailure | null, paths: readonly string[]): string | undefined {
  const field = failure?.fields.find(({ path }) => paths.includes(path));
  return field && webErrorText(field.code as ErrorCode, field.params ?? {});
}
