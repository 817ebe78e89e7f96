/**
 * The committed positions and entries of a market as their triggers see them. What a batch touched is judged by itself; everything
 * else is found here, whatever is open.
 */
import {
  guardTrigger,
  opposite,
  PositionTriggers,
  restingTrigger,
  type Side,
  TRIGGER,
  triggerAt,
  type TriggerKind,
} from '@glasshouse/risk';
import type { Order } from '../../exchange/clearing/index.ts';
import { stopsOf } from '../domain/part-stops.ts';
import { type ContractPosition, isOpen, sideOpenedBy } from '../domain/position.ts';
import { restingTermsOf } from '../domain/standing.ts';
import type { Terms } from '../domain/terms.ts';
import { entrySize, guardTermsOf, type Member, type Placed, type TermsOfOrders } from './older.ts';

/** Kinds of triggers that each stage serves. */
export const GUARD_KINDS: ReadonlySet<TriggerKind> = new Set([TRIGGER.GUARD]);
export const EXIT_KINDS: ReadonlySet<TriggerKind> = new Set([TRIGGER.STOP_LOSS, TRIGGER.TAKE_PROFIT]);
export const LIQUIDATION_KINDS: ReadonlySet<TriggerKind> = new Set([TRIGGER.LIQUIDATION]);

/** An entry as it stands in its owner's side. */
export function placedOf(order: Order): Placed {
  return { id: order.id, userId: order.userId, marketId: order.marketId, side: sideOpenedBy(order.side) };
}

/** The triggers of a market. */
export class MarketTriggers {
  readonly #triggers: PositionTriggers;
  readonly #terms: (termsTime: number) => Terms;
  readonly #open = { long: new Set<number>(), short: new Set<number>() };
  readonly #closing = new Set<number>();
  readonly #entries = new Set<number>();

  constructor(terms: (termsTime: number) => Terms, contract: Terms['contract']) {
    this.#terms = terms;
    this.#triggers = new PositionTriggers(contract);
  }

  /** Whether there is anything to watch. */
  get isEmpty(): boolean {
    return this.#entries.size + this.#open.long.size + this.#open.short.size === 0;
  }

  /** Ids of the open positions of a side. */
  idsOf(side: Side): ReadonlySet<number> {
    return this.#open[side];
  }

  /** Ids of the positions whose liquidation is under way. */
  get closing(): ReadonlySet<number> {
    return this.#closing;
  }

  /** How many triggers wait, and a digest of them: the same after a restart. */
  get digest(): { readonly size: number; readonly low: number; readonly high: number } {
    return { size: this.#triggers.size, ...this.#triggers.digest };
  }

  /** What a mark reaches: positions and entries by the kinds of their triggers. */
  reached(markTicks: number): ReturnType<PositionTriggers['reached']> {
    return this.#triggers.reached(markTicks);
  }

  /** Takes the newest committed form of a position over. */
  put(position: ContractPosition): void {
    const { id, userId, core, status } = position;
    if (!isOpen(position)) {
      this.#open[core.side].delete(id);
      this.#closing.delete(id);
      return this.#triggers.remove(id);
    }
    this.#open[core.side].add(id);
    const isIsolated = position.marginMode === 'isolated';
    if (status === 'closing' && isIsolated) this.#closing.add(id);
    else this.#closing.delete(id);
    const { table, feePpm } = this.#terms(position.termsTime);
    const stops = stopsOf(position).map(({ id: stop, kind, ticks }) => ({ id: stop, kind, ticks: BigInt(ticks) }));
    this.#triggers.set({ id, userId, position: core, table, feePpm, isIsolated, stops });
  }

  /** Takes an entry that rests over, as it stands in its side. */
  putEntry(of: TermsOfOrders, order: Order, member: Member): void {
    const { id, userId, priceTicks } = order;
    const terms = this.#terms(of.termsOf(id).termsTime);
    const { side } = placedOf(order);
    const guard = priceTicks === null ? null : guardTrigger(side, BigInt(priceTicks), guardTermsOf(of, terms, member));
    this.#entries.add(id);
    this.#triggers.setEntry({
      id,
      userId,
      side,
      size: entrySize(terms.contract, of, order),
      guard: guard === null ? null : triggerAt(side, guard),
    });
  }

  /** Takes a close of a cross position over that rests: it ends at the first mark that leaves it too far away. */
  putClose({ id, userId, side: closing, priceTicks }: Order, termsTime: number): void {
    if (priceTicks === null) return;
    const side: Side = closing === 'sell' ? 'long' : 'short';
    const ticks = restingTrigger(side, BigInt(priceTicks), restingTermsOf(this.#terms(termsTime)));
    this.#triggers.setEntry({ id, userId, side, size: 0n, guard: triggerAt(opposite(side), ticks) });
  }

  /** An entry or a close that was filled or ended leaves. */
  removeEntry(id: number): void {
    this.#entries.delete(id);
    this.#triggers.removeEntry(id);
  }
}
