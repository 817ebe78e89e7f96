/** What the forms send. Pure. */
import type { ClientInput } from '@glasshouse/client';
import type { forgotPassword, register, sendMailCode } from '@glasshouse/contract';
import type { NewPasswordValues, RegisterValues } from './forms.ts';

/** What a code is for. */
export type CodeUse = 'register' | 'login' | 'forgot';

/** Asks for a code. A forgotten password is asked for by `type` alone, without a scene (S7.13). */
export function codeRequest(use: CodeUse, email: string): ClientInput<typeof sendMailCode> {
  const to = { user_string: email.trim() };
  return use === 'forgot' ? { ...to, type: 'email' } : { ...to, scene: use };
}

/** Makes an account, by email. */
export function registerRequest(email: string, values: RegisterValues): ClientInput<typeof register> {
  const invite = values.invite.trim();
  return {
    user_string: email.trim(),
    code: values.code,
    password: values.password,
    re_password: values.confirm,
    type: 'email',
    ...(invite ? { extension_code: invite } : {}),
  };
}

/** Sets a new password. */
export function newPasswordRequest(email: string, values: NewPasswordValues): ClientInput<typeof forgotPassword> {
  return { account: email.trim(), password: values.password, repassword: values.confirm, code: values.code };
}
