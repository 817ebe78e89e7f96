/** Invariants of money: what they are called and what a breach is. The queries stand in the modules' stores. */

/** An invariant as a query that returns no rows when it holds; each row is a breach and every column is printed. */
export interface Invariant {
  /** Such as 'I6' (docs/money.md). */
  id: string;
  title: string;
  sql: string;
  /** The same over the newest rows alone, for the check of each minute; without it that check runs `sql` too. */
  newest?: string;
}

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
