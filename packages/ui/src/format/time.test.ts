// Checklist: RULE-186..190, CONST-039..043, AMB-17.

import { describe, expect, test } from 'vitest';
import { LANGS, type Lang } from './languages.ts';
import { formatCountdown, formatDate, formatDateTime, formatDay, formatTimeAgo, formatUtc, isoDay } from './time.ts';

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

// 5 January 2026, 09:07 and 9 s, where the reader is.
const LOCAL = new Date(2026, 0, 5, 9, 7, 9).getTime();

const WRITTEN: Record<Lang, [day: string, moment: string]> = {
  en: ['Jan 5, 2026', 'Jan 5, 2026, 09:07'],
  zh: ['2026年1月5日', '2026年1月5日 09:07'],
  hk: ['2026年1月5日', '2026年1月5日 09:07'],
  jp: ['2026年1月5日', '2026年1月5日 09:07'],
  kor: ['2026년 1월 5일', '2026년 1월 5일 09:07'],
  th: ['5 ม.ค. 2026', '5 ม.ค. 2026 09:07'],
  fra: ['5 janv. 2026', '5 janv. 2026, 09:07'],
  spa: ['5 ene 2026', '5 ene 2026, 09:07'],
};

test.each(LANGS)('[AMB-17] a date reads as in %s, local, of 24 hours, one word', (lang) => {
  const [day, moment] = WRITTEN[lang].map((text) => text.replaceAll(' ', '\u00a0'));
  expect(formatDate(LOCAL, lang)).toBe(day);
  expect(formatDateTime(LOCAL, lang)).toBe(moment);
});

test('midnight is 00, not 24, in every language', () => {
  const midnight = new Date(2026, 10, 20).getTime();
  for (const lang of LANGS) expect(formatDateTime(midnight, lang), lang).toMatch(/\s00:00$/);
});

test('a day of the calendar is the same day wherever the reader is', () => {
  for (const day of ['2026-01-05', Date.UTC(2026, 0, 5)]) expect(formatDay(day, 'en')).toBe('Jan\u00a05,\u00a02026');
  expect(formatDay('', 'en')).toBe('');
});

test('days of addresses and fields are YYYY-MM-DD in every language', () => {
  expect(isoDay(LOCAL)).toBe('2026-01-05');
});

test('settlement times in UTC with milliseconds', () => {
  expect(formatUtc(Date.UTC(2026, 10, 20, 14, 33, 10, 7))).toBe('2026-11-20\u00a014:33:10.007\u00a0UTC');
});

test('countdowns', () => {
  expect(formatCountdown(59_001)).toBe('01:00');
  expect(formatCountdown(5 * 3600_000 + 27 * 60_000 + 19_000)).toBe('5:27:19');
  expect(formatCountdown(-5)).toBe('00:00');
});
