// Checklist: RULE-186..190, CONST-039..043, AMB-17.

import { describe, expect, test } from 'vitest';
import { formatCountdown, formatDateTime, formatTimeAgo, formatUtc } from './time.ts';

const NOW = Date.UTC(2026, 10, 20, 14, 32, 41);
const ago = (seconds: number) => formatTimeAgo(NOW - seconds * 1000, NOW);

describe('time ago', () => {
  test('[RULE-186] [CONST-039] under 300 s is now', () => {
    expect(ago(0)).toEqual({ unit: 'now', value: 0 });
    expect(ago(299)).toEqual({ unit: 'now', value: 0 });
    expect(ago(-30)).toEqual({ unit: 'now', value: 0 });
  });

  test('[RULE-187] [CONST-040] minutes under an hour', () => {
    expect(ago(300)).toEqual({ unit: 'minutes', value: 5 });
    expect(ago(3599)).toEqual({ unit: 'minutes', value: 59 });
  });

  test('[RULE-188] [CONST-041] hours under a day', () => {
    expect(ago(3600)).toEqual({ unit: 'hours', value: 1 });
    expect(ago(86_399)).toEqual({ unit: 'hours', value: 23 });
  });

  test('[RULE-189] [CONST-042] days under thirty', () => {
    expect(ago(86_400)).toEqual({ unit: 'days', value: 1 });
    expect(ago(2_591_999)).toEqual({ unit: 'days', value: 29 });
  });

  test('[RULE-190] [CONST-043] then the date itself', () => {
    expect(ago(2_592_000)).toEqual({ unit: 'date', value: NOW - 2_592_000_000 });
  });
});

test('[AMB-17] YYYY-MM-DD HH:mm local, one word', () => {
  const local = new Date(2026, 0, 5, 9, 7).getTime();
  expect(formatDateTime(local)).toBe('2026-01-05\u00a009:07');
});

test('settlement times in UTC with milliseconds', () => {
  expect(formatUtc(Date.UTC(2026, 10, 20, 14, 33, 10, 7))).toBe('2026-11-20\u00a014:33:10.007\u00a0UTC');
});

test('countdowns', () => {
  expect(formatCountdown(59_001)).toBe('01:00');
  expect(formatCountdown(5 * 3600_000 + 27 * 60_000 + 19_000)).toBe('5:27:19');
  expect(formatCountdown(-5)).toBe('00:00');
});
