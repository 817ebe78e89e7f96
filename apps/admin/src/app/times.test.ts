import { describe, expect, it } from 'vitest';
import { dayStart, fieldText, timeOf, utcClock, utcDateTime, utcText } from './times.ts';

const MS = Date.UTC(2026, 10, 22, 7, 5, 9);

describe('times of the back office', () => {
  it('are UTC in ISO order whatever the zone of the device', () => {
    expect(utcDateTime(MS)).toBe('2026-11-22\u00a007:05');
    expect(utcClock(MS)).toBe('07:05:09');
    expect(utcText(MS)).toBe('2026-11-22\u00a007:05\u00a0UTC');
  });

  it('come back from a field as they went in, with a space or a T', () => {
    const minute = Date.UTC(2026, 10, 22, 7, 5);
    expect(fieldText(minute)).toBe('2026-11-22 07:05');
    expect(timeOf(fieldText(minute))).toBe(minute);
    expect(timeOf(' 2026-11-22T07:05 ')).toBe(minute);
    expect(['', 'never', '2026-02-30 10:00', '2026-11-22', '2026-11-22 25:00'].map(timeOf)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('begin a day at 00:00 UTC, and know which days there are', () => {
    expect(dayStart('2026-11-22')).toBe(Date.UTC(2026, 10, 22));
    expect(['2026-13-01', '2026-02-29', '', 'x'].map(dayStart)).toEqual([null, null, null, null]);
  });
});
