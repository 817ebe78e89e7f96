/** What of a follow is compared with its trader. Pure. Lots, atoms. */
import type { Compared } from '@glasshouse/proofs/copy';

/** A position, as far as it is compared. */
export interface ComparedPosition {
  readonly side: 'long' | 'short';
  readonly openedLots: bigint;
  readonly openedValue: bigint;
  readonly closedLots: bigint;
  readonly closedValue: bigint;
  /** Price result of what is closed. */
  readonly realized: bigint;
}

/** How a follow sized a copy. */
export interface ComparedSizing {
  readonly type: 'multiple' | 'lots';
  readonly numberE4: number;
}

const NUMBER_ONE = 10_000n;

/** The part of a trader's position that a follow copies. */
export const ratioOf = ({ type, numberE4 }: ComparedSizing, trader: ComparedPosition): Compared['ratio'] =>
  type === 'multiple' ? { n: BigInt(numberE4), d: NUMBER_ONE } : { n: BigInt(numberE4), d: trader.openedLots };

/** What a copy would have brought if it had closed where, and as far as, the trader closed: cut to the atom. */
export function closedWithTrader(trader: ComparedPosition, copy: ComparedPosition): bigint {
  if (trader.closedLots === 0n || trader.openedLots === 0n || copy.openedLots === 0n) return 0n;
  const lots = (copy.openedLots * trader.closedLots) / trader.openedLots;
  const left = (trader.closedValue * lots) / trader.closedLots - (copy.openedValue * lots) / copy.openedLots;
  return copy.side === 'long' ? left : -left;
}

/** A position of the trader beside its copy; `hasOwnExit`: something of the copy closed otherwise than with the trader. */
export function comparedOf(
  sizing: ComparedSizing,
  trader: ComparedPosition,
  copy: (ComparedPosition & { readonly hasOwnExit: boolean }) | null,
): Compared {
  return {
    trader: trader.realized,
    ratio: ratioOf(sizing, trader),
    copy: copy && {
      result: copy.realized,
      withTrader: copy.hasOwnExit ? closedWithTrader(trader, copy) : copy.realized,
    },
  };
}
