/**
 * What a user owns of one coin, what it cost, and what became of what they sold: by average cost and by FIFO lots, side by side.
 * Units: atoms of the asset, and USD in units of 10^-8. All pure.
 *
 * Invariants: `atoms` is what balances and products hold together; the lots hold `atoms - unknown`. A part of a cost is cut
 * towards zero and the remainder stays with what is left, so that a whole position gives back its whole cost. Below zero (more
 * borrowed than held) signs turn around and nothing else.
 */
import { magnitude } from '@glasshouse/money';
import { DAY_MS } from './hours.ts';

/** What was bought at once and not sold yet. Merged lots (below) begin at the first of them. */
export interface Lot {
  readonly seq: number;
  /** When it was bought, epoch ms, and by which journal. */
  readonly time: number;
  readonly journalId: number;
  atoms: bigint;
  cost: bigint;
}

/** What one product brought and took of one coin, in USD, since the beginning. */
export interface Tally {
  /** Results of sales by average cost and by FIFO. */
  average: bigint;
  fifo: bigint;
  /** Results without a sale: payouts less stakes, rebates, spreads between two dollars. */
  other: bigint;
  /** Of `other` what longs and shorts of contracts paid each other; above zero when paid. */
  funding: bigint;
  /** Fees paid, at the time's value; above zero when paid. */
  fees: bigint;
  /** Trades, and how many of them sold. */
  trades: number;
  sales: number;
}

/** A coin of a user. */
export interface Position {
  atoms: bigint;
  /** Cost of what is held, by average. */
  cost: bigint;
  /** Of `atoms` those that came when the coin had no price: they have no cost, and no result. */
  unknown: bigint;
  /** Worth of what came from outside less what went out, at its time. */
  flows: bigint;
  lots: Lot[];
  nextLot: number;
  tallies: Record<string, Tally>;
}

/** When something happened. */
export interface Moment {
  readonly time: number;
  readonly journalId: number;
}

/** What was taken from one lot, with the signs of the lot. */
export type LotPart = Readonly<Omit<Lot, 'seq'>>;

/** What a change of a position came to. */
export interface Changed {
  /** Results of what was sold. */
  readonly average: bigint;
  readonly fifo: bigint;
  /** The value that counted: the given one, or without one the cost of what went (no result). */
  readonly value: bigint;
  /** Of this value the part of atoms whose cost was unknown: it counts as put in now. */
  readonly adopted: bigint;
  /** Atoms without a cost: above zero when they came, below when they went for `adopted`. */
  readonly unknown: bigint;
  /** What was taken from lots, oldest first, and its value (0 or more); a new lot with its signed cost. */
  readonly closed: readonly LotPart[];
  readonly closedValue: bigint;
  readonly opened: { readonly atoms: bigint; readonly cost: bigint } | null;
}

/** What changes nothing but the given. */
export const changedBy = (some: Partial<Changed>): Changed => ({
  average: 0n,
  fifo: 0n,
  value: 0n,
  adopted: 0n,
  unknown: 0n,
  closed: [],
  closedValue: 0n,
  opened: null,
  ...some,
});

/**
 * With so many open lots of a coin, what is bought on the UTC day of the newest joins it at their common cost: the number
 * of lots is bounded, however long a user trades.
 */
export const MOST_LOTS = 200;

/** Nothing of a coin. */
export const emptyPosition = (): Position => ({
  atoms: 0n,
  cost: 0n,
  unknown: 0n,
  flows: 0n,
  lots: [],
  nextLot: 0,
  tallies: {},
});

/** The tally of a product, made when it is missing. */
export function tallyOf(position: Position, product: string): Tally {
  const tally = position.tallies[product] ?? { average: 0n, fifo: 0n, other: 0n, funding: 0n, fees: 0n, trades: 0, sales: 0 };
  position.tallies[product] = tally;
  return tally;
}

