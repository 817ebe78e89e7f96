/** Reads from a refused login what its second step needs. Pure. */
import { SECOND_FACTORS, type SecondFactor } from '@glasshouse/contract/identity';

/** The way to the second step. */
export interface SecondStepNeeds {
  ticket: string;
  factors: SecondFactor[];
}

/** What is needed, or null when the refusal is another one. */
export function secondStepOf(failure: {
  code?: string | undefined;
  params: Readonly<Record<string, string | number>>;
}): SecondStepNeeds | null {
  if (failure.code !== 'IDENTITY_SECOND_STEP') return null;
  const named = String(failure.params['factors']).split(',');
  return { ticket: String(failure.params['ticket']), factors: SECOND_FACTORS.filter((factor) => named.includes(factor)) };
}
