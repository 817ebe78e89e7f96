// SPDX-License-Identifier: Apache-2.0
/**
 * F12: the bankruptcy price, where a close with its taker fee leaves nothing (Bybit, Phemex). Closes never trade beyond it.
 */
import type { Contract } from './contract.ts';
import type { Exposure } from './position.ts';
import { meetingPrice, type PriceBound } from './price-bound.ts';
import { ceilDiv, floorDiv } from './units.ts';

/**
 * The worst tick whose close still pays loss and fee: the lowest for a long (rounded up), the highest for a short (rounded
 * down). 'never': every price pays; 'always': none does. Cross: the backing is cash and the others' results at the mark.
 */
export function bankruptcyPrice(contract: Contract, exposure: Exposure, feePpm: bigint): PriceBound {
  const met = meetingPrice(contract, exposure, feePpm, 0n);
  if (typeof met === 'string') return met;
  const ticks = exposure.side === 'long' ? ceilDiv(met.n, met.d) : floorDiv(met.n, met.d);
  // A short that no price of a tick or more suffices for.
  return ticks < 1n ? 'always' : ticks;
}

/** Whether a close at this price is beyond the bankruptcy price of a position of `side`. */
export function isBeyond(side: Exposure['side'], ticks: bigint, bound: PriceBound): boolean {
  if (typeof bound === 'string') return bound === 'always';
  return side === 'long' ? ticks < bound : ticks > bound;
}
