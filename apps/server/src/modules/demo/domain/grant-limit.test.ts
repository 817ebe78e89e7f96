/** How often paper money may be asked for. */
import { describe, expect, it } from 'vitest';
import { GRANTS_A_DAY, waitForGrant } from './grant-limit.ts';

const DAY = 86_400_000;
const now = 10 * DAY;

describe('paper money', () => {
  it('may be asked for twenty times in any 24 hours', () => {
    const times = Array.from({ length: GRANTS_A_DAY }, (_, i) => now - i * 1_000);
    expect(waitForGrant(times.slice(1), now)).toBe(0);
    expect(waitForGrant(times, now)).toBe(DAY - 19_000);
    expect(waitForGrant([...times].reverse(), now + DAY - 19_001)).toBe(1);
    expect(waitForGrant(times, now + DAY - 19_000)).toBe(0);
  });
});
