/**
 * What of an owner's side is older than a position or an entry: its size decides the tiers (F4), and a receipt shows it.
 * An entry that rests counts with what is open of it at the price that its hold is computed at.
 */
import { type Contract, type Side, sizeAt, sizeOf, tierOf } from '@glasshouse/risk';
import { type Order, openLots } from '../../exchange/clearing/index.ts';
import type { OrderTerms } from '../domain/order-terms.ts';
import type { PositionsInBatch } from '../domain/position-book.ts';
import type { ContractPosition } from '../domain/position.ts';
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

/** The terms of an order, as a batch or as memory has them. */
export interface TermsOfOrders {
  termsOf(orderId: number): Pick<OrderTerms, 'marginTicks' | 'multiple' | 'termsTime' | 'awayTicks'>;
}

/** The size of what is open of an entry. */
export function entrySize(contract: Contract, of: TermsOfOrders, order: Order): bigint {
  return sizeAt(contract, BigInt(of.termsOf(order.id).marginTicks), BigInt(openLots(order)));
}

/** One of a side: an entry that rests, a position, or both where an order that is open in part has one. */
export interface Member {
  readonly id: number;
  readonly order: Order | undefined;
  readonly position: ContractPosition | undefined;
  /** The size of all that is older, and its own. */
  readonly older: bigint;
  readonly size: bigint;
}

/** The members of a side, oldest first. */
export function* membersOf(
  contract: Contract,
  of: TermsOfOrders,
  entries: Iterable<Order>,
  held: Iterable<ContractPosition>,
): Generator<Member> {
  const orders = new Map<number, Order>();
  const positions = new Map<number, ContractPosition>();
  for (const order of entries) orders.set(order.id, order);
  for (const position of held) positions.set(position.id, position);
  let older = 0n;
  for (const id of [...new Set([...orders.keys(), ...positions.keys()])].sort((a, b) => a - b)) {
    const [order, position] = [orders.get(id), positions.get(id)];
    const size = (order ? entrySize(contract, of, order) : 0n) + (position ? sizeOf(contract, position.core) : 0n);
    yield { id, order, position, older, size };
    older += size;
  }
}

/** The members of a side as a batch has them. */
export const membersIn = (view: PositionsInBatch, contract: Contract, { userId, marketId, side }: Omit<Placed, 'id'>) =>
  membersOf(contract, view, view.entriesOf(userId, marketId, side), view.ofSide(userId, marketId, side));

/** What is older than a position or entry of a side. */
export function olderThan(view: PositionsInBatch, contract: Contract, placed: Placed): Older {
  let size = 0n;
  const entries: OlderEntry[] = [];
  for (const { id, order, position, ...member } of membersIn(view, contract, placed)) {
    if (id >= placed.id) break;
    size = member.older + member.size;
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
export function guardTermsOf(
  of: TermsOfOrders,
  { table, feePpm }: Terms,
  { id, older, size }: Pick<Member, 'id' | 'older' | 'size'>,
) {
  const tier = tierOf(table, older + size) ?? table[table.length - 1]!;
  return { multiple: BigInt(of.termsOf(id).multiple), tierPpm: tier.maintenancePpm, feePpm };
}

/** An entry as a member of its side. RangeError: it does not stand there. */
export function memberOf(view: PositionsInBatch, contract: Contract, placed: Placed): Member {
  for (const member of membersIn(view, contract, placed)) if (member.id === placed.id) return member;
  throw new RangeError(`${placed.id} stands in no side`);
}
