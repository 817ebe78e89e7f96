/** Which step of the verification comes next, and what the form is still missing. Pure. */
import type { CallOutput } from '@glasshouse/contract';
import type { VerificationState, getIdentityState } from '@glasshouse/contract/kyc';
import { PAGE_PATHS } from '../../../app/page-paths.ts';
import { pathOf } from '../../../app/paths.ts';

/** Where the verification stands, from the server. */
export type IdentityState = CallOutput<typeof getIdentityState>;

/** What the page shows. */
export type Step = { kind: 'bind' } | { kind: 'form'; level: 1 | 2 } | { kind: 'review'; level: 1 | 2 } | { kind: 'done' };

/** Contacts come first (RULE-097), then level 1, then level 2. */
export function stepOf(state: IdentityState): Step {
  const of = (level: 1 | 2, at: VerificationState): Step | null => {
    if (at === 'verified') return null;
    if (at === 'verifying') return { kind: 'review', level };
    return isBound(state) ? { kind: 'form', level } : { kind: 'bind' };
  };
  return of(1, state.basic.state) ?? of(2, state.advanced.state) ?? { kind: 'done' };
}

/** Whether all contacts that are asked for are bound. */
export const isBound = ({ email_bound, mobile_bound, needs_mobile }: IdentityState): boolean =>
  email_bound && (mobile_bound || !needs_mobile);

/** The verification of a level. */
export const ofLevel = (state: IdentityState, level: 1 | 2) => (level === 1 ? state.basic : state.advanced);

/** Where somebody who was sent here by another page goes on: once level 1 is verified, to a page of this app; else null. */
export function placeToReturn({ level }: Pick<IdentityState, 'level'>, place: string | undefined): string | null {
  const isPage = place !== undefined && (PAGE_PATHS as readonly string[]).includes(pathOf(place));
  return level > 0 && isPage ? place : null;
}

/** What is missing before the form can be handed in, first things first; null: nothing. */
export type Missing = 'name' | 'number' | 'front' | 'back' | 'code';

/** Level 1: name, number, code. */
export function missingOfBasic(form: { name: string; number: string; code: string }): Missing | null {
  if (form.name.trim() === '') return 'name';
  if (form.number.trim() === '') return 'number';
  return form.code.length === 6 ? null : 'code';
}

/** Level 2: both pictures, code. */
export function missingOfAdvanced(form: { front: string | null; back: string | null; code: string }): Missing | null {
  if (form.front === null) return 'front';
  if (form.back === null) return 'back';
  return form.code.length === 6 ? null : 'code';
}

/** Percent of a limit that is used, for a bar; both are decimals, the result is for drawing only. */
export function shareOf(used: string, limit: string): number {
  return Math.min(100, (Number(used) / Number(limit)) * 100);
}
