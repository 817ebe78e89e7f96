import { describe, expect, it } from 'vitest';
import { chosenName, displayName, levelName } from './profile.ts';

describe('words about a user', () => {
  it('name the level of verification', () => {
    expect([0, 1, 2, 3, -1].map(levelName)).toEqual(['none', 'basic', 'advanced', 'none', 'none']);
  });

  it('prefer the nickname', () => {
    expect(displayName({ nickname: 'Mo', account_name: 'mo@example.com' })).toBe('Mo');
    expect(displayName({ nickname: ' ', account_name: 'mo@example.com' })).toBe('mo@example.com');
  });
});

describe('the account name', () => {
  it('is the one that was chosen, and none while it is the contact', () => {
    expect(['User01', 'mo@example.com', '+8613800138000'].map((account_name) => chosenName({ account_name }))).toEqual([
      'User01',
      null,
      null,
    ]);
  });
});
