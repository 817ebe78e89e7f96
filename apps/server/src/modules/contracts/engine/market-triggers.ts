/**
 * The committed positions and entries of a market as their triggers see them. What a batch touched is judged by itself; everything
 * else is found here, whatever is open.
 */
import {
  type Extreme,
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
import { type ContractPosition, isOpen, sideOpenedBy, type TrailingStop } from '../domain/position.ts';
import { restingTermsOf } from '../domain/standing.ts';
import type { Terms } from '../domain/terms.ts';
import type { MarkTick } from './mark-log.ts';
import { entrySize, guardTermsOf, type Member, type Placed, type TermsOfOrders } from './older.ts';
import { extremeAfter, trailName, trailOf, Trails } from './trails.ts';

/** Kinds of triggers that each stage serves. */
export const GUARD_KINDS: ReadonlySet<TriggerKind> = new Set([TRIGGER.GUARD]);
export const EXIT_KINDS: ReadonlySet<TriggerKind> = new Set([TRIGGER.STOP_LOSS, TRIGGER.TRAILING, TRIGGER.TAKE_PROFIT]);
export const LIQUIDATION_KINDS: ReadonlySet<TriggerKind> = new Set([TRIGGER.LIQUIDATION]);

/** What a mark reaches: the kind of a trigger, and whose it is. */
export interface ReachedOwner {
  readonly kind: TriggerKind;
  readonly owner: number;
}

/** An entry as it stands in its owner's side. */
export function placedOf(order: Order): Placed {
  return { id: order.id, userId: order.userId, marketId: order.marketId, side: sideOpenedBy(order.side) };
}

/** The first mark at which an order that rests would trade too far beyond it: as it falls below a buy, or rises above a sell. */
function awayTrigger({ side, priceTicks }: Pick<Order, 'side' | 'priceTicks'>, awayTicks: number | null): bigint | null {
  if (awayTicks === null || priceTicks === null) return null;
  return side === 'buy' ? BigInt(Math.max(0, priceTicks - awayTicks - 1)) : BigInt(priceTicks + awayTicks + 1);
}

/** The triggers of a market. */
export class MarketTriggers {
  readonly #triggers: PositionTriggers;
  readonly #terms: (termsTime: number) => Terms;
  readonly #open = { long: new Set<number>(), short: new Set<number>() };
  readonly #closing = new Set<number>();
  readonly #entries = new Set<number>();

  /** Extremes that were known when the process began. */
  readonly #known: ReadonlyMap<string, Extreme>;

  constructor(terms: (termsTime: number) => Terms, contract: Terms['contract'], known: ReadonlyMap<string, Extreme>) {
    this.#terms = terms;
    this.#known = known;
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

  /** Trailing stops. */
  readonly #trails = new Trails();
  /** Marks of the batch that is taken over. */
  #followed: readonly MarkTick[] = [];

  /** How many triggers wait, and a digest of them: the same after a restart. */
  get digest(): { readonly size: number; readonly low: number; readonly high: number } {
    return { size: this.#triggers.size, ...this.#triggers.digest };
  }

  /** What a mark reaches: positions and entries by the kinds of their triggers. */
  reached(markTicks: number, ticks: readonly MarkTick[]): readonly ReachedOwner[] {
    if (this.#trails.size === 0) return this.#triggers.reached(markTicks);
    const trailing = this.#trails.reached(BigInt(markTicks), ticks).map((owner) => ({ kind: TRIGGER.TRAILING, owner }));
    return [...this.#triggers.reached(markTicks), ...trailing];
  }

  /** The farthest mark of a trailing stop since it began, behind the marks of a batch; null: it did not begin. */
  extremeOf(positionId: number, side: Side, stop: TrailingStop, ticks: readonly MarkTick[]): Extreme {
    return this.#trails.extremeOf(positionId, side, stop, ticks);
  }

  /** The farthest marks of all trailing stops by their names. */
  get extremes(): ReadonlyMap<string, Extreme> {
    return this.#trails.extremes;
  }

  /** Takes the marks of a committed batch over, before what it changed is put. */
  follow(ticks: readonly MarkTick[]): void {
    this.#trails.follow(ticks);
    this.#followed = ticks;
  }

  /** Everything that was committed is put. */
  place(): void {
    this.#trails.place();
    this.#followed = [];
  }

  /** Takes the newest committed form of a position over. */
  put(position: ContractPosition): void {
    const { id, userId, core, status } = position;
    this.#trails.put(position, (stop) => this.#extremeAtStart(position, stop));
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
    const stops = stopsOf(position).flatMap((stop) =>
      stop.kind === 'trailing' ? [] : [{ id: stop.id, kind: stop.kind, ticks: BigInt(stop.ticks) }],
    );
    this.#triggers.set({ id, userId, position: core, table, feePpm, isIsolated, stops });
  }

  /** Where a trailing stop begins that was not here: set in the batch that is taken over, or before the process began. */
  #extremeAtStart({ id, core }: ContractPosition, stop: TrailingStop): Extreme {
    const known = this.#known.get(trailName(id, stop.id)) ?? null;
    return extremeAfter(trailOf(core.side, stop), stop.tick, known, this.#followed);
  }

  /** Takes an entry that rests over, as it stands in its side. */
  putEntry(of: TermsOfOrders, order: Order, member: Member): void {
    const { id, userId, priceTicks } = order;
    const terms = this.#terms(of.termsOf(id).termsTime);
    const { side } = placedOf(order);
    const own = priceTicks === null ? null : guardTrigger(side, BigInt(priceTicks), guardTermsOf(of, terms, member));
    const away = awayTrigger(order, of.termsOf(id).awayTicks);
    // The first that the mark comes to.
    const guard = own === null || away === null || own > away === (side === 'long') ? own : away;
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

  /** Takes a close of a copy over that rests: it ends at the first mark that leaves it too far away. */
  putAway(order: Order, awayTicks: number): void {
    const { id, userId, side: buysOrSells } = order;
    const ticks = awayTrigger(order, awayTicks);
    const side: Side = buysOrSells === 'sell' ? 'long' : 'short';
    if (ticks !== null) this.#triggers.setEntry({ id, userId, side, size: 0n, guard: triggerAt(opposite(side), ticks) });
  }

  /** An entry or a close that was filled or ended leaves. */
  removeEntry(id: number): void {
    this.#entries.delete(id);
    this.#triggers.removeEntry(id);
  }
}
