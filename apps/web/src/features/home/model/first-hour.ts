/** The first hour of an account: what is done, by what the server and this device know, and what comes next. Pure. */
import { compareDecimals } from '@glasshouse/money';

/** The steps in their order. */
export const FIRST_STEPS = ['account', 'money', 'trade', 'check', 'protect', 'alert'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** What is known. */
export interface FirstHourFacts {
  /** Worth of everything, as decimal text. */
  readonly worth: string;
  readonly trades: number;
  /** A price or an outcome was checked on this device, and held. */
  readonly hasChecked: boolean;
  readonly passkeys: number;
  readonly totpSince: number | null;
  readonly alerts: number;
}

/** Which steps are done. */
export function doneSteps({ worth, trades, hasChecked, passkeys, totpSince, alerts }: FirstHourFacts): ReadonlySet<FirstStep> {
  const done: Record<FirstStep, boolean> = {
    account: true,
    // An account that has traded had money, even if none is left.
    money: trades > 0 || compareDecimals(worth, '0') > 0,
    trade: trades > 0,
    check: hasChecked,
    protect: passkeys > 0 || totpSince !== null,
    alert: alerts > 0,
  };
  return new Set(FIRST_STEPS.filter((step) => done[step]));
}

/** Home shows so many. */
const SHOWN = 2;

/** What comes next. */
export const nextSteps = (done: ReadonlySet<FirstStep>): readonly FirstStep[] =>
  FIRST_STEPS.filter((step) => !done.has(step)).slice(0, SHOWN);
