/** Text only: no markup, no links, no hidden signs. */
import { BROADCAST_LENGTH } from '@glasshouse/contract/notifications';
import { describe, expect, it } from 'vitest';
import { problemOf, problemsOf } from './text-rule.ts';

describe('a broadcast', () => {
  it.each([
    'Deposits of TRX pause on 3 November, 02:00–04:00 UTC.',
    'ฝากเงินหยุดชั่วคราว 02:00–04:00 UTC',
    '维护时间：02:00–04:00（UTC）',
    'Two lines\nare fine.',
    'BTC 1.5, 12.50 % a.m. (U.S.A.) v2.1…',
    '充值已恢复。USDT 暂停。谢谢！',
    'ครอบครัว 👩‍👩‍👧 ok.',
  ])('says %j', (text) => {
    expect(problemOf(text, 600)).toBe(null);
  });

  it.each([
    '<b>Important</b>',
    '<script>alert(1)</script>',
    'See https://glasshouse.example',
    'See www.glasshouse.example',
    'Write to help@evil.com',
    'Log in at gIasshouse.io now',
    'See bit.ly/abc',
    'See glasshouse.support',
    'See еxample.рф',
    'See evil。com',
    'See evil．com',
    'See http：//evil',
    'See 203.0.113.7/login',
    'See evil.c\u00ADom',
    'See evil\u2060.com',
    'right to left \u202Egnp.exe',
    'a zero\u200Bwidth',
    'a bell\u0007',
  ])('cannot carry %j', (text) => {
    expect(problemOf(text, 600)).toBe('markup');
  });

  it('has a length, counted in characters', () => {
    const { title, text } = BROADCAST_LENGTH;
    expect(problemsOf({ title: '🙂'.repeat(title), text: 'é'.repeat(text) })).toEqual([]);
    expect(problemsOf({ title: '🙂'.repeat(title + 1), text: 'é'.repeat(text + 1) })).toEqual([
      { field: 'title', problem: 'long' },
      { field: 'text', problem: 'long' },
    ]);
    expect(problemsOf({ title: 'a\nb', text: ' \n ' })).toEqual([
      { field: 'title', problem: 'markup' },
      { field: 'text', problem: 'empty' },
    ]);
  });
});
