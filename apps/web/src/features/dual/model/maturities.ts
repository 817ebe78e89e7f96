/** Products by maturity, in the order a buyer reads them. Pure. */
import type { DualOffer, DualStatus } from '@glasshouse/contract/dual';

const ENDED: readonly DualStatus[] = ['closed', 'settling', 'settled', 'failed'];

/** Whether nothing of a product can be bought any more. */
export const isEnded = ({ status }: Pick<DualOffer, 'status'>): boolean => ENDED.includes(status);

/** Products of one maturity. */
export interface Maturity<T> {
  readonly time: number;
  readonly offers: readonly T[];
}

/** Those that can be bought first, the nearest maturity first; then those that ended, the latest first. */
export function byMaturity<T extends Pick<DualOffer, 'maturity' | 'status'>>(offers: readonly T[]): Maturity<T>[] {
  const groups = [...Map.groupBy(offers, ({ maturity }) => maturity)].map(([time, list]) => ({ time, offers: list }));
  const [ended, open] = [groups.filter((one) => one.offers.every(isEnded)), groups.filter((one) => !one.offers.every(isEnded))];
  return [...open.toSorted((a, b) => a.time - b.time), ...ended.toSorted((a, b) => b.time - a.time)];
}
