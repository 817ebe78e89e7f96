import { expect, it } from 'vitest';
import { secondStepOf } from './second-step.ts';

it('the second step is read from the refusal of a login, and from no other', () => {
  const params = { ticket: 'abc', factors: 'totp,recovery_code,telepathy', expires: 1 };
  expect(secondStepOf({ code: 'IDENTITY_SECOND_STEP', params })).toEqual({ ticket: 'abc', factors: ['totp', 'recovery_code'] });
  expect(secondStepOf({ code: 'IDENTITY_LOGIN_FAILED', params: {} })).toBeNull();
});
