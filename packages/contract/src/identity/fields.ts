/** Fields that the calls of accounts share. */
import * as z from 'zod/mini';
import type { ErrorCode } from '../core/errors.ts';

/** Text of at most so many UTF-16 units. */
export const text = (max: number) => z.string().check(z.maxLength(max));
/** Text that may be absent; empty counts as absent. */
export const optionalText = (max: number) => z.optional(text(max));
/** The solution of a challenge that a refusal carried in `params.proof`: `<challenge>-<number>`. */
export const proofField = optionalText(128);
/** An email address or a mobile number, as typed. */
export const target = text(254);

/** Why a contact is refused. */
export const CONTACT_ERRORS = [
  'IDENTITY_EMAIL_INVALID',
  'IDENTITY_MOBILE_INVALID',
  'IDENTITY_MOBILE_OFF',
] as const satisfies readonly ErrorCode[];

/** Why a new password is refused. */
export const NEW_PASSWORD_ERRORS = [
  'IDENTITY_PASSWORD_TOO_SHORT',
  'IDENTITY_PASSWORD_TOO_LONG',
  'IDENTITY_PASSWORDS_DIFFER',
  'IDENTITY_PASSWORD_COMMON',
  'IDENTITY_PASSWORD_OWN',
] as const satisfies readonly ErrorCode[];

/** Why a code is refused. */
export const CODE_ERRORS = ['IDENTITY_CODE_FORMAT', 'IDENTITY_CODE_WRONG'] as const satisfies readonly ErrorCode[];
