/** What a reader has to see first of own loans. Pure. */
import type { Loan } from '@glasshouse/contract/loans';
import { addDecimals } from '@glasshouse/money';

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

/** What is owed in all, by coin, in the order of the loans. */
export function owedByCoin(loans: readonly Pick<Loan, 'code' | 'owed'>[]): { readonly code: string; readonly owed: string }[] {
  const sums = new Map<string, string>();
  for (const { code, owed } of loans) sums.set(code, addDecimals(sums.get(code) ?? '0', owed));
  return [...sums].map(([code, owed]) => ({ code, owed }));
}
