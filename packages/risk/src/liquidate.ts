// SPDX-License-Identifier: Apache-2.0
/**
 * One attempt to liquidate a position, isolated or with all of its cross account behind it, step by step: the book, and beyond its
 * bankruptcy price the owner's own opposite positions, the fund, and deleveraging. The caller trades and gives back what happened; all money is decided here.
 *
 * Order of calls: `order` and `took('book')`; then, while `isForced`, `takeOwn`, `fundOrder` and `took('fund')`, `takeByRank`; `end`.
 * Invariants: nothing is closed beyond a bankruptcy price, that of the others included, but for what the fund pays; results,
 * fees, the fund and what is returned sum to zero; the user never ends below zero. Units: ticks, lots, atoms.
 */
import { type Candidate, deleverage } from './adl.ts';
import { bankruptcyPrice, isBeyond } from './bankruptcy.ts';
import { type Closed, closePart } from './close.ts';
import { type Contract, opposite, type Side, valueOf } from './contract.ts';
import { closingLimit, FUND_PPM, WIDEST_PPM } from './guard.ts';
import { isLiquidatable } from './liquidation.ts';
import { exposureOf, type Position, type RateTerms, ratesOf, sizeOf } from './position.ts';
import type { PriceBound } from './price-bound.ts';
import { takeInOrder } from './take.ts';
import { divideLeftover, fundBackedLots, type Leftover, type LiquidationSums, lotsThatStay } from './stages.ts';
import { least } from './units.ts';

/**
 * Where lots were closed, in the order in which an attempt tries. `net`: own opposite positions of the same cross account, at the
 * mark; an attempt that nets does nothing else.
 */
export const CLOSED_IN = ['net', 'book', 'own', 'fund', 'adl'] as const;
export type ClosedIn = (typeof CLOSED_IN)[number];

/** What an attempt begins with. */
export interface LiquidationTerms extends RateTerms {
  readonly contract: Contract;
  readonly position: Position;
  readonly markTicks: bigint;
  /** Requirement of the other positions of a cross account in 10^-6 atoms, all of whose money is the position's margin now. */
  readonly others6?: bigint;
}

/** An order that closes lots at once or ends. */
export interface ClosingOrder {
  readonly lots: bigint;
  /** The worst price. */
  readonly limitTicks: bigint;
}

/** Lots that were closed at a price. */
export interface ClosedLots {
  readonly kind: ClosedIn;
  readonly lots: bigint;
  readonly ticks: bigint;
  /** The other position of `net`, `own` and `adl`; 0 else. */
  readonly position: number;
}

/** One fill of an attempt with what it did. */
export interface LiquidationFill extends ClosedLots {
  readonly value: bigint;
  readonly closed: Closed;
}

/** What an attempt comes to. */
export interface Liquidated {
  readonly fills: readonly LiquidationFill[];
  readonly sums: LiquidationSums;
  readonly leftover: Leftover;
  /** What stays, with what was returned in its margin; null when all is closed and the rest is available. */
  readonly rest: Position | null;
  /** Whether it has to go on at the next tick. */
  readonly isClosing: boolean;
}

/** The worst price of an order for the book, or of one that the fund backs; null when no price is good enough. */
export function fillLimit(kind: 'book' | 'fund', side: Side, markTicks: bigint, bankruptcy: PriceBound): bigint | null {
  return kind === 'book'
    ? closingLimit(side, markTicks, bankruptcy, WIDEST_PPM)
    : closingLimit(side, markTicks, 'never', FUND_PPM);
}

/** What closing lots of a position by a liquidation does: own and deleveraged lots are free of fee. */
export function closeLots(contract: Contract, position: Position, part: ClosedLots, feePpm: bigint): LiquidationFill {
  const value = valueOf(contract, part.ticks, part.lots);
  const isFree = part.kind !== 'book' && part.kind !== 'fund';
  const closed = closePart(contract, position, {
    lots: part.lots,
    value,
    feePpm: isFree ? 0n : feePpm,
    backedBy: part.kind === 'fund' ? 'fund' : 'own',
  });
  return { ...part, value, closed };
}

/** The sums of fills that their leftover is divided by. */
export function sumsOf(fills: readonly LiquidationFill[]): LiquidationSums {
  const sum = (of: (fill: LiquidationFill) => bigint, ...kinds: readonly ClosedIn[]) =>
    fills.reduce((total, fill) => total + (kinds.includes(fill.kind) ? of(fill) : 0n), 0n);
  return {
    credit: sum(({ closed }) => closed.credit, ...CLOSED_IN),
    fundPaid: sum(({ closed }) => closed.fromFund, ...CLOSED_IN),
    bookValue: sum(({ value }) => value, 'book', 'fund'),
    freeValue: sum(({ value }) => value, 'own', 'adl'),
  };
}

const isDue = (terms: LiquidationTerms, position: Position): boolean =>
  isLiquidatable(
    terms.contract,
    exposureOf(position),
    ratesOf(terms.contract, position, terms),
    terms.markTicks,
    undefined,
    terms.others6,
  );

/** An attempt. RangeError: the position is not to be liquidated at this mark. */
export class Liquidation {
  readonly #terms: LiquidationTerms;
  readonly #fills: LiquidationFill[] = [];
  #rest: Position | null;
  /** Lots that are to be closed; the others stay by the stage, or have nothing to be netted with. */
  lots: bigint;
  readonly bankruptcy: PriceBound;
  /** Whether the mark is beyond the bankruptcy price: then all is closed at once. */
  readonly isPast: boolean;

