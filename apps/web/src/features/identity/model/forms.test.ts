import { describe, expect, it } from 'vitest';
import { codeForm, emailForm, mobileForm, newPasswordForm, passwordLoginForm, registerForm } from './forms.ts';

interface Form {
  safeParse: (values: unknown) => {
    success: boolean;
    error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
  };
}

/** The first message of each field, as a form shows it. */
function messages(form: Form, values: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of form.safeParse(values).error?.issues ?? []) found[String(path[0])] ??= message;
  return found;
}

const free = registerForm({ inviteRequired: false });
const good = { code: '123456', password: 'abc1234', invite: '' };
/** A password that replaces another one is typed twice. */
const twice = { code: '123456', password: 'abc1234', confirm: 'abc1234' };

describe('creating an account', () => {
  it('accepts the fewest words that are right', () => {
    expect(messages(free, good)).toEqual({});
  });

  it('[RULE-079] refuses a password of six characters and takes one of seven', () => {
    expect(messages(free, { ...good, password: 'abc123' }).password).toBe('IDENTITY_PASSWORD_TOO_SHORT');
    expect(messages(free, { ...good, password: 'abc1234' }).password).toBeUndefined();
  });

  it('counts characters as people do', () => {
    expect(messages(free, { ...good, password: '🏠🏠🏠🏠' }).password).toBe('IDENTITY_PASSWORD_TOO_SHORT');
    expect(messages(free, { ...good, password: '🏠🏠🏠🏠🏠🏠🏠' })).toEqual({});
  });

  it('[RULE-080] refuses a confirmation of six characters', () => {
    expect(messages(newPasswordForm, { ...twice, confirm: 'abc123' }).confirm).toBe('IDENTITY_PASSWORD_TOO_SHORT');
  });

  it('[RULE-081] refuses two passwords that differ, under the second', () => {
    expect(messages(newPasswordForm, { ...twice, confirm: 'abc1235' })).toEqual({ confirm: 'IDENTITY_PASSWORDS_DIFFER' });
  });

  it.each(['12345', '1234567', '12a456', '１２３４５６'])('[RULE-082] [AMB-40] refuses the code %s', (code) => {
    expect(messages(free, { ...good, code })).toEqual({ code: 'IDENTITY_CODE_FORMAT' });
  });

  it('[RULE-089] [RULE-090] [RULE-092] asks for code and password, and for a confirmation where a password is replaced', () => {
    expect(messages(free, { code: '', password: '', invite: '' })).toEqual({
      code: 'FIELD_REQUIRED',
      password: 'FIELD_REQUIRED',
    });
    expect(messages(newPasswordForm, { code: '', password: '', confirm: '' })).toEqual({
      code: 'FIELD_REQUIRED',
      password: 'FIELD_REQUIRED',
      confirm: 'FIELD_REQUIRED',
    });
  });

  it('[RULE-091] [AMB-43] asks for an invite code only where the installation says so', () => {
    const strict = registerForm({ inviteRequired: true });
    expect(messages(strict, good)).toEqual({ invite: 'FIELD_REQUIRED' });
    expect(messages(strict, { ...good, invite: 'AB12CD34' })).toEqual({});
    expect(messages(free, good)).toEqual({});
  });
});

describe('an email address', () => {
  it('[RULE-094] is required', () => {
    expect(messages(emailForm, { email: ' ' })).toEqual({ email: 'FIELD_REQUIRED' });
  });

  it.each(['mo', 'mo@', '@example.com', 'mo@example', 'm o@example.com', `${'a'.repeat(250)}@example.com`])(
    'is not %s',
    (email) => {
      expect(messages(emailForm, { email })).toEqual({ email: 'IDENTITY_EMAIL_INVALID' });
    },
  );

  it.each(['mo@example.com', ' Mo.Okafor+demo@mail.example.co ', 'ü@example.com'])('may be %s', (email) => {
    expect(messages(emailForm, { email })).toEqual({});
  });
});

describe('a mobile number', () => {
  it('[RULE-093] is required', () => {
    expect(messages(mobileForm, { mobile: ' ' })).toEqual({ mobile: 'FIELD_REQUIRED' });
  });

  it.each(['138-abc', 'mo@example.com', '12', '1'.repeat(40)])('[RULE-128] is not %s', (mobile) => {
    expect(messages(mobileForm, { mobile })).toEqual({ mobile: 'IDENTITY_MOBILE_INVALID' });
  });

  it.each(['13800138000', '138 0013 8000', '+44 (0)7911-123456'.replace('(0)', ''), '１３８００１３８０００'])(
    'may be %s',
    (mobile) => {
      expect(messages(mobileForm, { mobile })).toEqual({});
    },
  );
});

describe('logging in', () => {
  it('[RULE-088] [RULE-089] asks for account and password', () => {
    for (const kind of ['email', 'mobile'] as const)
      expect(messages(passwordLoginForm(kind), { contact: '', password: '' })).toEqual({
        contact: 'FIELD_REQUIRED',
        password: 'FIELD_REQUIRED',
      });
    expect(messages(passwordLoginForm('mobile'), { contact: 'mo@example.com', password: 'x' })).toEqual({
      contact: 'IDENTITY_MOBILE_INVALID',
    });
  });

  it('takes an account name in place of an address, and says what is neither', () => {
    for (const contact of ['user01', ' User01 '])
      expect(messages(passwordLoginForm('email'), { contact, password: 'x' })).toEqual({});
    for (const contact of ['abc', 'user_01', '13800138000', 'mo@'])
      expect(messages(passwordLoginForm('email'), { contact, password: 'x' })).toEqual({ contact: 'IDENTITY_EMAIL_INVALID' });
  });

  it('does not judge the length of an old password', () => {
    expect(messages(passwordLoginForm('email'), { contact: 'mo@example.com', password: 'x' })).toEqual({});
    expect(messages(passwordLoginForm('mobile'), { contact: '138 0013 8000', password: 'x' })).toEqual({});
  });

  it('[RULE-092] asks for the code where a code is used', () => {
    expect(messages(codeForm, { code: '' })).toEqual({ code: 'FIELD_REQUIRED' });
  });
});

describe('a forgotten password', () => {
  it('follows the same rules for the new one', () => {
    expect(messages(newPasswordForm, { code: '123456', password: 'abc1234', confirm: 'abc1235' })).toEqual({
      confirm: 'IDENTITY_PASSWORDS_DIFFER',
    });
    expect(messages(newPasswordForm, { code: '123456', password: 'abc1234', confirm: 'abc1234' })).toEqual({});
  });
});
