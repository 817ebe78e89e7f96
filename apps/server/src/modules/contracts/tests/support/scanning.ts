/**
 * A naive twin of the triggers: at each mark it walks over everything that is open and judges it by rational formulas of its own. It
 * shares no code with the index that it replaces.
 */
import { TRIGGER, type Side } from '@glasshouse/risk';
import { type Order, openLots } from '../../../exchange/index.ts';
import type { PositionBook } from '../../domain/position-book.ts';
import type { ContractPosition } from '../../domain/position.ts';

/** The tiers of the tests: up to, rate in parts per million. */
const TIERS = [
  [50_000_000_000n, 5_000n],
  [250_000_000_000n, 10_000n],
  [1_000_000_000_000n, 25_000n],
  [5_000_000_000_000n, 50_000n],
  [20_000_000_000_000n, 100_000n],
  [50_000_000_000_000n, 250_000n],
] as const;
const FEE = 500n;
const MILLION = 1_000_000n;

/** Maintenance of a size by slices, in 10^-6 atoms. */
function maintenance6(size: bigint): bigint {
  let [sum, from] = [0n, 0n];
  for (const [to, ppm] of TIERS) {
    const end = size < to ? size : to;
    if (end > from) sum += (end - from) * ppm;
    from = to;
  }
  return sum;
}

const rateOfTier = (size: bigint): bigint => TIERS.find(([to]) => size <= to)?.[1] ?? 250_000n;

/** Triggers found by walking. */
export class ScanningTriggers {
  readonly #book: PositionBook;
  readonly #open: { values(): Iterable<Order> };
  readonly #marketId: number;
  /** Keeps nothing: what was committed is read anew at each mark. */
  readonly put = () => {};
  readonly putEntry = () => {};
  readonly removeEntry = () => {};
  readonly putClose = () => {};

  constructor(book: PositionBook, open: { values(): Iterable<Order> }, marketId: number) {
    this.#book = book;
    this.#open = open;
    this.#marketId = marketId;
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

  /** More than the rate of the first tier and the fee beyond the mark. */
  #isLeftBehind({ order, side }: { order: Order; side: Side }, mark: bigint): boolean {
    const price = BigInt(order.priceTicks ?? 0) * MILLION;
    const far = TIERS[0][1] + FEE;
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
      if (userId === of.userId && id < of.id && core.side === side) size += core.entryValue;
    for (const order of this.#orders)
      if (order.userId === of.userId && order.id < of.id && (order.side === 'buy' ? 'long' : 'short') === side)
        size += BigInt(openLots(order)) * BigInt(this.#book.termsOf(order.id)?.marginTicks ?? 0);
    return size;
  }

  /** Equity is at most what must remain. */
  #isDue(position: ContractPosition, mark: bigint): boolean {
    const { side, lots, entryValue, margin, owed } = position.core;
    const older = this.#older(position, side);
    const n = maintenance6(older + entryValue) - maintenance6(older);
    const rate = n / entryValue + (n % entryValue === 0n ? 0n : 1n);
    const value = mark * lots;
    const equity = margin - owed + (side === 'long' ? value - entryValue : entryValue - value);
    return equity * MILLION <= value * (rate + FEE);
  }

  #isBeyondGuard(order: Order, mark: bigint): boolean {
    const own = this.#book.termsOf(order.id);
    if (!own || order.priceTicks === null) return false;
    const side = order.side === 'buy' ? 'long' : 'short';
    const filled = this.#book.get(order.id)?.core.entryValue ?? 0n;
    const size = this.#older(order, side) + filled + BigInt(openLots(order)) * BigInt(own.marginTicks);
    // min(2 %, (1/multiple - m - f) / 2) as a fraction of 2 * multiple * 10^6.
    const multiple = BigInt(own.multiple);
    const d = 2n * multiple * MILLION;
    const half = MILLION - (rateOfTier(size) + FEE) * multiple;
    const g = half * 50n > d ? d / 50n : half;
    const price = BigInt(order.priceTicks);
    return side === 'long' ? price * d > mark * (d + g) : price * d < mark * (d - g);
  }

  reached(markTicks: number) {
    const mark = BigInt(markTicks);
    const found: { kind: number; owner: number }[] = [];
    for (const order of this.#orders) if (this.#isBeyondGuard(order, mark)) found.push({ kind: TRIGGER.GUARD, owner: order.id });
    for (const close of this.#closes())
      if (this.#isLeftBehind(close, mark)) found.push({ kind: TRIGGER.GUARD, owner: close.order.id });
    for (const position of this.#positions) {
      const { id, core, stopLoss, takeProfit } = position;
      const sign = core.side === 'long' ? 1 : -1;
      if (stopLoss && (markTicks - stopLoss.ticks) * sign <= 0) found.push({ kind: TRIGGER.STOP_LOSS, owner: id });
      if (takeProfit && (markTicks - takeProfit.ticks) * sign >= 0) found.push({ kind: TRIGGER.TAKE_PROFIT, owner: id });
      if (position.marginMode === 'isolated' && this.#isDue(position, mark)) found.push({ kind: TRIGGER.LIQUIDATION, owner: id });
    }
    return found;
  }
}
