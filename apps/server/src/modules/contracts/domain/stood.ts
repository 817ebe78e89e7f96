/**
 * How positions stood at a moment of the past, folded from their events: open lots and their entry value. Pure.
 * Lots, atoms of the settle asset.
 */
import { type Contract, type Side, resultSign } from '@glasshouse/risk';

/** What an event did to size and entry value; other events do nothing to them. */
export interface SizeEvent {
  readonly kind: 'add' | 'reduce' | 'liquidation' | 'offset' | 'adl' | 'cross';
  readonly lots: bigint;
  readonly value: bigint;
  /** Of a close or of a result paid out to the account. */
  readonly realized: bigint;
}

/** Size and entry value. */
export interface Stood {
  readonly lots: bigint;
  readonly entryValue: bigint;
}

export const NOT_YET: Stood = { lots: 0n, entryValue: 0n };

/**
 * What stands behind an event. A close takes the entry value that its result was computed with: value − sign · result; a result that is
 * paid out moves the entry value by as much, so that nothing is left of it.
 */
export function stoodBehind(before: Stood, side: Side, contract: Contract, event: SizeEvent): Stood {
  const sign = resultSign(contract, side);
  if (event.kind === 'add') return { lots: before.lots + event.lots, entryValue: before.entryValue + event.value };
  if (event.kind === 'cross') return { ...before, entryValue: before.entryValue + sign * event.realized };
  return { lots: before.lots - event.lots, entryValue: before.entryValue - (event.value - sign * event.realized) };
}
