import { describe, expect, it } from 'vitest';
import { mergeChoice } from './account-choices.ts';

describe('a choice that follows the account', () => {
  it.each([
    ['a new device takes what the account has', null, 'en', 'th', 'apply'],
    ['an account without a choice takes the device’s', null, 'th', null, 'push'],
    ['nothing is to be done when both agree', null, 'th', 'th', 'keep'],
    ['what another device changed arrives', 'en', 'en', 'th', 'apply'],
    ['what this device changed without a connection is sent', 'en', 'fra', 'en', 'push'],
    ['where both changed, this device wins: somebody sits in front of it', 'en', 'fra', 'th', 'push'],
  ] as const)('%s', (_what, agreed, device, account, result) => {
    expect(mergeChoice(agreed, device, account)).toBe(result);
  });
});
