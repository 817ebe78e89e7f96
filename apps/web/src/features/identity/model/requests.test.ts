import { describe, expect, it } from 'vitest';
import { codeRequest, newPasswordRequest, registerRequest } from './requests.ts';

const values = { code: '123456', password: 'abc1234', invite: '' };
/** A password that replaces another one is typed twice. */
const twice = { code: '123456', password: 'abc1234', confirm: 'abc1234' };

describe('what the forms send', () => {
  it('[RULE-062] a forgotten password sends address and type only', () => {
    expect(codeRequest('forgot', ' mo@example.com ')).toEqual({ user_string: 'mo@example.com', type: 'email' });
  });

  it('other codes name their scene', () => {
    expect(codeRequest('register', 'mo@example.com')).toEqual({ user_string: 'mo@example.com', scene: 'register' });
    expect(codeRequest('login', 'mo@example.com')).toEqual({ user_string: 'mo@example.com', scene: 'login' });
  });

  it('[RULE-061] by mobile a code is asked for with scene and area fields', () => {
    const contact = { kind: 'mobile', number: '13800138000', dial: '86', iso: 'CN' } as const;
    expect(codeRequest('register', contact)).toEqual({
      user_string: '13800138000',
      scene: 'register',
      area_code_id: 'CN',
      area_code: '86',
      email_code: '',
    });
    expect(codeRequest('forgot', contact)).toEqual({ user_string: '+8613800138000', type: 'mobile' });
    expect(codeRequest('register', '+8613800138000')).toEqual({ user_string: '+8613800138000', scene: 'register' });
  });

  it('an account is made with the kind of its contact', () => {
    expect(registerRequest('+8613800138000', values)).toMatchObject({ user_string: '+8613800138000', type: 'mobile' });
  });

  it('[RULE-063] an account is made by email', () => {
    expect(registerRequest('mo@example.com', values)).toEqual({
      user_string: 'mo@example.com',
      code: '123456',
      password: 'abc1234',
      re_password: 'abc1234',
      type: 'email',
    });
  });

  it('an invite code goes along when there is one', () => {
    expect(registerRequest('mo@example.com', { ...values, invite: ' AB12 ' }).extension_code).toBe('AB12');
  });

  it('passwords are sent as typed, spaces too', () => {
    const spaced = { ...twice, password: ' abc1234 ', confirm: ' abc1234 ' };
    expect(newPasswordRequest('mo@example.com', spaced)).toEqual({
      account: 'mo@example.com',
      password: ' abc1234 ',
      repassword: ' abc1234 ',
      code: '123456',
    });
  });
});
