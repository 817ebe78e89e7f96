/**
 * A naive twin of the triggers: at each mark it walks over everything that is open and judges it by rational formulas of its own. It
 * shares no code with the index that it replaces.
 */
import { TRIGGER, type Side } from '@glasshouse/risk';
import { type Order, openLots } from '../../../exchange/index.ts';
import type { PositionBook } from '../../domain/position-book.ts';
import type { ContractPosition, TrailingStop } from '../../domain/position.ts';
import type { MarkTick } from '../../engine/mark-log.ts';

/** The tiers of the tests: up to in dollars, rate in parts per million. */
const TIERS = [
  [50_000n, 5_000n],
  [250_000n, 10_000n],
  [1_000_000n, 25_000n],
  [5_000_000n, 50_000n],
  [20_000_000n, 100_000n],
  [50_000_000n, 250_000n],
] as const;
const FEE = 500n;
const MILLION = 1_000_000n;
/** What a dollar is worth at one tick, in atoms of an inverse market. */
const UNIT = 10n ** 10n;

/** Maintenance of a size by slices, in 10^-6; `dollar` is what the size counts a dollar as. */
function maintenance6(size: bigint, dollar: bigint): bigint {
  let [sum, from] = [0n, 0n];
  for (const [to, ppm] of TIERS) {
    const upto = to * dollar;
    const end = size < upto ? size : upto;
    if (end > from) sum += (end - from) * ppm;
    from = upto;
  }
  return sum;
}

const rateOfTier = (size: bigint, dollar: bigint): bigint => TIERS.find(([to]) => size <= to * dollar)?.[1] ?? 250_000n;

/** Triggers found by walking. */
export class ScanningTriggers {
  readonly #book: PositionBook;
  readonly #open: { values(): Iterable<Order> };
  readonly #marketId: number;
  readonly #isInverse: boolean;
  /** Keeps nothing: what was committed is read anew at each mark. */
  readonly put = () => {};
  readonly putEntry = () => {};
  readonly removeEntry = () => {};
  readonly putClose = () => {};
  readonly place = () => {};
  /** Marks that counted for stops, as batches were committed; they outlive a restart. */
  readonly #marks: MarkTick[];

  constructor(
    book: PositionBook,
    open: { values(): Iterable<Order> },
    { marketId, isInverse, marks }: { readonly marketId: number; readonly isInverse: boolean; readonly marks: MarkTick[] },
  ) {
    this.#book = book;
    this.#open = open;
    this.#marketId = marketId;
    this.#isInverse = isInverse;
    this.#marks = marks;
  }

