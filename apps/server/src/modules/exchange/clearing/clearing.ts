/**
 * Clearing: how orders and trades change accounts and positions. The kind of a market and the account of an order choose it;
 * order kinds, queue, books, locks and recovery are the same for all (ADR 34).
 *
 * Units: atoms, ticks, lots. Invariants: a clearing decides from the batch and its own state alone, so that a batch that is
 * decided again ends as before; all that moves is a movement of the batch and stands in the journal of its effect; both sides
 * of a fill, its fees and its rounding sum to zero for each asset.
 */
import type { AccountType } from '@glasshouse/contract';
import type { Side } from '@glasshouse/contract/orders';
import type { BalanceKey, Invariant, JournalDraft } from '../../ledger/index.ts';
import type { ActAnswer, ActCommand } from '../domain/act.ts';
import type { Batch, Effect, HoldSource } from '../domain/batch.ts';
import type { BlockMember, PlacedBlock } from '../domain/block.ts';
import type { Trade } from '../domain/books.ts';
import type { Decision } from '../domain/decision.ts';
import type { Order } from '../domain/order.ts';
import type { PlacementCommand } from '../domain/placement.ts';
import type { MarketRules } from '../rules/market-rules.ts';

/** A user who can trade in a batch: what is locked for them before it is decided. */
export interface Party {
  readonly userId: number;
  readonly account: AccountType;
  /** The side whose orders alone can change what they hold, where they cannot trade; null: they may trade. */
  readonly side: Side | null;
}

/** What live orders hold. */
export interface Reserve {
  /** The asset that orders of a side hold. */
  asset(rules: MarketRules, side: Side): number;
  /** The most that an order as it stands may cost. */
  atMost(batch: Batch, rules: MarketRules, order: Order): bigint;
  /** What an order holds: exactly that, or nothing where it never rests or has ended (I4). Never less for more open lots. */
  needs(batch: Batch, rules: MarketRules, order: Order): bigint;
  /** What a market order costs that made these trades. */
  ofTrades(batch: Batch, rules: MarketRules, order: Order, trades: readonly Trade[]): bigint;
  /**
   * Moves atoms into what an order holds (below zero: back) where they come from another hold of its owner, which it names. Null: it did
   * nothing, they come from what is available. Absent: always.
   */
  moveHeld?(batch: Batch, rules: MarketRules, order: Order, atoms: bigint): HoldSource | null;
  /** What of an amount of the quote asset a market order may trade for, where the fee comes out of it too. Absent: all of it. */
  spendable?(rules: MarketRules, order: Order, atoms: bigint): bigint;
}

/** What was exchanged: a whole trade, or the part of it that a member of a block gets. */
export type Exchanged = Pick<Trade, 'priceTicks' | 'lots'>;
/** The same as a fill, with the id that it is stored under. */
export interface Filled extends Exchanged {
  readonly fillId: number;
  readonly role: 'maker' | 'taker';
}

/** What one side of a fill came to. */
export interface ClearedSide {
  readonly before: Order;
  readonly after: Order;
  /** Quote atoms that a buyer gave, or that a seller received before fees. */
  readonly value: bigint;
  /** In atoms of the asset that `feeAsset` names. */
  readonly fee: bigint;
  /** By how much the hold of the order shrank (0 without one). */
  readonly hold: bigint;
  /** What the clearing needs beyond this to post it. */
  readonly detail?: unknown;
}

/** A fill as an effect of a batch. */
export type FillEffect = Extract<Effect, { type: 'fill' }>;
/** What changes a hold without a trade. */
export type HoldEffect = Exclude<Effect, FillEffect | { type: 'journal' }>;

/** What one journal is made of while both sides and the desk add to it. */
export type FillJournal = Pick<JournalDraft, 'legs'> & { holds: NonNullable<JournalDraft['holds']> };

/** A change of an order. */
export interface OrderChanged {
  readonly before: Order;
  readonly after: Order;
  /** What its product is to know anew; undefined: nothing. */
  readonly terms: Readonly<Record<string, number | null>> | undefined;
  /** Whether it only becomes smaller, or nothing of it changes but the terms. */
  readonly keepsPlace: boolean;
  /** Whether nothing of it changes but the terms. */
  readonly isKept: boolean;
}

