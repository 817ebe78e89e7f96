/** Decisions as handlers answer them. */
import { Refusal } from '../../../platform/refusal.ts';
import type { Decision, Denial } from '../domain/decision.ts';

/** A denial as the refusal that names its field. */
export function refusalOf({ code, params, path }: Denial): Refusal {
  return new Refusal(code, params, 'error', path === undefined ? undefined : [{ path, code, params }]);
}

/** The value of a decision; its denial is thrown as a refusal that names the field. */
export function granted<T>(decision: Decision<T>): T {
  if (decision.ok) return decision.value;
  throw refusalOf(decision.denial);
}
