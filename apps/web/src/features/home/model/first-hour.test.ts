import { describe, expect, it } from 'vitest';
import { doneSteps, nextSteps } from './first-hour.ts';

const NEW = { worth: '10000', trades: 0, hasChecked: false, passkeys: 0, totpSince: null, alerts: 0 };

describe('the first hour', () => {
  it('of a new account with money has the trade and the check before it', () => {
    expect([...doneSteps(NEW)]).toEqual(['account', 'money']);
    expect(nextSteps(doneSteps(NEW))).toEqual(['trade', 'check']);
  });

  it('counts what the server knows: a trade, a passkey or an app, an alert', () => {
    const done = doneSteps({ ...NEW, trades: 1, alerts: 2 });
    expect(nextSteps(done)).toEqual(['check', 'protect']);
    expect(doneSteps({ ...NEW, passkeys: 1 }).has('protect')).toBe(true);
    expect(doneSteps({ ...NEW, totpSince: 5 }).has('protect')).toBe(true);
  });

  it('keeps money done for somebody who traded and lost it', () => {
    expect(doneSteps({ ...NEW, worth: '0', trades: 3 }).has('money')).toBe(true);
    expect(doneSteps({ ...NEW, worth: '0' }).has('money')).toBe(false);
  });

  it('counts a check of a price once it has held on this device', () => {
    expect(doneSteps(NEW).has('check')).toBe(false);
    expect(doneSteps({ ...NEW, hasChecked: true }).has('check')).toBe(true);
  });

  it('ends when all is done', () => {
    expect(nextSteps(doneSteps({ ...NEW, trades: 1, hasChecked: true, passkeys: 1, alerts: 1 }))).toEqual([]);
  });
});
