/**
 * Which accounts a tick may bring to the call: each has a price in every market of its coins at which it is valued anew (`SlackIndex` of
 * risk). Those without slack, without prices, or in another state than `normal` are valued at every tick.
 *
 * Invariants: what an account holds is as it was committed last; what moves beside the desk has it valued at the next tick.
 */
import { SlackIndex, type SlackPart, TriggerIndex } from '@glasshouse/risk';
import { type Holding, type MarginState, type Price, itemsOf } from './account.ts';
import type { MarginRules } from './markets.ts';
import { CALL_PPM } from './terms.ts';

const MILLION = 1_000_000n;
const CALL = BigInt(CALL_PPM);

/** The accounts with debts. */
export class AccountIndex {
  readonly #rules: () => MarginRules;
  readonly #indexes = new Map<number, TriggerIndex>();
  #slack = new SlackIndex((marketId) => this.#indexOf(marketId));
  readonly #holdings = new Map<number, ReadonlyMap<number, Holding>>();
  readonly #waiting = new Set<number>();

  constructor(rules: () => MarginRules) {
    this.#rules = rules;
  }

  get size(): number {
    return this.#holdings.size;
  }

  /** Whether an account is to be valued at the next tick, whatever it is. */
  get hasWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** Users who owe something. */
  users(): Iterable<number> {
    return this.#holdings.keys();
  }

  clear(): void {
    this.#indexes.clear();
    this.#slack = new SlackIndex((marketId) => this.#indexOf(marketId));
    this.#holdings.clear();
    this.#waiting.clear();
  }

  #indexOf(marketId: number): TriggerIndex {
    const index = this.#indexes.get(marketId) ?? new TriggerIndex();
    this.#indexes.set(marketId, index);
    return index;
  }

  /** What an account holds and owes, as it was committed last. */
  known(userId: number): ReadonlyMap<number, Holding> | undefined {
    return this.#holdings.get(userId);
  }

  /** Takes an account over; one that owes nothing is forgotten. */
  place(
    userId: number,
    holdings: ReadonlyMap<number, Holding>,
    state: MarginState,
    priceOf: (marketId: number) => Price | null,
  ): void {
    this.#slack.remove(userId);
    this.#waiting.delete(userId);
    if ([...holdings.values()].every(({ owed }) => owed === 0n)) {
      this.#holdings.delete(userId);
      if (state !== 'normal') this.#waiting.add(userId);
      return;
    }
    this.#holdings.set(userId, holdings);
    if (state !== 'normal' || !this.#placeSlack(userId, holdings, priceOf)) this.#waiting.add(userId);
  }

  /** Assets less debts times the level of the call, all in one unit; false where nothing is left of it, or a price is missing. */
  #placeSlack(userId: number, holdings: ReadonlyMap<number, Holding>, priceOf: (marketId: number) => Price | null): boolean {
    const rules = this.#rules();
    const holdingOf = (assetId: number) => holdings.get(assetId) ?? { held: 0n, owed: 0n };
    if (itemsOf(rules, holdingOf, priceOf, () => 0) === null) return false;
    const unit = rules.markets.reduce((all, { d }) => all * d, 1n);
    const { held, owed } = holdingOf(rules.quoteId);
    // Values are rounded against the account, at most by an atom for each asset and debt.
    const rounding = BigInt(2 * rules.markets.length) * 2n * MILLION;
    let slack = (held * MILLION - owed * CALL - rounding) * unit;
    const parts: SlackPart[] = [];
    for (const { marketId, assetId, n, d } of rules.markets) {
      const own = holdingOf(assetId);
      const coefficient = (own.held * MILLION - own.owed * CALL) * n * (unit / d);
      const price = priceOf(marketId);
      if (coefficient === 0n || price === null) continue;
      const markTicks = BigInt(price.ticks);
      slack += coefficient * markTicks;
      parts.push({ marketId, kind: 'linear', markTicks, coefficient });
    }
    return this.#slack.place(userId, { n: slack, d: 1n }, parts);
  }

  /** Accounts to be valued at a tick of a market. */
  reached(marketId: number, ticks: number): number[] {
    const reached = this.#indexOf(marketId)
      .reached(ticks)
      .map(({ owner }) => owner);
    return [...new Set([...reached, ...this.#waiting])];
  }
}
