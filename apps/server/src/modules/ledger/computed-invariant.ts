/** Invariants that code recomputes, beside those that are queries. */
import type { Tx } from '../../platform/db/database.ts';
import type { Invariant } from './domain/invariant.ts';

/** What `compute` answers, read in the check's own snapshot, are the breaches. */
export interface ComputedInvariant {
  id: string;
  title: string;
  compute(tx: Tx): Promise<Record<string, unknown>[]>;
}

/** Either kind. */
export type AnyInvariant = Invariant | ComputedInvariant;
