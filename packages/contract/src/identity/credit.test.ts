import { describe, expect, it } from 'vitest';
import {
  CREDIT_AGE_STEP_MS,
  CREDIT_MOST,
  CREDIT_PARTS,
  CREDIT_POINTS,
  type CreditFacts,
  creditParts,
  creditScore,
} from './credit.ts';

const NOW = Date.UTC(2026, 10, 22);
const nothing: CreditFacts = {
  hasEmail: false,
  hasMobile: false,
  verificationLevel: 0,
  hasSecondFactor: false,
  hasPayPassword: false,
  hasAntiPhishing: false,
  created: NOW,
};
const everything: CreditFacts = {
  hasEmail: true,
  hasMobile: true,
  verificationLevel: 2,
  hasSecondFactor: true,
  hasPayPassword: true,
  hasAntiPhishing: true,
  created: NOW - 100 * CREDIT_AGE_STEP_MS,
};

describe('the credit score', () => {
  it('is 0 for an account without anything and 100 for one with everything', () => {
    expect(creditScore(nothing, NOW)).toBe(0);
    expect(creditScore(everything, NOW)).toBe(CREDIT_MOST);
    expect(CREDIT_PARTS.reduce((sum, part) => sum + CREDIT_POINTS[part], 0)).toBe(CREDIT_MOST);
  });

  it('is the sum of its parts, each between 0 and its most, for every mix of facts', () => {
    for (let mix = 0; mix < 2 ** 5 * 3 * 4; mix += 1) {
      const bit = (n: number) => ((mix >> n) & 1) === 1;
      const facts: CreditFacts = {
        hasEmail: bit(0),
        hasMobile: bit(1),
        hasSecondFactor: bit(2),
        hasPayPassword: bit(3),
        hasAntiPhishing: bit(4),
        verificationLevel: Math.floor(mix / 32) % 3,
        created: NOW - Math.floor(mix / 96) * 7 * CREDIT_AGE_STEP_MS,
      };
      const parts = creditParts(facts, NOW);
      expect(parts.map(({ part }) => part)).toEqual(CREDIT_PARTS);
      for (const { points, most } of parts) expect(points >= 0 && points <= most && Number.isInteger(points)).toBe(true);
      expect(creditScore(facts, NOW)).toBe(parts.reduce((sum, { points }) => sum + points, 0));
    }
  });

  it('advanced verification includes basic', () => {
    expect(creditScore({ ...nothing, verificationLevel: 1 }, NOW)).toBe(15);
    expect(creditScore({ ...nothing, verificationLevel: 2 }, NOW)).toBe(30);
  });

  it('counts full thirty days, rounded down, never below 0 and never above 15', () => {
    const aged = (ms: number) => creditScore({ ...nothing, created: NOW - ms }, NOW);
    expect(aged(CREDIT_AGE_STEP_MS - 1)).toBe(0);
    expect(aged(CREDIT_AGE_STEP_MS)).toBe(1);
    expect(aged(15 * CREDIT_AGE_STEP_MS - 1)).toBe(14);
    expect(aged(16 * CREDIT_AGE_STEP_MS)).toBe(15);
    expect(aged(-CREDIT_AGE_STEP_MS)).toBe(0);
  });
});
