/**
 * What an entry is judged against (F4, F5, F7): its slice of the side, its guard, the money it needs. The desk and the preview decide
 * with the same functions.
 *
 * Units: lots, ticks, atoms.
 */
import {
  type Admission,
  type EntryRefusal,
  type Side,
  admitEntry,
  entryGuard,
  largestMultiple,
  marginTicks,
  sizeAt,
  tierOf,
} from '@glasshouse/risk';
import { formatAmount } from '@glasshouse/money';
import { type Denial, type MarketRules, deny, priceText, quantityText } from '../../exchange/clearing/index.ts';
import { freeIn } from './cross-account.ts';
import { crossAccount } from './cross-reading.ts';
import type { PositionsInBatch } from './position-book.ts';
import type { Terms } from './terms.ts';

/** An entry that asks to be taken. */
export interface Asked {
  /** Infinity where it has no id yet. */
  readonly id: number;
  readonly userId: number;
  readonly marketId: number;
  readonly side: Side;
  readonly lots: bigint;
  readonly multiple: bigint;
}

/** What an owner has on their sides, and what is open in all. */
export type Sides = Pick<PositionsInBatch, 'sliceOf' | 'openLots' | 'entryLots'>;

/** What it is judged against. */
export interface Grounds {
  readonly view: Sides;
  readonly rules: MarketRules;
  readonly terms: Terms;
  readonly markTicks: bigint;
  /** The best price of the other side of the book. */
  readonly best: number | null;
  readonly free: bigint;
}

const SHARE = 'share';

/** The price that an entry with a limit holds at (F5). */
export function heldAt({ terms, best }: Pick<Grounds, 'terms' | 'best'>, side: Side, limitTicks: bigint): bigint {
  return marginTicks(terms.contract, side, limitTicks, best === null ? null : BigInt(best));
}

/** The worst price of an entry at market, or why it is refused; its tier is that of its value at this price. */
export function worstOf(grounds: Grounds, asked: Asked): bigint | Denial {
  const { view, rules, terms, markTicks } = grounds;
  let at = markTicks;
  let limit = markTicks;
  for (let tries = 0; tries < 2; tries++) {
    const slice = view.sliceOf(asked, sizeAt(terms.contract, at, asked.lots));
    const max = largestMultiple(terms.table, slice);
    const tier = tierOf(terms.table, slice.older + slice.size);
    if (max === null || tier === null || asked.multiple > max)
      return denialOf(rules, terms, { code: 'MULTIPLE_TIER', max }, slice.older);
    limit = entryGuard(asked.side, markTicks, {
      multiple: asked.multiple,
      tierPpm: tier.maintenancePpm,
      feePpm: terms.feePpm,
    });
    at = heldAt(grounds, asked.side, limit);
  }
  return limit;
}

/** Judges an entry with a limit. */
export function judge(grounds: Grounds, asked: Asked, limitTicks: bigint): Admission {
  const { view, terms, markTicks, free, rules } = grounds;
  const ticks = heldAt(grounds, asked.side, limitTicks);
  const slice = view.sliceOf(asked, sizeAt(terms.contract, ticks, asked.lots));
  const { side, lots, multiple } = asked;
  const request = { side, lots, multiple, marginTicks: ticks, limitTicks, slice };
  const { table, feePpm, openInterestLots } = terms;
  const taken = view.openLots(rules.marketId, side) + view.entryLots(rules.marketId, side, asked.id);
  const openLotsLeft = openInterestLots - taken;
  return admitEntry(terms.contract, request, {
    table,
    feePpm,
    markTicks,
    free,
    openLotsLeft: openLotsLeft > 0n ? openLotsLeft : 0n,
  });
}

/** A refusal in the words of the wire. */
export function denialOf(rules: MarketRules, terms: Terms, refusal: EntryRefusal, older: bigint): Denial {
  const money = (atoms: bigint) => ({ amount: formatAmount(atoms, rules.settle.scale), asset: rules.settle.code });
  switch (refusal.code) {
    case 'MULTIPLE_TIER': {
      if (refusal.max !== null) return deny('CONTRACTS_MULTIPLE_TIER', { max: Number(refusal.max) }, 'multiple').denial;
      const left = terms.table[terms.table.length - 1]!.to - older;
      const most = left > 0n ? left : 0n;
      const isLinear = terms.contract.kind === 'linear';
      const { amount: max, asset } = isLinear ? money(most) : { amount: quantityText(rules, most), asset: rules.lotCode };
      return deny('CONTRACTS_SIZE_TOO_LARGE', { max, asset }, SHARE).denial;
    }
    case 'OPEN_INTEREST':
      return deny('CONTRACTS_OPEN_INTEREST', { left: quantityText(rules, refusal.lots), asset: rules.lotCode }, SHARE).denial;
    case 'PRICE_FAR':
      return deny('CONTRACTS_PRICE_FAR', { worst: priceText(rules, refusal.worstTicks) }, 'target_price').denial;
    case 'INSUFFICIENT_MARGIN': {
      const { amount: missing, asset } = money(refusal.missing);
      return deny('CONTRACTS_INSUFFICIENT_MARGIN', { missing, asset }, SHARE).denial;
    }
  }
}

/** What a user may use for orders and margin (F16): without a cross position all that is available; of a purse what is free of it. */
export function freeOf(
  view: PositionsInBatch,
  rules: MarketRules,
  { userId, purse = null }: { readonly userId: number; readonly purse?: number | null },
): bigint {
  if (purse !== null) return view.copies.freeOf(purse);
  const { account, settle } = rules;
  const assetId = settle.id;
  const available = view.batch.available(userId, account, assetId);
  if (view.crossOf(userId).length === 0) return available;
  const own = crossAccount(view, { userId, account, assetId });
  return own === null ? 0n : freeIn(own);
}
