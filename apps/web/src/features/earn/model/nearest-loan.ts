/** Which of own loans a reader has to see first. Pure. */
import type { Loan } from '@glasshouse/contract/loans';

type Standing = Pick<Loan, 'state' | 'ltv' | 'sale'>;

/** The worst first. */
const STATES: readonly Loan['state'][] = ['liquidating', 'overdue', 'warned', 'open'];

/** How near to the level at which it is sold; one without a price is behind all others. */
const nearness = ({ ltv, sale }: Standing): number => (ltv === null ? -1 : Number(ltv) / Number(sale));

/** The loan in the worst state, of several the nearest to its sale; null of none. */
export function nearestLoan<T extends Standing>(loans: readonly T[]): T | null {
  const worse = (a: T, b: T) => STATES.indexOf(a.state) - STATES.indexOf(b.state) || nearness(b) - nearness(a);
  return loans.toSorted(worse)[0] ?? null;
}
