/**
 * What one journal of the ledger does to a user's portfolio. Pure; the same journals in the same order give the same portfolio,
 * to the atom.
 *
 * By the kind of its cause a leg is a flow (`funds`: put in or taken out, at its worth then), an exchange (`trade`, `convert`),
 * a fee, a reward or funding of contracts. What a product takes over or gives back (`held`) stays the user's: it changes nothing here. Moves between own accounts and buckets sum to zero and are none of these; whatever they leave is a flow.
 * Invariant of each journal: change of all costs = flows + results of sales + other results - fees.
 */
import type { CauseKind } from '@glasshouse/contract';
import { divRound, magnitude } from '@glasshouse/money';
import { type LotMove, movesOf } from './lot-moves.ts';
import { type Changed, type Moment, type Position, change, changedBy, emptyPosition, tallyOf } from './position.ts';
import { isDollar } from './usd.ts';

/** What a journal did to an asset of a user for one cause, all accounts and buckets together. */
export interface JournalLeg {
  readonly assetId: number;
  readonly atoms: bigint;
  readonly cause: string;
}

/** A journal as far as it is one user's. */
export interface UserJournal extends Moment {
  readonly scope: string;
  readonly key: string;
  readonly legs: readonly JournalLeg[];
}

/** What a product holds of a user, from an opening journal until the closing one. */
export interface Holding {
  readonly scope: string;
  readonly key: string;
  readonly assetId: number;
  readonly atoms: bigint;
}

/** What was put in or taken out; `usd` is null when the coin had no price. */
export interface FlowRow extends Moment {
  readonly assetId: number;
  readonly atoms: bigint;
  readonly usd: bigint | null;
}

/** The portfolio of one user, changed by `foldJournal`. */
export interface Book {
  readonly positions: Map<number, Position>;
  /** By `holdingKey`. */
  readonly holdings: Map<string, readonly Holding[]>;
  readonly flows: FlowRow[];
  /** What happened to lots, for files; not collected where it is missing. */
  readonly moves?: LotMove[];
}

/** Scopes of journals between which a product holds money of a user: see `Module.holdings`. */
export interface HoldingScopes {
  readonly product: string;
  readonly opens: string;
  readonly closes: string;
}

/** What is known of causes and products. */
export interface FoldRules {
  kindOf(cause: string): CauseKind;
  productOf(cause: string): string;
  readonly holdings: readonly HoldingScopes[];
}

/** The worth of atoms of an asset at a journal's time; null without a price, which dollars always have. */
export type ValueAt = (assetId: number, atoms: bigint) => bigint | null;

/** The key of what is held. */
export const holdingKey = (scope: string, key: string): string => `${scope}/${key}`;

/** The position of an asset, made when it is missing. */
export function positionOf(book: Book, assetId: number): Position {
  const position = book.positions.get(assetId) ?? emptyPosition();
  book.positions.set(assetId, position);
  return position;
}

type Part = 'flow' | 'exchange' | 'fee' | 'reward' | 'funding' | 'none';
const PART_OF: Readonly<Record<CauseKind, Part>> = {
  funds: 'flow',
  transfer: 'flow',
  held: 'none',
  reserve: 'flow',
  trade: 'exchange',
  convert: 'exchange',
  fee: 'fee',
  funding: 'funding',
  earn: 'reward',
  loan: 'reward',
  reward: 'reward',
};

/** Legs of one part: what it did to each asset, and the product. */
interface PartLegs {
  readonly product: string;
  /** Of its first leg. */
  readonly cause: string;
  readonly net: Map<number, bigint>;
}

function partsOf(legs: readonly JournalLeg[], rules: FoldRules): Partial<Record<Part, PartLegs>> {
  const parts: Partial<Record<Part, PartLegs>> = {};
  for (const { assetId, atoms, cause } of legs) {
    const part = PART_OF[rules.kindOf(cause)];
    if (part === 'none') continue;
    const found = parts[part] ?? { product: rules.productOf(cause), cause, net: new Map<number, bigint>() };
    parts[part] = found;
    found.net.set(assetId, (found.net.get(assetId) ?? 0n) + atoms);
  }
  return parts;
}

const moved = ({ net }: PartLegs) => [...net].filter(([, atoms]) => atoms !== 0n);

