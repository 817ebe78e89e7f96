import { describe, expect, it } from 'vitest';
import { codeRequest, newPasswordRequest, registerRequest } from './requests.ts';

const values = { code: '123456', password: 'abc1234', confirm: 'abc1234', invite: '' };

describe('what the forms send', () => {
  it('[RULE-062] a forgotten password sends address and type only', () => {
    expect(codeRequest('forgot', ' mo@example.com ')).toEqual({ user_string: 'mo@example.com', type: 'email' });
  });

  it('other codes name their scene', () => {
    expect(codeRequest('register', 'mo@example.com')).toEqual({ user_string: 'mo@example.com', scene: 'register' });
    expect(codeRequest('login', 'mo@example.com')).toEqual({ user_string: 'mo@example.com', scene: 'login' });
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
    const spaced = { ...values, password: ' abc1234 ', confirm: ' abc1234 ' };
    expect(newPasswordRequest('mo@example.com', spaced)).toEqual({
      account: 'mo@example.com',
      password: ' abc1234 ',
      repassword: ' abc1234 ',
      code: '123456',
    });
  });
});
