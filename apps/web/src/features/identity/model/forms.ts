/**
 * What the forms of signing up and signing in ask for. A message is an error code of the contract, so that a field
 * says the same words as the server would. Each form names what it requires (AMB-43). Pure.
 */
import { CODE_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, type commonErrors } from '@glasshouse/contract';
import type { identityErrors } from '@glasshouse/contract/identity';
import * as z from 'zod/mini';

const EMAIL_MAX_LENGTH = 254;
// Enough to catch a slip of the finger; the server has the last word.
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/** Values of the parameters of our messages. */
export const MESSAGE_PARAMS = { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH };

/** The codes that a form says by itself. */
export type FormCode = keyof typeof commonErrors | keyof typeof identityErrors;

/** A check that ends the others of its field, so that one field says one thing. */
const must = (test: (value: string) => boolean, code: FormCode) => z.refine<string>(test, { error: code, abort: true });
const required = must((text) => text.trim() !== '', 'FIELD_REQUIRED');

/** Length as people count characters, like the server. */
const lengthOf = (text: string) => [...text].length;

const isEmail = (text: string) => text.trim().length <= EMAIL_MAX_LENGTH && EMAIL.test(text.trim());
const email = z.string().check(required, must(isEmail, 'IDENTITY_EMAIL_INVALID'));
const newPassword = z.string().check(
  must((text) => text !== '', 'FIELD_REQUIRED'),
  must((text) => lengthOf(text) >= PASSWORD_MIN_LENGTH, 'IDENTITY_PASSWORD_TOO_SHORT'),
  must((text) => lengthOf(text) <= PASSWORD_MAX_LENGTH, 'IDENTITY_PASSWORD_TOO_LONG'),
);
const code = z.string().check(
  required,
  must((text) => text.length === CODE_LENGTH && /^[0-9]+$/.test(text), 'IDENTITY_CODE_FORMAT'),
);
const samePasswords = z.refine<{ password: string; confirm: string }>(({ password, confirm }) => password === confirm, {
  error: 'IDENTITY_PASSWORDS_DIFFER' satisfies FormCode,
  path: ['confirm'],
});

const ACCOUNT_NAME = /^(?=.*[A-Za-z])[A-Za-z0-9]{4,20}$/;
/** An address, or the account name that the user chose. */
const emailOrName = z.string().check(
  required,
  must((text) => ACCOUNT_NAME.test(text.trim()) || isEmail(text), 'IDENTITY_EMAIL_INVALID'),
);

/** Asks for an email address. */
export const emailForm = z.strictObject({ email });
/** Values of emailForm. */
export type EmailValues = z.infer<typeof emailForm>;

// Enough to catch a slip of the finger; the country's own rules are the server's.
const MOBILE = /^[+(\d][\d\s().-]{4,24}$/;

const mobile = z.string().check(
  required,
  must((text) => MOBILE.test(text.normalize('NFKC').trim()), 'IDENTITY_MOBILE_INVALID'),
);

/** Asks for a mobile number. */
export const mobileForm = z.strictObject({ mobile });
/** Values of mobileForm. */
export type MobileValues = z.infer<typeof mobileForm>;

/** Logs in by a password, with an address, an account name or a number. An old password may be of any length. */
export function passwordLoginForm(kind: 'email' | 'mobile') {
  const password = z.string().check(must((text) => text !== '', 'FIELD_REQUIRED'));
  return z.strictObject({ contact: kind === 'email' ? emailOrName : mobile, password });
}
/** Values of passwordLoginForm. */
export type PasswordLoginValues = z.infer<ReturnType<typeof passwordLoginForm>>;

/** Asks for a code alone. */
export const codeForm = z.strictObject({ code });
/** Values of codeForm. */
export type CodeValues = z.infer<typeof codeForm>;

/** Chooses a new password with an emailed code. */
export const newPasswordForm = z.strictObject({ code, password: newPassword, confirm: newPassword }).check(samePasswords);
/** Values of newPasswordForm. */
export type NewPasswordValues = z.infer<typeof newPasswordForm>;

/** Makes an account. One field for the password, which can be read (AMB-112). The invite code is required only where an installation says so. */
export function registerForm({ inviteRequired }: { inviteRequired: boolean }) {
  const invite = inviteRequired ? z.string().check(required) : z.string();
  return z.strictObject({ code, password: newPassword, invite });
}
/** Values of registerForm. */
export type RegisterValues = z.infer<ReturnType<typeof registerForm>>;
