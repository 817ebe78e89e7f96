/**
 * The credit score: what an account has done to be safe and known, from 0 to 100. Pure and the same for everybody; the whole
 * formula stands here. Nothing else reads it: no fee, limit, price or result depends on it, and nobody can set it.
 *
 * Points: 10 email confirmed · 10 mobile number confirmed · 15 identity verified, basic · 15 more, advanced · 20 a second
 * factor (authenticator app or passkey) · 10 pay password · 5 anti-phishing phrase · 1 for each full 30 days of the account,
 * at most 15. Whole numbers; days are counted down.
 */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { time } from '../core/schemas.ts';

/** The parts of the score with the most that each gives, in the order in which they are shown. */
export const CREDIT_POINTS = {
  email: 10,
  mobile: 10,
  identity_basic: 15,
  identity_advanced: 15,
  second_factor: 20,
  pay_password: 10,
  anti_phishing: 5,
  age: 15,
} as const;
/** A part of the score. */
export type CreditPart = keyof typeof CREDIT_POINTS;
/** The parts in their order. */
export const CREDIT_PARTS = Object.keys(CREDIT_POINTS) as [CreditPart, ...CreditPart[]];
/** The highest score. */
export const CREDIT_MOST = 100;
/** How long an account has to be for one point of `age`. */
export const CREDIT_AGE_STEP_MS = 30 * 24 * 3_600_000;

/** What the score is computed from. */
export interface CreditFacts {
  hasEmail: boolean;
  hasMobile: boolean;
  /** 0 not verified, 1 basic, 2 advanced. */
  verificationLevel: number;
  hasSecondFactor: boolean;
  hasPayPassword: boolean;
  hasAntiPhishing: boolean;
  /** Epoch milliseconds. */
  created: number;
}

/** The points of each part at a time. */
export function creditParts(facts: CreditFacts, now: number): { part: CreditPart; points: number; most: number }[] {
  const months = Math.max(0, Math.floor((now - facts.created) / CREDIT_AGE_STEP_MS));
  const reached: Readonly<Record<Exclude<CreditPart, 'age'>, boolean>> = {
    email: facts.hasEmail,
    mobile: facts.hasMobile,
    identity_basic: facts.verificationLevel >= 1,
    identity_advanced: facts.verificationLevel >= 2,
    second_factor: facts.hasSecondFactor,
    pay_password: facts.hasPayPassword,
    anti_phishing: facts.hasAntiPhishing,
  };
  return CREDIT_PARTS.map((part) => {
    const most = CREDIT_POINTS[part];
    if (part === 'age') return { part, points: Math.min(months, most), most };
    return { part, points: reached[part] ? most : 0, most };
  });
}

/** The score at a time: the sum of its parts. */
export function creditScore(facts: CreditFacts, now: number): number {
  return creditParts(facts, now).reduce((sum, { points }) => sum + points, 0);
}

export const getCreditScore = defineCall({
  id: 'identity.getCreditScore',
  method: 'GET',
  path: '/user/credit_score',
  access: 'user',
  input: {},
  output: z.strictObject({
    score: z.int(),
    most: z.int(),
    parts: z.array(z.strictObject({ part: z.enum(CREDIT_PARTS), points: z.int(), most: z.int() })),
    /** When the account was made: what `age` counts from. */
    created: time,
    time,
  }),
  summary:
    'The user’s credit score with each of its parts: 10 email, 10 mobile, 15 + 15 identity at two levels, 20 second factor, 10 pay password, 5 anti-phishing phrase, 1 for each full 30 days up to 15. Nothing depends on it.',
});
