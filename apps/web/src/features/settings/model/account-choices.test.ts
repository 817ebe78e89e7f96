import { describe, expect, it } from 'vitest';
import { mergeChoice, mergeShortcuts } from './account-choices.ts';

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

describe('shortcuts that follow the account', () => {
  it.each([
    ['a visitor’s go to an account without any', null, 'loans,otc', null, 'loans,otc'],
    ['a new device takes the account’s', null, null, 'loans,otc', 'loans,otc'],
    ['a visitor’s join the account’s, which come first, once each', null, 'game,otc,bills', 'loans,otc', 'loans,otc,game,bills'],
    ['what another device changed arrives, also its order', 'loans,otc', 'loans,otc', 'otc,loans', 'otc,loans'],
    ['what this device changed is sent', 'loans,otc', 'otc', 'loans,otc', 'otc'],
    ['where both changed, this device wins', 'loans,otc', 'otc', 'game', 'otc'],
    ['nobody chose', null, null, null, null],
  ] as const)('%s', (_what, agreed, device, account, result) => {
    expect(mergeShortcuts(agreed, device, account)).toBe(result);
  });

  it('are never more than Home has room for', () => {
    const [mine, others] = ['a,b,c,d,e,f,g', 'h,i,j,k'];
    expect(mergeShortcuts(null, others, mine)).toBe('a,b,c,d,e,f,g,h,i');
  });
});
