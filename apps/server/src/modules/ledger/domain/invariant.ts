/** Breaches of invariants. The invariants themselves stand in the modules that declare them (platform/invariants.ts). */

/** A breach of an invariant. */
export interface Breach {
  invariant: string;
  title: string;
  row: Record<string, unknown>;
}

/** What a check found. */
export interface MoneyReport {
  /** How many invariants were checked. */
  invariants: number;
  journals: number;
  entries: number;
  accounts: number;
  holds: number;
  breaches: Breach[];
}

/** One line for people: what broke and by how much. */
export function describeBreach(breach: Breach): string {
  const figures = Object.entries(breach.row).map(
    ([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return `${breach.invariant} ${breach.title}: ${figures.join(', ')}`;
}
