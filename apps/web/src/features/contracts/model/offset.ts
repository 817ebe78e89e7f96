/** Two own positions of one market that close against each other: which there are, and what it does, by the desk's own formulas. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { addDecimals, compareDecimals } from '@glasshouse/money';
import { isOpen } from './own-lists.ts';
import { type CloseEstimate, closeEstimate } from './position.ts';
import type { ContractUnits } from './units.ts';

/** Status of a position on the wire: it is being liquidated. */
const CLOSING = 2;

/** Open positions of the same market on the other side, the largest first. */
export function oppositesOf(list: readonly ContractPosition[], one: ContractPosition): ContractPosition[] {
  return list
    .filter((each) => each.market_id === one.market_id && each.type !== one.type && isOpen(each) && each.status !== CLOSING)
    .toSorted((a, b) => compareDecimals(b.share, a.share) || a.id - b.id);
}

/** The most that both have. */
export const mostOf = (one: ContractPosition, other: ContractPosition): string =>
  compareDecimals(one.share, other.share) < 0 ? one.share : other.share;

/** What an offset does to both; null where nothing is offset, or no mark is known. */
export interface OffsetEstimate {
  long: CloseEstimate;
  short: CloseEstimate;
  /** Both results, and both margins that are free again. */
  result: string;
  margin: string;
}

/** The effect of an offset of a share at the mark. */
export function offsetEstimate(
  pair: { readonly long: ContractPosition; readonly short: ContractPosition },
  units: ContractUnits,
  share: string,
  mark: string | null,
): OffsetEstimate | null {
  if (mark === null || share === '') return null;
  const part = { share, price: mark, feeRate: '0' };
  const [long, short] = [closeEstimate(pair.long, units, part), closeEstimate(pair.short, units, part)];
  if (long === null || short === null) return null;
  return {
    long,
    short,
    result: addDecimals(long.result, short.result),
    margin: addDecimals(long.marginReleased, short.marginReleased),
  };
}