/** Dollars cost what they are worth and have no lots. */
function dollars(position: Position, atoms: bigint, value: bigint): Changed {
  position.atoms += atoms;
  position.cost += atoms < 0n ? -value : value;
  return changedBy({ value });
}

/** Folds one journal; works on a book by small steps. */
class Folding {
  readonly #book: Book;
  readonly #at: UserJournal;
  readonly #value: ValueAt;

  constructor(book: Book, at: UserJournal, value: ValueAt) {
    this.#book = book;
    this.#at = at;
    this.#value = value;
  }

  /** Changes a position; what had no price and is sold now counts as put in now. */
  change(assetId: number, atoms: bigint, value: bigint | null, part: PartLegs): Changed {
    const position = positionOf(this.#book, assetId);
    if (isDollar(assetId)) return dollars(position, atoms, value ?? 0n);
    const changed = change(position, atoms, value, this.#at);
    if (changed.adopted !== 0n) this.#flow(assetId, 0n, changed.adopted);
    if (changed.average !== 0n || changed.fifo !== 0n) {
      const tally = tallyOf(position, part.product);
      tally.average += changed.average;
      tally.fifo += changed.fifo;
    }
    this.#book.moves?.push(...movesOf({ assetId, product: part.product, cause: part.cause }, changed, this.#at));
    return changed;
  }

  /** Counts a result without a sale, or a fee (above zero: paid), with a coin. */
  #count(assetId: number, kind: 'other' | 'fees', usd: bigint, { product, cause }: PartLegs): void {
    tallyOf(positionOf(this.#book, assetId), product)[kind] += usd;
    const result = kind === 'fees' ? -usd : usd;
    if (usd === 0n) return;
    const { time, journalId } = this.#at;
    this.#book.moves?.push({
      kind,
      assetId,
      product,
      cause,
      time,
      journalId,
      atoms: 0n,
      lot: null,
      cost: null,
      proceeds: null,
      result,
    });
  }

  #flow(assetId: number, atoms: bigint, usd: bigint | null): void {
    positionOf(this.#book, assetId).flows += usd ?? 0n;
    const { time, journalId } = this.#at;
    this.#book.flows.push({ time, journalId, assetId, atoms, usd });
  }

  flows(part: PartLegs): void {
    for (const [assetId, atoms] of moved(part)) {
      const worth = this.#value(assetId, magnitude(atoms));
      const { value } = this.change(assetId, atoms, worth, part);
      if (atoms > 0n) this.#flow(assetId, atoms, worth);
      else this.#flow(assetId, atoms, -value);
    }
  }

  /** Each leg at its own worth; what they leave is a result of the product: payouts less stakes, rewards. */
  byLegs(part: PartLegs, coin: number | null): void {
    const legs = moved(part);
    for (const [assetId, atoms] of legs.toSorted(([, a], [, b]) => (a < b ? -1 : 1))) {
      const { value } = this.change(assetId, atoms, this.#value(assetId, magnitude(atoms)), part);
      this.#count(coin ?? assetId, 'other', atoms > 0n ? value : -value, part);
    }
  }

  /** What longs and shorts paid each other: a result without a sale, of which the part is known. */
  funding(part: PartLegs): void {
    for (const [assetId, atoms] of moved(part)) {
      const { value } = this.change(assetId, atoms, this.#value(assetId, magnitude(atoms)), part);
      const gained = atoms > 0n ? value : -value;
      this.#count(assetId, 'other', gained, part);
      tallyOf(positionOf(this.#book, assetId), part.product).funding -= gained;
    }
  }

  /** Pays a fee out of what is held; a fee with a plus is given. */
  fees(part: PartLegs, coin: number | null): void {
    for (const [assetId, atoms] of moved(part)) {
      const { value } = this.change(assetId, atoms, this.#value(assetId, magnitude(atoms)), part);
      this.#count(coin ?? assetId, 'fees', atoms < 0n ? value : -value, part);
    }
  }

  /**
   * One asset for another: both sides have one worth, that of the dollars among them, else of what was given, else of what came.
   * A fee of what came is part of it: it is worth its share, rounded up, and the rest was bought for the rest.
   */
  swap(out: [number, bigint], into: [number, bigint], part: PartLegs, fee: PartLegs | undefined): void {
    const [[given, gave], [received, got]] = [out, into];
    const coin = isDollar(given) ? received : given;
    const tally = tallyOf(positionOf(this.#book, coin), part.product);
    tally.trades++;
    if (!isDollar(given)) tally.sales++;
    const worth = isDollar(received) ? this.#value(received, got) : (this.#value(given, -gave) ?? this.#value(received, got));
    const hadUnknown = positionOf(this.#book, given).unknown > 0n;
    const { value } = this.change(given, gave, worth, part);
    // Without any price the cost moves over; where a part of it is unknown, so is the whole, and what was known leaves.
    const isLost = worth === null && hadUnknown;
    if (isLost && value !== 0n) this.#flow(given, 0n, -value);
    const cost = isLost ? null : (worth ?? value);
    const paid = fee?.net.get(received) ?? 0n;
    const isWithin = fee !== undefined && paid < 0n && -paid <= got && cost !== null;
    if (!isWithin) {
      this.change(received, got, cost, part);
      if (fee) this.fees(fee, coin);
      return;
    }
    const feeWorth = divRound(cost * -paid, got, 'up');
    if (got + paid > 0n) this.change(received, got + paid, cost - feeWorth, part);
    this.#count(coin, 'fees', feeWorth, fee);
    fee.net.delete(received);
    this.fees(fee, coin);
  }
}

/** What a closing journal gives back counts against what was held; an opening one is held and changes nothing. */
function settleHolding(book: Book, journal: UserJournal, rules: FoldRules, exchange: PartLegs | undefined): PartLegs | undefined {
  const opening = rules.holdings.find(({ opens }) => opens === journal.scope);
  if (opening) {
    const { scope, key } = journal;
    const held = exchange ? moved(exchange).filter(([, atoms]) => atoms < 0n) : [];
    book.holdings.set(
      holdingKey(scope, key),
      held.map(([assetId, atoms]) => ({ scope, key, assetId, atoms: -atoms })),
    );
    for (const [assetId] of held) exchange?.net.delete(assetId);
    return exchange;
  }
  const closing = rules.holdings.find(({ closes }) => closes === journal.scope);
  const key = closing && holdingKey(closing.opens, journal.key);
  const held = key === undefined ? undefined : book.holdings.get(key);
  if (!closing || key === undefined || !held) return exchange;
  book.holdings.delete(key);
  const part: PartLegs = exchange ?? { product: closing.product, cause: '', net: new Map() };
  for (const { assetId, atoms } of held) part.net.set(assetId, (part.net.get(assetId) ?? 0n) - atoms);
  return part;
}

/** Folds a journal into the book. `valueOf` gives the worth at the journal's time of what is no dollar. */
export function foldJournal(book: Book, journal: UserJournal, rules: FoldRules, valueOf: ValueAt): void {
  const parts = partsOf(journal.legs, rules);
  const work = new Folding(book, journal, valueOf);
  const exchange = settleHolding(book, journal, rules, parts.exchange);
  if (parts.flow) work.flows(parts.flow);
  if (parts.reward) work.byLegs(parts.reward, null);
  if (parts.funding) work.funding(parts.funding);
  const legs = exchange ? moved(exchange) : [];
  const out = legs.filter(([, atoms]) => atoms < 0n);
  const into = legs.filter(([, atoms]) => atoms > 0n);
  const [given, received] = [out[0], into[0]];
  const isSwap = given && received && legs.length === 2 && !(isDollar(given[0]) && isDollar(received[0]));
  if (exchange && isSwap) work.swap(given, received, exchange, parts.fee);
  else {
    if (exchange) work.byLegs(exchange, null);
    if (parts.fee) work.fees(parts.fee, null);
  }
}

/** Assets of a journal whose price counts for it: those that are no dollars, unless dollars stand on the other side. */
export function assetsToValue(journal: Pick<UserJournal, 'legs'>, rules: FoldRules): number[] {
  const coins = [...new Set(journal.legs.map(({ assetId }) => assetId))].filter((id) => !isDollar(id));
  if (coins.length === 0) return [];
  const parts = partsOf(journal.legs, rules);
  const exchange = parts.exchange ? moved(parts.exchange) : [];
  const isByDollars = exchange.length === 2 && exchange.some(([id]) => isDollar(id));
  const feeOf = parts.fee ? moved(parts.fee) : [];
  const isFeeWithin = feeOf.every(([id]) => isDollar(id) || exchange.some(([x, atoms]) => x === id && atoms > 0n));
  return isByDollars && isFeeWithin && !parts.flow && !parts.reward && !parts.funding ? [] : coins;
}
