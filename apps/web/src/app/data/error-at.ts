/** The words of a refusal that belong under a field. */
import type { CallFailure } from '@glasshouse/client';
import type { ErrorCode } from '@glasshouse/contract';
import { errorNamespace, webErrorText } from '@glasshouse/i18n/web-errors.ts';
import { loadWords } from '@glasshouse/i18n/web.ts';

/** Loads the words of what is wrong with some fields. Error: not all could be loaded. */
export async function loadFieldWords(fields: CallFailure['fields']): Promise<void> {
  await loadWords([...new Set(fields.map(({ code }) => errorNamespace(code as ErrorCode)))]);
}

/** The text for one of some fields, if the refusal names it. */
export function errorAt(failure: CallFailure | null, paths: readonly string[]): string | undefined {
  const field = failure?.fields.find(({ path }) => paths.includes(path));
  return field && webErrorText(field.code as ErrorCode, field.params ?? {});
}
