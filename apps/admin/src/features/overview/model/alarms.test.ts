import { UNUSUAL } from '@glasshouse/contract/overview';
import { describe, expect, it } from 'vitest';
import { cureOf, isLate } from './alarms.ts';

describe('alarms', () => {
  it('lead somewhere, every one of them', () => {
    for (const code of UNUSUAL) expect(cureOf(code), code).toMatch(/^\/(?:users|accounting|modes|health)$/);
    expect(cureOf('registrations_one_address')).toBe('/users');
  });

  it('call late what waits longer than half an hour', () => {
    const now = 10_000_000;
    expect(isLate(now - 1_800_000, now)).toBe(false);
    expect(isLate(now - 1_800_001, now)).toBe(true);
  });
});
