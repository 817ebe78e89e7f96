import { describe, expect, it } from 'vitest';
import { isAccountName } from './account-name.ts';

describe('an account name', () => {
  it('[RULE-087] has letters and digits only', () => {
    expect(['user01', 'USER01', 'abcd', '2fast4you', 'a'.repeat(20)].map(isAccountName)).toEqual(Array(5).fill(true));
    const refused = [
      'user_01',
      '小明小明',
      'us er',
      'user-01',
      'user01\n',
      'usér01',
      'ｕｓｅｒ０１',
      'a@b.co',
      '+8613800138000',
      '',
    ];
    expect(refused.filter(isAccountName)).toEqual([]);
  });

  it('has four to twenty signs, and a letter, so that it is no number', () => {
    expect(['abc', 'a'.repeat(21), '13800138000', '1234'].filter(isAccountName)).toEqual([]);
  });
});
