import { PRACTICE, US_STOCKS } from '@glasshouse/proofs/stocks';
import { expect, it } from 'vitest';
import { sessionTerms } from './session-terms.ts';

const NOW = Date.UTC(2026, 10, 30, 15);
const DAY_MS = 86_400_000;
const termsOf = (calendar: typeof PRACTICE) =>
  sessionTerms(calendar, {
    hasNone: () => false,
    bandsAt: () => ({ bandPpm: 50_000, widePpm: 100_000 }),
    closeTicks: () => null,
  });

it('an order that stays until it is canceled ends ninety days later, on the same date in each calendar', () => {
  for (const calendar of [US_STOCKS, PRACTICE]) {
    const terms = termsOf(calendar).calendar;
    const { day } = calendar.opened(NOW);
    expect(new Date(terms.dateOf(terms.gtcDay(day)) * DAY_MS).toISOString()).toBe('2027-02-28T00:00:00.000Z');
  }
});