function addLot(position: Position, atoms: bigint, cost: bigint, { time, journalId }: Moment): void {
  const newest = position.lots.at(-1);
  const sameDay = newest && Math.floor(newest.time / DAY_MS) === Math.floor(time / DAY_MS);
  if (newest && sameDay && position.lots.length >= MOST_LOTS) {
    newest.atoms += atoms;
    newest.cost += cost;
    return;
  }
  position.lots.push({ seq: position.nextLot++, time, journalId, atoms, cost });
}

/** Takes `size` from the oldest lots; returns what was taken. */
function takeLots(position: Position, size: bigint): LotPart[] {
  const taken: LotPart[] = [];
  let left = size;
  while (left > 0n) {
    const lot = position.lots[0];
    if (!lot) throw new RangeError('lots hold less than their position');
    const lotSize = magnitude(lot.atoms);
    const part = left < lotSize ? left : lotSize;
    const partCost = part === lotSize ? lot.cost : (lot.cost * part) / lotSize;
    const atoms = lot.atoms < 0n ? -part : part;
    taken.push({ time: lot.time, journalId: lot.journalId, atoms, cost: partCost });
    left -= part;
    lot.atoms -= atoms;
    lot.cost -= partCost;
    if (lot.atoms === 0n) position.lots.shift();
  }
  return taken;
}

/**
 * Changes a position by atoms (below zero: they went) of a value (0 or more; null: the coin had no price). Without a price what
 * comes is unknown, and what goes leaves at its cost.
 */
export function change(position: Position, atoms: bigint, value: bigint | null, at: Moment): Changed {
  let [left, leftValue, adopted, unknown] = [atoms, value, 0n, 0n];
  if (atoms < 0n && position.unknown > 0n) {
    const part = position.unknown < -atoms ? position.unknown : -atoms;
    adopted = value === null ? 0n : (value * part) / -atoms;
    unknown = -part;
    position.unknown -= part;
    position.atoms -= part;
    left += part;
    leftValue = value === null ? null : value - adopted;
  }
  if (left === 0n) return changedBy({ value: value ?? 0n, adopted, unknown });
  const known = position.atoms - position.unknown;
  position.atoms += left;
  if (known === 0n || known > 0n === left > 0n) {
    if (leftValue === null) {
      position.unknown += left;
      return changedBy({ adopted, unknown: unknown + left });
    }
    const signed = left < 0n ? -leftValue : leftValue;
    position.cost += signed;
    addLot(position, left, signed, at);
    return changedBy({ value: leftValue + adopted, adopted, unknown, opened: { atoms: left, cost: signed } });
  }
  return { ...closeKnown(position, { left, value: leftValue, known, adopted }, at), unknown };
}

/** The part of a change that goes against what is held; what exceeds it opens the other side. */
function closeKnown(
  position: Position,
  { left, value, known, adopted }: { left: bigint; value: bigint | null; known: bigint; adopted: bigint },
  at: Moment,
): Changed {
  const size = magnitude(left) < magnitude(known) ? magnitude(left) : magnitude(known);
  const cost = size === magnitude(known) ? position.cost : (position.cost * size) / magnitude(known);
  const whole = value ?? magnitude(cost);
  const closing = size === magnitude(left) ? whole : (whole * size) / magnitude(left);
  const signed = left < 0n ? -closing : closing;
  position.cost -= cost;
  const closed = takeLots(position, size);
  const rest = left + (left < 0n ? size : -size);
  const opened = rest === 0n ? null : { atoms: rest, cost: (left < 0n ? -whole : whole) - signed };
  if (opened) {
    position.cost += opened.cost;
    addLot(position, opened.atoms, opened.cost, at);
  }
  const fifo = -fifoCost({ lots: closed }) - signed;
  return changedBy({ average: -cost - signed, fifo, value: whole + adopted, adopted, closed, closedValue: closing, opened });
}

/** Cost of what is held, by FIFO. */
export const fifoCost = ({ lots }: { readonly lots: readonly LotPart[] }): bigint =>
  lots.reduce((sum, { cost }) => sum + cost, 0n);
