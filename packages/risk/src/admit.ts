// SPDX-License-Identifier: Apache-2.0
/**
 * Whether an entry may be accepted: size and multiple (F4), open interest, guard (F7), and money (F5, F16), in this order.
 * The caller checks what it is made of (numbers, steps, modes) before.
 */
import type { Contract, Side } from './contract.ts';
import { entryHold, type EntryHold } from './entry.ts';
import { entryGuard, isBeyondGuard } from './guard.ts';
import { largestMultiple, type Slice, tierOf, type TierTable } from './tiers.ts';

/** An entry that asks to be accepted. */
export interface EntryRequest {
  readonly side: Side;
  readonly lots: bigint;
  readonly multiple: bigint;
  /** F5's price. */
  readonly marginTicks: bigint;
  /** The price it would trade at in the worst case; null for a market order, which trades within the guard. */
  readonly limitTicks: bigint | null;
  /** Its size on top of older positions and entries of the side. */
  readonly slice: Slice;
}

/** What an entry is judged against. */
export interface EntryLimits {
  readonly table: TierTable;
  readonly feePpm: bigint;
  readonly markTicks: bigint;
  /** F16. */
  readonly free: bigint;
  /** Lots that the cap on open interest still allows. */
  readonly openLotsLeft: bigint;
}

/** The hold and the guard of an accepted entry, or why it is refused. */
export type Admission =
  | { readonly isAdmitted: true; readonly hold: EntryHold; readonly guardTicks: bigint }
  | { readonly isAdmitted: false; readonly refusal: EntryRefusal };

/** A refusal with what would be accepted; `max` null: no multiple, the side is too large. */
export type EntryRefusal =
  | { readonly code: 'MULTIPLE_TIER'; readonly max: bigint | null }
  | { readonly code: 'OPEN_INTEREST'; readonly lots: bigint }
  | { readonly code: 'PRICE_FAR'; readonly worstTicks: bigint }
  | { readonly code: 'INSUFFICIENT_MARGIN'; readonly missing: bigint };

/** Judges an entry. */
export function admitEntry(contract: Contract, request: EntryRequest, limits: EntryLimits): Admission {
  const refuse = (refusal: EntryRefusal): Admission => ({ isAdmitted: false, refusal });
  const { slice, multiple } = request;
  const max = largestMultiple(limits.table, slice);
  const tier = tierOf(limits.table, slice.older + slice.size);
  if (max === null || tier === null || multiple > max) return refuse({ code: 'MULTIPLE_TIER', max });
  if (request.lots > limits.openLotsLeft) return refuse({ code: 'OPEN_INTEREST', lots: limits.openLotsLeft });
  const terms = { multiple, tierPpm: tier.maintenancePpm, feePpm: limits.feePpm };
  const guardTicks = entryGuard(request.side, limits.markTicks, terms);
  if (request.limitTicks !== null && isBeyondGuard(request.side, request.limitTicks, guardTicks)) {
    return refuse({ code: 'PRICE_FAR', worstTicks: guardTicks });
  }
  const hold = entryHold(contract, { marginTicks: request.marginTicks, multiple, feePpm: limits.feePpm }, request.lots);
  const missing = hold.margin + hold.fee - limits.free;
  return missing > 0n ? refuse({ code: 'INSUFFICIENT_MARGIN', missing }) : { isAdmitted: true, hold, guardTicks };
}