/** Clears the orders of one account in markets of one kind. */
export interface Clearing {
  /** Names every balance that an order of a party may change; more than needed costs locks, fewer a second attempt. */
  touches(rules: MarketRules, party: Party, lock: (key: BalanceKey) => void): void;
  readonly reserve: Reserve;
  /**
   * Makes of a wish what the desk decides, after the ticks before it were looked at: a worst price for a market order that never
   * takes any price, the side of a close. It may refuse it, and checks itself what the order has to keep of steps and least values.
   */
  prepare?(batch: Batch, rules: MarketRules, command: PlacementCommand): Decision<PlacementCommand>;
  /** Whether an order can only make risk smaller: such ones are taken where nothing is opened (`reduce_only`). Absent: none can. */
  reduces?(command: PlacementCommand): boolean;
  /** The same of an order that lives, which may be changed then as well. */
  reducing?(batch: Batch, order: Order): boolean;
  /** Refuses the levels of a quote as a whole, which no other hook sees before they trade. */
  quotes?(batch: Batch, rules: MarketRules): Decision<null>;
  /** Who repeats an order that was prepared, and how: it and theirs become one block. Absent, or none: it stands by itself. */
  followers?(batch: Batch, rules: MarketRules, command: PlacementCommand): readonly BlockMember[];
  /** That block as it was placed: its followers as they stand, or why one was left out. */
  followed?(batch: Batch, placed: PlacedBlock): void;
  /** Takes what a product says of an order (`terms`) over, before it is admitted; of one that is not created then it is forgotten. */
  join?(batch: Batch, order: Order, command: PlacementCommand): void;
  /**
   * Ends what waits in a market to become an order and is none yet, with all orders of a user (`cancelAll`) or, null, of the market
   * (`delist`): at most so many, whose ids it answers. It holds nothing.
   */
  endWaiting?(batch: Batch, rules: MarketRules, userId: number | null, most: number): readonly number[];
  /** Decides an act of a user that is no order, in whatever mode the market is (`rules.mode`). */
  act?(batch: Batch, rules: MarketRules, command: ActCommand): Decision<ActAnswer>;
  /** Refuses an order, or a change of it, that needs so many more atoms of what it holds, and whatever else its product refuses. */
  admit(batch: Batch, rules: MarketRules, order: Order, needed: bigint): Decision<null>;
  /** The worst price that a market order of lots takes: what the book has beyond it is left, and the rest ends. Absent or null: none. */
  worst?(batch: Batch, rules: MarketRules, order: Order): number | null;
  /** The book took an order that was admitted: moves what it needs for its hold or its trades and is not there (borrowed money). */
  accepted?(batch: Batch, rules: MarketRules, order: Order): void;
  /**
   * Judges a change of an order, instead of `admit`, and takes over what its product is to know of it from then on; answers how to take
   * that back where the book refuses the change. A denial leaves everything as it was.
   */
  amend?(batch: Batch, rules: MarketRules, change: OrderChanged): Decision<() => void>;
  /** Shares the lots of a trade among the members of a block, in their order; the sum is the whole. Absent: pro rata. */
  allocate?(batch: Batch, members: readonly Order[], exchanged: Exchanged): readonly number[];
  /** Clears one side of a trade at a fee rate in parts per million: moves balances and positions. */
  fill(batch: Batch, rules: MarketRules, order: Order, filled: Filled, feePpm: bigint): ClearedSide;
  /** Whether the fee of an order is of all that it traded: then its rate stays once it has traded. */
  readonly keepsRate?: boolean;
  /** The asset in which an order pays its fee. */
  feeAsset(rules: MarketRules, side: Side): number;
  /** Adds the legs and holds of one side to the journal of a fill. */
  post(journal: FillJournal, effect: FillEffect, side: ClearedSide, rules: MarketRules): void;
  /** The journal of a hold, a change of it or a release. */
  holdJournal(effect: HoldEffect): JournalDraft;
  /** Scope and cause of the journal of a fill; that of its maker's clearing is used. */
  readonly fillScope: string;
  readonly fillCause: JournalDraft['cause'];
  readonly invariants: readonly Invariant[];
}

/** The clearing of an order. RangeError: its account does not trade in the market. */
export function clearingOf(rules: MarketRules, { account }: Pick<Order, 'account'>): Clearing {
  const clearing = rules.clearings[account];
  if (!clearing) throw new RangeError(`account ${account} does not trade in ${rules.symbol}`);
  return clearing;
}

/** Ends what waits in a market to become an order, in all accounts that trade there; answers the ids. */
export function endWaiting(batch: Batch, rules: MarketRules, userId: number | null, most: number): number[] {
  return Object.values(rules.clearings).flatMap((clearing) => clearing?.endWaiting?.(batch, rules, userId, most) ?? []);
}
