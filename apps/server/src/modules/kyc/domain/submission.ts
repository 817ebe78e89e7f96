/**
 * The states of a level (STATE-001, STATE-002) and what may be handed in when. Pure.
 *
 * none → verifying → verified | failed; failed → verifying again. Verified is the end; level 2 begins after level 1.
 */
import type { VerificationLevel, VerificationState } from '@glasshouse/contract/kyc';

/** How a level stands, as its newest submission says. */
export interface LevelStates {
  basic: VerificationState;
  advanced: VerificationState;
}

/** Why a submission is refused. */
export type SubmissionRefusal = 'KYC_BASIC_FIRST' | 'KYC_IN_REVIEW' | 'KYC_VERIFIED';

/** Whether a level may be handed in now. */
export function decideSubmission(level: 1 | 2, states: LevelStates): SubmissionRefusal | null {
  if (level === 2 && states.basic !== 'verified') return 'KYC_BASIC_FIRST';
  const state = level === 1 ? states.basic : states.advanced;
  if (state === 'verifying') return 'KYC_IN_REVIEW';
  return state === 'verified' ? 'KYC_VERIFIED' : null;
}

/** The level that somebody has. */
export function levelOfStates({ basic, advanced }: LevelStates): VerificationLevel {
  if (basic !== 'verified') return 0;
  return advanced === 'verified' ? 2 : 1;
}
