/** The catalogue of refusals: every code with the product whose words it uses and the types of its parameters. */
import type { ErrorSpec } from '../core/error-spec.ts';
import { type ErrorCode, commonErrors } from '../core/errors.ts';
import { gather } from './gather.ts';

const all: Readonly<Record<string, ErrorSpec>> = { ...commonErrors, ...gather('errors') };

/** Every error code. */
export const ERRORS = all as Readonly<Record<ErrorCode, ErrorSpec>>;

/** How a code is described, for the code that renders it. */
export function errorSpec(code: ErrorCode): ErrorSpec {
  return ERRORS[code];
}
