/**
 * Which follows a mark may bring to their loss cap, or near it: each has a price in every market of its copies at which it is valued anew
 * (`SlackIndex` of risk). One that cannot be placed is valued at every tick until it can.
 *
 * Invariants: the prices follow from the follow and its copies as they were committed last, and never from a later price than the one at
 * which the cap is reached. Units: atoms, ticks.
 */
import { type OpenCopy, standingOf } from '@glasshouse/proofs/copy';
import { SlackIndex, type SlackPosition, slackOf, slackParts, TriggerIndex } from '@glasshouse/risk';
import type { CapTerms } from '../domain/copies.ts';

/** The part of a loss cap at which its owner is notified: 80 %. */
const NEAR = { n: 4n, d: 5n } as const;

/** Whether a follow stands at 80 % of its loss cap or beyond. */
export const isNear = (realised: bigint, copies: readonly OpenCopy[], maxLoss: bigint): boolean =>
  -standingOf(realised, copies) * NEAR.d >= maxLoss * NEAR.n;

/** A follow that begins with its process. */
export type KnownCap = CapTerms & { readonly id: number };

/** The follows. */
export class Caps {
  readonly #indexes = new Map<number, TriggerIndex>();
  readonly #slack = new SlackIndex((marketId) => this.#indexOf(marketId));
  readonly #terms = new Map<number, CapTerms>();
  readonly #waiting = new Set<number>();

  #indexOf(marketId: number): TriggerIndex {
    const index = this.#indexes.get(marketId) ?? new TriggerIndex();
    this.#indexes.set(marketId, index);
    return index;
  }

  /** What the cap of a follow is judged by; undefined: it is over, or nothing is known of it. */
  of(purse: number): CapTerms | undefined {
    return this.#terms.get(purse);
  }

  /** Takes over what holds for a follow; it is valued at the next tick of any market. */
  set(purse: number, terms: CapTerms): void {
    this.#terms.set(purse, terms);
    this.#waiting.add(purse);
  }

  /** Takes over how a follow stood before a batch that read it; whether that is new. */
  take(purse: number, terms: CapTerms): boolean {
    const known = this.#terms.get(purse);
    const isKnown = known?.realised === terms.realised && known.maxLoss === terms.maxLoss && known.nearOf === terms.nearOf;
    if (!isKnown) this.set(purse, terms);
    return !isKnown;
  }

  /** Its owner changed it: it is valued at the next tick. */
  edit(purse: number, { maxLoss, nearOf }: Pick<CapTerms, 'maxLoss' | 'nearOf'>): void {
    const known = this.#terms.get(purse);
    if (known !== undefined && (known.maxLoss !== maxLoss || known.nearOf !== nearOf))
      this.set(purse, { ...known, maxLoss, nearOf });
  }

  /** Forgets a follow that is over. */
  drop(purse: number): void {
    this.#terms.delete(purse);
    this.#waiting.delete(purse);
    this.#slack.remove(purse);
  }

  /** Places a follow by its open copies at their marks; null: one has none. */
  place(purse: number, copies: readonly SlackPosition[] | null): void {
    const terms = this.#terms.get(purse);
    if (terms === undefined) return;
    const { realised, maxLoss, nearOf } = terms;
    this.#waiting.delete(purse);
    if (copies === null) {
      this.#slack.remove(purse);
      this.#waiting.add(purse);
      return;
    }
    const bound = nearOf === maxLoss ? maxLoss : (maxLoss * NEAR.n) / NEAR.d;
    // The fee of each is rounded up to an atom.
    const cash = realised + bound - BigInt(copies.length);
    if (copies.length === 0 && cash > 0n) return this.#slack.remove(purse);
    if (!this.#slack.place(purse, slackOf(cash, copies), slackParts(copies))) this.#waiting.add(purse);
  }

  /** Follows to be valued at a mark of a market. */
  reached(marketId: number, markTicks: number): Iterable<number> {
    const owners = this.#indexOf(marketId)
      .reached(markTicks)
      .map(({ owner }) => owner);
    return new Set([...owners, ...this.#waiting]);
  }
}
