/**
 * The insurance fund of a settle asset in memory: its balance, and what it may pay in an hour (a quarter of what it had at its
 * beginning, for each market, less what it paid there).
 *
 * Units: atoms; hours count from the epoch. Invariants: the balance is never below zero; capital counts once its record is made, so
 * the fund never promises what it may not have.
 */
import { fundBudget } from '@glasshouse/risk';

export const HOUR_MS = 3_600_000;

/** Why the fund changed: capital, an attempt to liquidate, or atoms of rounding of any other close. */
export type FundCause = 'capital' | 'liquidation' | 'close';

/** A change of the fund. */
export interface FundEntry {
  readonly id: number;
  readonly assetId: number;
  readonly cause: FundCause;
  /** Null for capital. */
  readonly marketId: number | null;
  /** The record that it belongs to; null for atoms of rounding. */
  readonly recordId: number | null;
  /** The second or moment that it belongs to, epoch ms. */
  readonly moment: number;
  readonly paid: bigint;
  readonly received: bigint;
  /** After it. */
  readonly balance: bigint;
}

/** A change as its cause says it. */
export type FundChange = Omit<FundEntry, 'assetId' | 'balance'>;

interface Hour {
  /** Before the first change of the hour. */
  readonly at: bigint;
  readonly paid: ReadonlyMap<number, bigint>;
}

/**
 * What no budget takes, in atoms: closes of part of a position may lack an atom of rounding, and must not fail where all markets of an
 * hour together have used the fund up.
 */
const ROUNDING_RESERVE = 1_000_000n;

/** So much of a budget as a fund can pay. */
export function affordable(budget: bigint, balance: bigint): bigint {
  const free = balance > ROUNDING_RESERVE ? balance - ROUNDING_RESERVE : 0n;
  return budget < free ? budget : free;
}

/** How many hours stay in memory: markets may be some ticks apart. */
const KEPT_HOURS = 3;

const hourOf = (moment: number): number => Math.floor(moment / HOUR_MS);

/** The fund of one asset. Values are immutable. */
export class Fund {
  readonly assetId: number;
  readonly balance: bigint;
  /** Capital that was counted so far. */
  readonly capital: bigint;
  readonly #hours: ReadonlyMap<number, Hour>;

  constructor(assetId: number, balance = 0n, capital = 0n, hours: ReadonlyMap<number, Hour> = new Map()) {
    this.assetId = assetId;
    this.balance = balance;
    this.capital = capital;
    this.#hours = hours;
  }

  /** The balance at the beginning of the hour of a moment: before its first change. */
  atHour(moment: number): bigint {
    return this.#hours.get(hourOf(moment))?.at ?? this.balance;
  }

  /**
   * Whether it has too little even for atoms of rounding, as one that never had capital: nothing new is opened then, so that every
   * close finds the atom that it may lack.
   */
  get isShort(): boolean {
    return this.balance < ROUNDING_RESERVE;
  }

  /** What attempts in a market paid in the hour of a moment. */
  paidInHour(marketId: number, moment: number): bigint {
    return this.#hours.get(hourOf(moment))?.paid.get(marketId) ?? 0n;
  }

  /** What the fund may pay now in a market. */
  budget(marketId: number, moment: number): bigint {
    return affordable(fundBudget(this.atHour(moment), this.paidInHour(marketId, moment)), this.balance);
  }

  /** The fund after a change, with the change as it is kept. RangeError: it would fall below zero. */
  after(change: FundChange): { fund: Fund; entry: FundEntry } {
    const { cause, marketId, moment, paid, received } = change;
    const balance = this.balance - paid + received;
    if (balance < 0n) throw new RangeError(`the fund of asset ${this.assetId} would fall to ${balance}`);
    const hour = hourOf(moment);
    const known = this.#hours.get(hour) ?? { at: this.balance, paid: new Map() };
    const paidThere =
      marketId === null || cause !== 'liquidation'
        ? known.paid
        : new Map(known.paid).set(marketId, (known.paid.get(marketId) ?? 0n) + paid);
    const hours = [...new Map(this.#hours).set(hour, { at: known.at, paid: paidThere })];
    const kept = hours.toSorted(([a], [b]) => b - a).slice(0, KEPT_HOURS);
    const capital = this.capital + (cause === 'capital' ? received : 0n);
    return {
      fund: new Fund(this.assetId, balance, capital, new Map(kept)),
      entry: { ...change, assetId: this.assetId, balance },
    };
  }
}

/** The fund that entries make, oldest first; those before the hours that count may be left out if `from` is what they made. */
export function fundOf(from: Fund, entries: readonly FundChange[]): Fund {
  return entries.reduce((fund, entry) => fund.after(entry).fund, from);
}
