/** What the forms send. Pure. */
import type { ClientInput } from '@glasshouse/client';
import type { forgotPassword, register, sendMailCode, sendSmsCode } from '@glasshouse/contract/identity';
import { type Contact, kindOf, plainNumber } from './contact.ts';
import type { NewPasswordValues, RegisterValues } from './forms.ts';

/** What a code is for. */
export type CodeUse = 'register' | 'login' | 'forgot' | 'password' | 'pay_password' | 'bind_email' | 'bind_mobile';

/**
 * Asks for a code: for what a form has, or once more for what the server named. A forgotten password is asked for by
 * `type` alone, without a scene (S7.13).
 */
export function codeRequest(use: CodeUse, contact: string | Contact): ClientInput<typeof sendMailCode> {
  if (typeof contact === 'string') return codeTo(use, contact.trim());
  if (contact.kind === 'email') return codeTo(use, contact.email.trim());
  const { number, dial, iso } = contact;
  if (use === 'forgot') return codeTo(use, plainNumber(number, dial));
  return { user_string: number, scene: use, area_code_id: iso, area_code: dial, email_code: '' };
}

function codeTo(use: CodeUse, contact: string): ClientInput<typeof sendMailCode> {
  return use === 'forgot' ? { user_string: contact, type: kindOf(contact) } : { user_string: contact, scene: use };
}

/** Asks for the code that binds a number. */
export function smsRequest(contact: string | Contact): ClientInput<typeof sendSmsCode> {
  if (typeof contact === 'string') return { mobile: contact };
  return contact.kind === 'mobile' ? { mobile: contact.number, area_code: contact.dial } : { mobile: contact.email };
}

/** Makes an account for a contact as the server names it. */
export function registerRequest(contact: string, values: RegisterValues): ClientInput<typeof register> {
  const invite = values.invite.trim();
  return {
    user_string: contact.trim(),
    code: values.code,
    password: values.password,
    // The wire asks for it twice; one field that can be read says it once.
    re_password: values.password,
    type: kindOf(contact),
    ...(invite ? { extension_code: invite } : {}),
  };
}

/** Sets a new password. */
export function newPasswordRequest(email: string, values: NewPasswordValues): ClientInput<typeof forgotPassword> {
  return { account: email.trim(), password: values.password, repassword: values.confirm, code: values.code };
}
