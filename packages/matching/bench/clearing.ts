/**
 * Money in memory for the bench: full reserve, balances and fees of every order and trade, in whole atoms.
 *
 * Units: a lot is LOT_ATOMS of base, a tick-lot TICK_LOT_ATOMS of quote. A limit order holds its price times its open
 * lots, or its lots; fees are taken from what is received, rounded up to the atom. Limits: sums below 2^53, dense ids.
 * Invariant (check()): the balances of all users and the operator add up to what was issued.
 */
import { BUY, CANCEL_REASON, type CancelReason, type Side } from '../src/index.ts';

const LOT_ATOMS = 1_000;
const TICK_LOT_ATOMS = 10;
const MAKER_PPM = 800;
const TAKER_PPM = 1_000;
/** Offsets of an order's fields. */
const [OWNER, LIMIT, LEFT] = [0, 1, 2] as const;
/** Offsets of a user's four balances. */
const [BASE_FREE, BASE_HELD, QUOTE_FREE, QUOTE_HELD] = [0, 1, 2, 3] as const;
/** Opening balance of each user, in atoms. */
const GIVEN = 2 ** 42;

/** The accounts of one market. */
export class Clearing {
  private readonly balances: Float64Array;
  /** Of each order: owner, limit in ticks (0 for a market order, negative for a sell), open lots. */
  private readonly orders: Float64Array;
  private houseBase = 0;
  private houseQuote = 0;

  constructor(users: number, maxId: number) {
    this.balances = new Float64Array((users + 1) * 4);
    for (let user = 1; user <= users; user++) {
      this.balances[user * 4 + BASE_FREE] = GIVEN;
      this.balances[user * 4 + QUOTE_FREE] = GIVEN;
    }
    this.orders = new Float64Array((maxId + 1) * 4);
    // Written once, so that the system hands the memory out before the clock starts.
    this.orders.fill(0);
  }

  /** Reserves an order's cost; false when the balance is too small. Market orders (price 0) hold nothing. */
  reserve(id: number, owner: number, side: Side, priceTicks: number, lots: number): boolean {
    const at = owner * 4;
    this.orders[id * 4 + OWNER] = owner;
    this.orders[id * 4 + LIMIT] = side === BUY ? priceTicks : -Math.max(1, priceTicks);
    this.orders[id * 4 + LEFT] = lots;
    const atoms = side === BUY ? priceTicks * lots * TICK_LOT_ATOMS : lots * LOT_ATOMS;
    const free = side === BUY ? QUOTE_FREE : BASE_FREE;
    if (this.balances[at + free]! < atoms) return false;
    this.balances[at + free]! -= atoms;
    this.balances[at + free + 1]! += atoms;
    return true;
  }

  /** Frees what an order holds for lots that end untraded. */
  release(id: number, lots: number): void {
    const limit = this.orders[id * 4 + LIMIT]!;
    const at = this.orders[id * 4 + OWNER]! * 4;
    const atoms = limit < 0 ? lots * LOT_ATOMS : limit * lots * TICK_LOT_ATOMS;
    const free = limit < 0 ? BASE_FREE : QUOTE_FREE;
    this.balances[at + free]! += atoms;
    this.balances[at + free + 1]! -= atoms;
    this.orders[id * 4 + LEFT]! -= lots;
  }

  /** Open lots of an order. */
  leftOf(id: number): number {
    return this.orders[id * 4 + LEFT]!;
  }

  /** Limit of an order in ticks. */
  limitOf(id: number): number {
    return Math.abs(this.orders[id * 4 + LIMIT]!);
  }

  /** Owner of an order. */
  ownerOf(id: number): number {
    return this.orders[id * 4 + OWNER]!;
  }

  /** Moves base, quote and fees of a trade. */
  trade(makerId: number, takerId: number, priceTicks: number, lots: number): void {
    const { balances, orders } = this;
    const isTakerBuyer = orders[takerId * 4 + LIMIT]! >= 0;
    const buyerId = isTakerBuyer ? takerId : makerId;
    const sellerId = isTakerBuyer ? makerId : takerId;
    const buyer = orders[buyerId * 4 + OWNER]! * 4;
    const seller = orders[sellerId * 4 + OWNER]! * 4;
    const base = lots * LOT_ATOMS;
    const quote = priceTicks * lots * TICK_LOT_ATOMS;
    const held = orders[buyerId * 4 + LIMIT]! * lots * TICK_LOT_ATOMS;
    const baseFee = feeOn(base, isTakerBuyer ? TAKER_PPM : MAKER_PPM);
    const quoteFee = feeOn(quote, isTakerBuyer ? MAKER_PPM : TAKER_PPM);
    orders[makerId * 4 + LEFT]! -= lots;
    orders[takerId * 4 + LEFT]! -= lots;
    balances[buyer + QUOTE_HELD]! -= held;
    balances[buyer + QUOTE_FREE]! += held - quote;
    balances[buyer + BASE_FREE]! += base - baseFee;
    balances[seller + BASE_HELD]! -= base;
    balances[seller + QUOTE_FREE]! += quote - quoteFee;
    this.houseBase += baseFee;
    this.houseQuote += quoteFee;
  }

  /** Releases what an order held when its remainder ends. */
  ended(id: number, lots: number, reason: CancelReason): void {
    if (reason !== CANCEL_REASON.REPLACED) this.release(id, lots);
  }

  /** Throws when money appeared, vanished or went below zero. */
  check(): void {
    const users = this.balances.length / 4 - 1;
    let base = this.houseBase;
    let quote = this.houseQuote;
    for (let at = 4; at < this.balances.length; at += 4) {
      if (this.balances.subarray(at, at + 4).some((atoms) => atoms < 0)) throw new Error(`user ${at / 4} owns less than nothing`);
      base += this.balances[at + BASE_FREE]! + this.balances[at + BASE_HELD]!;
      quote += this.balances[at + QUOTE_FREE]! + this.balances[at + QUOTE_HELD]!;
    }
    if (base !== users * GIVEN || quote !== users * GIVEN) throw new Error(`money appeared or vanished: ${base}, ${quote}`);
  }
}

function feeOn(atoms: number, ppm: number): number {
  return Math.ceil((atoms * ppm) / 1_000_000);
}
