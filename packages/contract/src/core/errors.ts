/**
 * The catalogue of refusals. A code is stable and for programs; its text is the key `<product>:errors.<CODE>` in
 * eight languages and for people. Codes of a product stand in `<product>/errors.ts` and are gathered here.
 */
import { backofficeErrors } from '../backoffice/errors.ts';
import { contentErrors } from '../content/errors.ts';
import { convertErrors } from '../convert/errors.ts';
import { demoErrors } from '../demo/errors.ts';
import { filesErrors } from '../files/errors.ts';
import { identityErrors } from '../identity/errors.ts';
import { securityErrors } from '../identity/security-errors.ts';
import { marketsErrors } from '../markets/errors.ts';
import { proofsErrors } from '../proofs/errors.ts';
import { spotErrors } from '../spot/errors.ts';
import { walletErrors } from '../wallet/errors.ts';
import { type ErrorSpec, defineErrors } from './error-spec.ts';

const commonErrors = defineErrors('common', {
  PARAMETER_ERROR: {},
  FIELD_REQUIRED: {},
  FIELD_INVALID: {},
  FIELD_UNKNOWN: {},
  LOGIN_REQUIRED: {},
  SESSION_INVALID: {},
  IDENTITY_NOT_VERIFIED: {},
  REQUEST_ID_REUSED: {},
  MALFORMED_BODY: {},
  BODY_TOO_LARGE: { limit: 'count' },
  UNSUPPORTED_TYPE: {},
  NOT_FOUND: {},
  TOO_MANY_REQUESTS: { seconds: 'count' },
  INTERNAL: { reference: 'text' },
  UNAVAILABLE: {},
  MONEY_STOPPED: {},
});

/** Every error code with the product whose words it uses and the types of its parameters. */
export const ERRORS = {
  ...commonErrors,
  ...filesErrors,
  ...identityErrors,
  ...securityErrors,
  ...walletErrors,
  ...convertErrors,
  ...marketsErrors,
  ...proofsErrors,
  ...spotErrors,
  ...contentErrors,
  ...demoErrors,
  ...backofficeErrors,
} as const;

/** A stable error code. */
export type ErrorCode = keyof typeof ERRORS;

/** How a code is described, for whoever renders it. */
export function errorSpec(code: ErrorCode): ErrorSpec {
  return ERRORS[code];
}
