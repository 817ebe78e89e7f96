import { describe, expect, it } from 'vitest';
import { type IdentityState, missingOfAdvanced, missingOfBasic, shareOf, placeToReturn, stepOf } from './step.ts';

const level = (state: IdentityState['basic']['state']): IdentityState['basic'] => ({
  state,
  id_type: null,
  name: null,
  card_id: null,
  submitted: null,
  decided: null,
  reason: state === 'failed' ? 'details_wrong' : null,
  is_automatic: false,
});
const stateOf = (
  basic: IdentityState['basic']['state'],
  advanced: IdentityState['basic']['state'],
  more: Partial<IdentityState> = {},
) =>
  ({
    level: 0,
    email_bound: true,
    mobile_bound: true,
    needs_mobile: true,
    basic: level(basic),
    advanced: level(advanced),
    limits: [],
    withdrawn_btc: '0',
    is_automatic: false,
    usual_ms: null,
    ...more,
  }) satisfies IdentityState;

describe('the next step', () => {
  it('[RULE-097] is to bind what is not bound; a number only where one is asked for', () => {
    expect(stepOf(stateOf('none', 'none', { mobile_bound: false }))).toEqual({ kind: 'bind' });
    expect(stepOf(stateOf('none', 'none', { email_bound: false }))).toEqual({ kind: 'bind' });
    expect(stepOf(stateOf('none', 'none', { mobile_bound: false, needs_mobile: false }))).toEqual({ kind: 'form', level: 1 });
  });

  it('[STATE-001,STATE-002] follows the states of both levels', () => {
    expect(stepOf(stateOf('none', 'none'))).toEqual({ kind: 'form', level: 1 });
    expect(stepOf(stateOf('verifying', 'none'))).toEqual({ kind: 'review', level: 1 });
    expect(stepOf(stateOf('failed', 'none'))).toEqual({ kind: 'form', level: 1 });
    expect(stepOf(stateOf('verified', 'none'))).toEqual({ kind: 'form', level: 2 });
    expect(stepOf(stateOf('verified', 'verifying', { mobile_bound: false }))).toEqual({ kind: 'review', level: 2 });
    expect(stepOf(stateOf('verified', 'failed'))).toEqual({ kind: 'form', level: 2 });
    expect(stepOf(stateOf('verified', 'verified'))).toEqual({ kind: 'done' });
  });
});

describe('a form', () => {
  it('says what is missing, first things first', () => {
    expect(missingOfBasic({ name: ' ', number: '', code: '' })).toBe('name');
    expect(missingOfBasic({ name: 'Ada', number: '', code: '' })).toBe('number');
    expect(missingOfBasic({ name: 'Ada', number: '1', code: '12345' })).toBe('code');
    expect(missingOfBasic({ name: 'Ada', number: '1', code: '123456' })).toBeNull();
    expect(missingOfAdvanced({ front: null, back: null, code: '' })).toBe('front');
    expect(missingOfAdvanced({ front: '/a', back: null, code: '' })).toBe('back');
    expect(missingOfAdvanced({ front: '/a', back: '/b', code: '' })).toBe('code');
    expect(missingOfAdvanced({ front: '/a', back: '/b', code: '123456' })).toBeNull();
  });

  it('draws how much of a limit is used', () => {
    expect(shareOf('50', '200')).toBe(25);
    expect(shareOf('500', '200')).toBe(100);
  });
});

describe('the way back to the page that asked for the verification', () => {
  it('is offered once level 1 is verified, to pages of this app alone', () => {
    const place = '/pages/fund/fundTransfer?currency=3&to=101';
    expect(placeToReturn({ level: 1 }, place)).toBe(place);
    expect(placeToReturn({ level: 0 }, place)).toBeNull();
    expect(placeToReturn({ level: 2 }, undefined)).toBeNull();
    for (const elsewhere of ['//evil.example', 'https://evil.example', '/pages/nowhere'])
      expect(placeToReturn({ level: 1 }, elsewhere)).toBeNull();
  });
});