  constructor(terms: LiquidationTerms) {
    this.#terms = terms;
    const { contract, position, table, older, feePpm, markTicks } = terms;
    const exposure = exposureOf(position);
    if (!isDue(terms, position)) throw new RangeError('the position has more than it needs');
    this.bankruptcy = bankruptcyPrice(contract, exposure, feePpm);
    this.isPast = isBeyond(position.side, markTicks, this.bankruptcy);
    const stays = this.isPast ? 0n : lotsThatStay(table, { older, size: sizeOf(contract, position) }, position.lots);
    this.lots = position.lots - stays;
    this.#rest = position;
  }

  /** Lots that are still to be closed. */
  get left(): bigint {
    return this.lots - this.#fills.reduce((sum, { lots }) => sum + lots, 0n);
  }

  /** Whether the owner's own positions, the fund and others have to take what is left. */
  get isForced(): boolean {
    return this.isPast && this.left > 0n;
  }

  /** The order for the book: at the tighter of the bankruptcy price and 2 % beyond the mark; null when no price is good enough. */
  get order(): ClosingOrder | null {
    const { position, markTicks } = this.#terms;
    const limitTicks = fillLimit('book', position.side, markTicks, this.bankruptcy);
    return limitTicks === null || this.left === 0n ? null : { lots: this.left, limitTicks };
  }

  /**
   * The order that the fund backs: within 0.1 % of the mark, of so many lots as its budget suffices for; null when there are none.
   */
  fundOrder(budget: bigint): ClosingOrder | null {
    if (!this.isForced) return null;
    const { contract, position, markTicks, feePpm } = this.#terms;
    const limitTicks = fillLimit('fund', position.side, markTicks, this.bankruptcy);
    if (limitTicks === null) return null;
    const terms = { limitTicks, bankruptcy: this.bankruptcy, budget, feePpm };
    const lots = fundBackedLots(contract, position.side, terms, this.left);
    return lots === 0n ? null : { lots, limitTicks };
  }

  /** Takes a trade of the book over, of the plain order or of the one that the fund backs. RangeError: beyond its limit. */
  took(kind: 'book' | 'fund', lots: bigint, ticks: bigint): LiquidationFill {
    const { position, markTicks } = this.#terms;
    const limit = fillLimit(kind, position.side, markTicks, this.bankruptcy);
    if (limit === null || isBeyond(position.side, ticks, limit)) throw new RangeError(`a close at ${ticks}, beyond ${limit}`);
    return this.#close({ kind, lots, ticks, position: 0 });
  }

  /** Closes against own opposite positions of the same cross account, oldest first, at the mark. Nothing else follows. */
  takeNet(own: readonly Pick<Candidate, 'id' | 'side' | 'lots'>[]): readonly LiquidationFill[] {
    const { position, markTicks } = this.#terms;
    if (own.some(({ side }) => side !== opposite(position.side))) throw new RangeError('a position of the same side');
    const all = own.reduce((sum, { lots }) => sum + lots, 0n);
    this.lots = least(position.lots, all);
    const { taken } = takeInOrder(
      this.lots,
      own.toSorted((a, b) => a.id - b.id),
      () => false,
    );
    return taken.map(({ id, lots }) => this.#close({ kind: 'net', lots, ticks: markTicks, position: id }));
  }

  /** Closes against the owner's own opposite positions, oldest first, at the bankruptcy price. */
  takeOwn(own: readonly Candidate[]): readonly LiquidationFill[] {
    return this.#takeFrom(
      'own',
      own.toSorted((a, b) => a.id - b.id),
    );
  }

  /** The same against others' in the order of their rank. */
  takeByRank(ranked: readonly Candidate[]): readonly LiquidationFill[] {
    return this.#takeFrom('adl', ranked);
  }

  #takeFrom(kind: 'own' | 'adl', candidates: readonly Candidate[]): readonly LiquidationFill[] {
    const { bankruptcy } = this;
    if (!this.isForced || typeof bankruptcy === 'string') return [];
    if (candidates.some(({ side }) => side !== opposite(this.#terms.position.side)))
      throw new RangeError('a position of the same side');
    const { taken } = deleverage(this.left, bankruptcy, candidates);
    return taken.map(({ id, lots }) => this.#close({ kind, lots, ticks: bankruptcy, position: id }));
  }

  #close(part: ClosedLots): LiquidationFill {
    const { contract, feePpm } = this.#terms;
    if (this.#rest === null || part.lots > this.left) throw new RangeError('more is closed than is left');
    const fill = closeLots(contract, this.#rest, part, feePpm);
    this.#rest = fill.closed.rest;
    this.#fills.push(fill);
    return fill;
  }

  /** Divides what is left over; what is the user's stays in the position while there is one. */
  end(): Liquidated {
    const { feePpm } = this.#terms;
    const sums = sumsOf(this.#fills);
    const leftover = divideLeftover(sums, feePpm);
    const rest = this.#rest === null ? null : credited(this.#rest, leftover.returned);
    const isClosing = rest !== null && isDue(this.#terms, rest);
    return { fills: this.#fills, sums, leftover, rest, isClosing };
  }
}

/** A position with more margin, of which what is owed is paid first. */
function credited(position: Position, atoms: bigint): Position {
  const paid = least(atoms, position.owed);
  return { ...position, margin: position.margin + atoms - paid, owed: position.owed - paid };
}

/** The other side of a forced close: closed at the same price, free of fee. */
export function closeOpposite(
  contract: Contract,
  position: Position,
  lots: bigint,
  ticks: bigint,
  backedBy: 'own' | 'account' = 'own',
): Closed {
  return closePart(contract, position, { lots, value: valueOf(contract, ticks, lots), feePpm: 0n, backedBy });
}
