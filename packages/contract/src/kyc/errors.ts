/** Refusals of identity verification. */
import { defineErrors } from '../core/error-spec.ts';

export const kycErrors = defineErrors('kyc', {
  /** Of any call that a verified identity is needed for; answered with type 998. */
  IDENTITY_NOT_VERIFIED: {},
  KYC_BIND_EMAIL: {},
  KYC_BIND_MOBILE: {},
  KYC_NAME_INVALID: { min: 'text', max: 'count' },
  KYC_NUMBER_INVALID: { min: 'text', max: 'count' },
  KYC_NUMBER_CHECK: {},
  KYC_DOCUMENT_TAKEN: {},
  KYC_SAME_PICTURE: {},
  KYC_BASIC_FIRST: {},
  KYC_IN_REVIEW: {},
  KYC_VERIFIED: {},
  KYC_TOO_OFTEN: { limit: 'count' },
});
