/** The catalogue of refusals: every code with the product whose words it uses and the types of its parameters. */
import type { Call } from '../core/define.ts';
import type { ErrorSpec } from '../core/error-spec.ts';
import { type ErrorCode, commonErrors } from '../core/errors.ts';
import { PRODUCTS } from '../products.ts';
import { gather } from './gather.ts';

const all: Readonly<Record<string, ErrorSpec>> = { ...commonErrors, ...gather('errors') };

/** Every error code. */
export const ERRORS = all as Readonly<Record<ErrorCode, ErrorSpec>>;

/** How a code is described, for the code that renders it. */
export function errorSpec(code: ErrorCode): ErrorSpec {
  return ERRORS[code];
}

const STEP_UP_ERRORS = PRODUCTS.flatMap(({ stepUpErrors = [] }) => stepUpErrors) as readonly ErrorCode[];

/** What a call may be refused with: its own codes, and those of step-up where it asks for it. */
export function errorsOf({ errors, stepUp }: Pick<Call, 'errors' | 'stepUp'>): readonly ErrorCode[] {
  return stepUp === null ? errors : [...errors, ...STEP_UP_ERRORS];
}
