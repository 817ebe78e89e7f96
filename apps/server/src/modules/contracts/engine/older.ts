/**
 * What of an owner's side is older than a position or an entry: its size decides the tiers (F4), and a receipt shows it.
 * An entry that rests counts with what is open of it at the price that its hold is computed at.
 */
import { type Contract, type Side, sizeOf, tierOf, valueOf } from '@glasshouse/risk';
import { type Order, openLots } from '../../exchange/clearing/index.ts';
import type { PositionsInBatch } from '../domain/position-book.ts';
import type { Terms } from '../domain/terms.ts';

/** Names a position or entry of a side. */
export interface Placed {
  readonly id: number;
  readonly userId: number;
  readonly marketId: number;
  readonly side: Side;
}

/** One of what is older, as a receipt shows it: an order with what is open of it, and the chain of its position. */
export interface OlderEntry {
  readonly order: number;
  /** How many events its position has; null without one. */
  readonly revision: number | null;
  readonly open_lots: string;
  readonly margin_ticks: string;
}

/** The size of what is older. */
export interface Older {
  readonly size: bigint;
  readonly entries: readonly OlderEntry[];
}

/** The size of what is open of an entry. */
export function entrySize(contract: Contract, view: PositionsInBatch, order: Order): bigint {
  const lots = BigInt(openLots(order));
  return contract.kind === 'linear' ? valueOf(contract, BigInt(view.termsOf(order.id).marginTicks), lots) : lots;
}

/** What is older than a position or entry of a side. */
export function olderThan(view: PositionsInBatch, contract: Contract, placed: Placed): Older {
  const open = new Map(view.entriesOf(placed.userId, placed.marketId, placed.side).map((order) => [order.id, order]));
  const positions = new Map(view.ofSide(placed.userId, placed.marketId, placed.side).map((position) => [position.id, position]));
  let size = 0n;
  const entries: OlderEntry[] = [];
  for (const id of [...new Set([...open.keys(), ...positions.keys()])].sort((a, b) => a - b)) {
    if (id >= placed.id) break;
    const [order, position] = [open.get(id), positions.get(id)];
    size += (order ? entrySize(contract, view, order) : 0n) + (position ? sizeOf(contract, position.core) : 0n);
    entries.push({
      order: id,
      revision: position?.revision ?? null,
      open_lots: String(order ? openLots(order) : 0),
      // Without open lots its price counts nothing.
      margin_ticks: String(order ? view.termsOf(id).marginTicks : 1),
    });
  }
  return { size, entries };
}

/** What the guard of an entry depends on (F7): the rate of the tier that the end of its slice is in. */
export function guardTermsOf(view: PositionsInBatch, terms: Terms, placed: Placed, order: Order) {
  const { contract, table, feePpm } = terms;
  const own = view.position(placed.id);
  const size = entrySize(contract, view, order) + (own === undefined ? 0n : sizeOf(contract, own.core));
  const tier = tierOf(table, olderThan(view, contract, placed).size + size) ?? table[table.length - 1]!;
  return { multiple: BigInt(view.termsOf(order.id).multiple), tierPpm: tier.maintenancePpm, feePpm };
}
