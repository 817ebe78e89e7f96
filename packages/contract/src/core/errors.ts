/**
 * The catalogue of refusals. A code is stable and for programs; its text is the key `<product>:errors.<CODE>` in
 * eight languages and for people. Codes of a product stand in `<product>/errors.ts` and are gathered here.
 */
import { accountingErrors } from '../accounting/errors.ts';
import { backofficeErrors } from '../backoffice/errors.ts';
import { contentErrors, contentStaffErrors } from '../content/errors.ts';
import { convertErrors } from '../convert/errors.ts';
import { demoErrors } from '../demo/errors.ts';
import { filesErrors } from '../files/errors.ts';
import { fundingErrors } from '../funding/errors.ts';
import { addressErrors } from '../funding/address-errors.ts';
import { cardErrors } from '../funding/card-errors.ts';
import { identityErrors } from '../identity/errors.ts';
import { securityErrors } from '../identity/security-errors.ts';
import { staffUserErrors } from '../identity/staff-errors.ts';
import { kycErrors } from '../kyc/errors.ts';
import { marketsErrors } from '../markets/errors.ts';
import { menuErrors } from '../menu/errors.ts';
import { modesErrors } from '../modes/errors.ts';
import { broadcastErrors, notificationsErrors } from '../notifications/errors.ts';
import { optionsErrors } from '../options/errors.ts';
import { parametersErrors } from '../parameters/errors.ts';
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
  CURSOR_INVALID: {},
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
  ...fundingErrors,
  ...identityErrors,
  ...securityErrors,
  ...kycErrors,
  ...cardErrors,
  ...addressErrors,
  ...walletErrors,
  ...convertErrors,
  ...marketsErrors,
  ...menuErrors,
  ...modesErrors,
  ...notificationsErrors,
  ...broadcastErrors,
  ...optionsErrors,
  ...parametersErrors,
  ...proofsErrors,
  ...spotErrors,
  ...contentErrors,
  ...contentStaffErrors,
  ...demoErrors,
  ...backofficeErrors,
  ...staffUserErrors,
  ...accountingErrors,
} as const;

/** A stable error code. */
export type ErrorCode = keyof typeof ERRORS;

/** How a code is described, for whoever renders it. */
export function errorSpec(code: ErrorCode): ErrorSpec {
  return ERRORS[code];
}
