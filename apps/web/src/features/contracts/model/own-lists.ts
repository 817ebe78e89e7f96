/** Own positions and pending orders as lists that the channels keep current. */
import { type ContractPosition, contractCodes } from '@glasshouse/contract/contracts';
import { addDecimals } from '@glasshouse/money';

/** Status of a position on the wire: closed. */
const CLOSED = 3;

/** Whether something of a position is open. */
export const isOpen = ({ status }: Pick<ContractPosition, 'status'>): boolean => status !== CLOSED;

/** Puts a state of a position into open ones, newest first; an older state changes nothing, a closed one leaves. */
export function putPosition(list: readonly ContractPosition[], next: ContractPosition): ContractPosition[] {
  const known = list.find(({ id }) => id === next.id);
  if (known && known.revision > next.revision) return [...list];
  if (!isOpen(next)) return list.filter(({ id }) => id !== next.id);
  if (known) return list.map((one) => (one.id === next.id ? next : one));
  return [next, ...list].toSorted((a, b) => b.id - a.id);
}

/** Which positions a close of many takes. */
export type ManyClosed = 'all' | 'long' | 'short';

/** The positions of a choice; those being liquidated are not closed by their owner. */
export function closedBy(list: readonly ContractPosition[], type: ManyClosed): ContractPosition[] {
  return list.filter((one) => one.status === 1 && (type === 'all' || (type === 'long') === (one.type === 1)));
}

/** The sum of results; null when one of them is not known. */
export function sumOf(results: readonly (string | null)[]): string | null {
  return results.reduce<string | null>((sum, one) => (sum === null || one === null ? null : addDecimals(sum, one)), '0');
}

/** The sums of results of positions, one for each asset that their markets settle in. */
export function sumsOf(
  list: readonly Pick<ContractPosition, 'symbol' | 'contract'>[],
  results: readonly (string | null)[],
): { asset: string; sum: string | null }[] {
  const assets = list.map((one) => contractCodes(one).settle);
  return [...new Set(assets)].map((asset) => ({ asset, sum: sumOf(results.filter((_, at) => assets[at] === asset)) }));
}
