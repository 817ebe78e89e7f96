import { expect, it } from 'vitest';
import { fundDayOf } from './fund-day.ts';

const DAY = Date.UTC(2026, 10, 23);
const record = { kind: 'fund_day', version: '1', fund: 'lockup', asset: 'USDT', day: String(DAY), free: '12', held: '3.5' };
const fund = { fund: 'lockup', code: 'USDT', day: { time: DAY, leaf: 'a'.repeat(64) } } as const;

it('a record of the fund and the day says what it had', () => {
  expect(fundDayOf(record, fund)).toEqual({ free: '12', held: '3.5' });
});

it.each([
  ['another kind', { kind: 'lockup_order' }],
  ['another fund', { fund: 'dual' }],
  ['another coin', { asset: 'BTC' }],
  ['another day', { day: String(DAY - 86_400_000) }],
  ['no figures', { held: null }],
])('a record of %s is none of it', (_, change) => {
  expect(fundDayOf({ ...record, ...change }, fund)).toBeNull();
});
