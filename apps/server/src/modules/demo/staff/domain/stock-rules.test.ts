/** The rules of the demo's actions on shares. */
import { PRACTICE, US_STOCKS, earliestExSession } from '@glasshouse/proofs/stocks';
import { expect, it } from 'vitest';
import { PRACTICE_EVERY, nextOfIbm, nextOfPractice, readySplit } from './stock-rules.ts';

const at = (text: string) => Date.parse(`${text}Z`);

it('IBM is without its dividend of 0.95 from the first session on or behind the tenth of each month, paid at its close', () => {
  const plan = nextOfIbm(at('2026-06-04T12:00'));
  expect(plan).toMatchObject({ symbol: 'IBM/USDT', kind: 'dividend', figures: { per_share: '0.95' } });
  expect([plan.counted, plan.exOpens, plan.pays].map((time) => new Date(time).toISOString().slice(0, 16))).toEqual([
    '2026-06-09T20:00',
    '2026-06-10T13:30',
    '2026-06-10T20:00',
  ]);
  // The tenth of October 2026 is a Saturday.
  expect(new Date(nextOfIbm(at('2026-10-01T12:00')).exOpens).toISOString()).toBe('2026-10-12T13:30:00.000Z');
});

it('a notice that comes too late for this month is of the next one, and in December of January', () => {
  expect(new Date(nextOfIbm(at('2026-06-09T15:00')).exOpens).toISOString()).toBe('2026-07-10T13:30:00.000Z');
  expect(new Date(nextOfIbm(at('2026-12-20T12:00')).exOpens).toISOString().slice(0, 10)).toBe('2027-01-11');
});

it('the practice share pays every 36 sessions: somebody who holds it sees a dividend within six hours', () => {
  for (let now = at('2026-06-06T00:00'); now < at('2026-06-07T00:00'); now += 7 * 60_000) {
    const plan = nextOfPractice(now);
    const session = PRACTICE.opening(plan.exOpens);
    expect(session.day % PRACTICE_EVERY).toBe(0);
    expect(plan.exOpens).toBeGreaterThanOrEqual(earliestExSession(PRACTICE, now).open);
    expect(plan.pays - now).toBeLessThanOrEqual(6 * 3_600_000 + 40 * 60_000);
  }
});

it('the split of AAPL, seven for one, lies ready for a session a week ahead', () => {
  const now = at('2026-06-04T12:00');
  const plan = readySplit(now);
  expect(plan).toMatchObject({ symbol: 'AAPL/USDT', kind: 'split', figures: { numerator: 7, denominator: 1 } });
  expect(US_STOCKS.opening(plan.exOpens).open).toBe(plan.exOpens);
  expect(plan.exOpens - now).toBeGreaterThanOrEqual(7 * 86_400_000);
});
