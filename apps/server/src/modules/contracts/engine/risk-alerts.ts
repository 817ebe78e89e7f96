/**
 * Positions whose risk rate passes 80 %: their owners are notified once, and again only after it was back at 70 %. Each has a trigger at
 * the mark of the one that comes next, so that a tick which passes none costs nothing. Nothing else is decided by it.
 */
import {
  ceilDiv,
  exposureOf,
  isLiquidatable,
  liquidationPrice,
  opposite,
  type Rates,
  TRIGGER,
  triggerAt,
  TriggerIndex,
} from '@glasshouse/risk';
import type { ContractPosition } from '../domain/position.ts';
import type { Terms } from '../domain/terms.ts';

/** Whose owner is told at or above the first share of equity, and may be told again below the second; in tenths. */
export const TOLD = 8n;
export const OVER = 7n;

/** The rates at which a requirement of so many tenths of the equity is the equity; rounded up. */
export function ratesAt({ maintenancePpm, feePpm }: Rates, tenths: bigint): Rates {
  return { maintenancePpm: ceilDiv((maintenancePpm + feePpm) * 10n, tenths), feePpm: 0n };
}

/** Whether the risk rate of a position is at least so many tenths at a mark. */
function isAtLeast({ core }: ContractPosition, { contract }: Terms, rates: Rates, mark: bigint, tenths: bigint): boolean {
  return isLiquidatable(contract, exposureOf(core), ratesAt(rates, tenths), mark);
}

/** The alerts of a market. */
export class RiskAlerts {
  readonly #index = new TriggerIndex();
  readonly #slots = new Map<number, number>();
  readonly #told = new Set<number>();

  /** Begins with those that were told. */
  constructor(told: Iterable<number> = []) {
    for (const id of told) this.#told.add(id);
  }

  /** Positions at whose trigger a mark is. */
  reached(markTicks: number): readonly number[] {
    return this.#index.reached(markTicks).map(({ owner }) => owner);
  }

  /** A position that is closed leaves. */
  remove(id: number): void {
    this.#clear(id);
    this.#told.delete(id);
  }

  #clear(id: number): void {
    const slot = this.#slots.get(id);
    if (slot !== undefined) this.#index.remove(slot);
    this.#slots.delete(id);
  }

  /** Takes the newest committed form of a position over. */
  put(position: ContractPosition, terms: Terms, rates: Rates): void {
    const { id, core } = position;
    this.#clear(id);
    const isTold = this.#told.has(id);
    const price = liquidationPrice(terms.contract, exposureOf(core), ratesAt(rates, isTold ? OVER : TOLD));
    // One that was told waits for the way back: the first tick beyond the price, on the other side.
    const back = typeof price === 'bigint' ? price + (core.side === 'long' ? 1n : -1n) : price;
    const at = isTold ? triggerAt(opposite(core.side), back) : triggerAt(core.side, price);
    if (at !== null) this.#slots.set(id, this.#index.insert({ kind: TRIGGER.LIQUIDATION, owner: id, ref: 0, ...at }));
  }

  /** What a mark makes of a position at whose trigger it is: whether its owner is to be told, or may be again. */
  judge(position: ContractPosition, terms: Terms, rates: Rates, mark: bigint): 'tell' | 'over' | null {
    if (this.#told.has(position.id)) return isAtLeast(position, terms, rates, mark, OVER) ? null : 'over';
    return isAtLeast(position, terms, rates, mark, TOLD) ? 'tell' : null;
  }

  /** Keeps what was judged. */
  note(id: number, what: 'tell' | 'over'): void {
    if (what === 'tell') this.#told.add(id);
    else this.#told.delete(id);
  }
}