  get #dollar(): bigint {
    return this.#isInverse ? 1n : MILLION;
  }

  #sizeOf({ lots, entryValue }: ContractPosition['core']): bigint {
    return this.#isInverse ? lots : entryValue;
  }

  #sizeAt(order: Order): bigint {
    const lots = BigInt(openLots(order));
    return this.#isInverse ? lots : lots * BigInt(this.#book.termsOf(order.id)?.marginTicks ?? 0);
  }

  get #orders(): Order[] {
    return [...this.#open.values()].filter(
      ({ id, marketId }) => marketId === this.#marketId && this.#book.termsOf(id)?.purpose === 'open',
    );
  }

  /** Closes of cross positions that wait. */
  *#closes(): Generator<{ order: Order; side: Side }> {
    for (const order of this.#open.values()) {
      const own = this.#book.termsOf(order.id);
      if (order.marketId !== this.#marketId || own?.purpose !== 'close') continue;
      const position = this.#book.get(own.positionId);
      if (position?.marginMode === 'cross') yield { order, side: position.core.side };
    }
  }

  /** So far beyond the mark that, with its fee, it costs more than its lots require in the first tier: d + f (1 + d) > m + f. */
  #isLeftBehind({ order, side }: { order: Order; side: Side }, mark: bigint): boolean {
    const price = BigInt(order.priceTicks ?? 0) * MILLION;
    const far = (TIERS[0][1] * MILLION) / (MILLION + FEE);
    return side === 'long' ? price < mark * (MILLION - far) : price > mark * (MILLION + far);
  }

  get #positions(): ContractPosition[] {
    return [...this.#book.values()].filter(({ marketId }) => marketId === this.#marketId);
  }

  idsOf(side: Side): Set<number> {
    return new Set(this.#positions.flatMap(({ id, core }) => (core.side === side ? [id] : [])));
  }

  get closing(): Set<number> {
    return new Set(
      this.#positions.flatMap(({ id, status, marginMode }) => (status === 'closing' && marginMode === 'isolated' ? [id] : [])),
    );
  }

  #older(of: { id: number; userId: number }, side: Side): bigint {
    let size = 0n;
    for (const { id, userId, core } of this.#positions)
      if (userId === of.userId && id < of.id && core.side === side) size += this.#sizeOf(core);
    for (const order of this.#orders)
      if (order.userId === of.userId && order.id < of.id && (order.side === 'buy' ? 'long' : 'short') === side)
        size += this.#sizeAt(order);
    return size;
  }

  /** Equity is at most what must remain. */
  #isDue(position: ContractPosition, mark: bigint): boolean {
    const { side, lots, entryValue, margin, owed } = position.core;
    const older = this.#older(position, side);
    const size = this.#sizeOf(position.core);
    const n = maintenance6(older + size, this.#dollar) - maintenance6(older, this.#dollar);
    const rate = n / size + (n % size === 0n ? 0n : 1n);
    // Everything times the mark where a value is divided by it.
    const [value, times] = this.#isInverse ? [lots * UNIT, mark] : [mark * lots, 1n];
    const gain = value - entryValue * times;
    const equity = (margin - owed) * times + ((side === 'long') === this.#isInverse ? -gain : gain);
    return equity * MILLION <= value * (rate + FEE);
  }

  #isBeyondGuard(order: Order, mark: bigint): boolean {
    const own = this.#book.termsOf(order.id);
    if (!own || order.priceTicks === null) return false;
    const side = order.side === 'buy' ? 'long' : 'short';
    const held = this.#book.get(order.id);
    const size = this.#older(order, side) + (held ? this.#sizeOf(held.core) : 0n) + this.#sizeAt(order);
    // min(2 %, (1/multiple - m - f) / 2) as a fraction of 2 * multiple * 10^6.
    const multiple = BigInt(own.multiple);
    const d = 2n * multiple * MILLION;
    const half = MILLION - (rateOfTier(size, this.#dollar) + FEE) * multiple;
    const g = half * 50n > d ? d / 50n : half;
    const price = BigInt(order.priceTicks);
    return side === 'long' ? price * d > mark * (d + g) : price * d < mark * (d - g);
  }

  /** Marks of a committed batch; a look that was cut off brings its mark again. */
  follow(ticks: readonly MarkTick[]): void {
    for (const tick of ticks) if (this.#marks.at(-1)?.time !== tick.time) this.#marks.push(tick);
  }

  /** The farthest mark of a trailing stop, by all marks behind its setting, one by one. */
  extremeOf(_positionId: number, side: Side, stop: TrailingStop, ticks: readonly MarkTick[]): bigint | null {
    let extreme: bigint | null = null;
    for (const { time, mark } of [...this.#marks, ...ticks]) {
      if (time <= stop.tick) continue;
      const sign = side === 'long' ? 1n : -1n;
      if (extreme === null) {
        if (stop.activation === null || (mark - BigInt(stop.activation)) * sign >= 0n) extreme = mark;
      } else if ((mark - extreme) * sign > 0n) extreme = mark;
    }
    return extreme;
  }

  #isTrailReached({ id, core }: ContractPosition, stop: TrailingStop, mark: bigint, ticks: readonly MarkTick[]): boolean {
    const extreme = this.extremeOf(id, core.side, stop, ticks);
    if (extreme === null) return false;
    const gone = core.side === 'long' ? extreme - mark : mark - extreme;
    return gone * 1_000n >= extreme * BigInt(stop.callback);
  }

  reached(markTicks: number, ticks: readonly MarkTick[]) {
    const mark = BigInt(markTicks);
    const found: { kind: number; owner: number }[] = [];
    for (const order of this.#orders) if (this.#isBeyondGuard(order, mark)) found.push({ kind: TRIGGER.GUARD, owner: order.id });
    for (const close of this.#closes())
      if (this.#isLeftBehind(close, mark)) found.push({ kind: TRIGGER.GUARD, owner: close.order.id });
    for (const position of this.#positions) {
      const { id, core, stopLoss, takeProfit, partStops } = position;
      const sign = core.side === 'long' ? 1 : -1;
      if (stopLoss && (markTicks - stopLoss.ticks) * sign <= 0) found.push({ kind: TRIGGER.STOP_LOSS, owner: id });
      if (takeProfit && (markTicks - takeProfit.ticks) * sign >= 0) found.push({ kind: TRIGGER.TAKE_PROFIT, owner: id });
      for (const { kind, ticks } of partStops) {
        const isAgainst = (markTicks - ticks) * sign <= 0;
        if (kind === 'sl' && isAgainst) found.push({ kind: TRIGGER.STOP_LOSS, owner: id });
        if (kind === 'tp' && (markTicks - ticks) * sign >= 0) found.push({ kind: TRIGGER.TAKE_PROFIT, owner: id });
      }
      for (const stop of position.trails)
        if (this.#isTrailReached(position, stop, mark, ticks)) found.push({ kind: TRIGGER.TRAILING, owner: id });
      if (position.marginMode === 'isolated' && this.#isDue(position, mark)) found.push({ kind: TRIGGER.LIQUIDATION, owner: id });
    }
    return found;
  }
}
