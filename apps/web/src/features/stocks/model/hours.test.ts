import { describe, expect, it } from 'vitest';
import { nextChange, nowOn, stretchesOf, waitOf } from './hours.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 30, 12);
const at = (hours: number) => NOW + hours * HOUR;

describe('the line of trading hours', () => {
  it('shows half a day around now of New York, and minutes of practice sessions', () => {
    expect(nowOn('us-stocks')).toBe(0.5);
    expect(nowOn('practice')).toBe(0.25);
    const sessions = [
      { opens: at(-22), closes: at(-15.5) },
      { opens: at(2.5), closes: at(9) },
      { opens: at(26.5), closes: at(33) },
    ];
    expect(stretchesOf(sessions, 'us-stocks', NOW)).toEqual([{ from: 14.5 / 24, to: 21 / 24, isOn: false }]);
  });

  it('cuts a session at its ends, and marks the one that runs', () => {
    const minute = 60_000;
    const sessions = [{ opens: NOW - 8 * minute, closes: NOW + minute }];
    expect(stretchesOf(sessions, 'practice', NOW)).toEqual([{ from: 0, to: 0.3, isOn: true }]);
  });

  it('names what changes next: half-open, so that at its close a session is over', () => {
    const sessions = [
      { opens: at(2), closes: at(4) },
      { opens: at(0), closes: at(1) },
    ];
    expect(nextChange(sessions, NOW)).toEqual({ what: 'closes', at: at(1) });
    expect(nextChange(sessions, at(1))).toEqual({ what: 'opens', at: at(2) });
    expect(nextChange(sessions, at(4))).toBeNull();
  });

  it('never says that nothing is left before it is over', () => {
    expect(waitOf(1)).toEqual({ unit: 'seconds', seconds: 1 });
    expect(waitOf(119_001)).toEqual({ unit: 'seconds', seconds: 120 });
    expect(waitOf(2 * HOUR - 120_000)).toEqual({ unit: 'minutes', hours: 1, minutes: 58 });
    expect(waitOf(-5)).toEqual({ unit: 'seconds', seconds: 0 });
  });
});
