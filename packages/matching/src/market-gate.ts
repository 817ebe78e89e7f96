/**
 * What a market lets in: its rules, mode and band, asked before anything happens.
 *
 * Units: those of events.ts. Every check returns the first refusal, NONE when there is none.
 */
import type { BookStore } from './book-store.ts';
import { BUY, type Force, NO_OWNER, NO_PRICE, SELF_TRADE, SELL, type SelfTrade, type Side } from './events.ts';
import { checkPrice, checkTrigger, checkValue, checkWho, checkWishes, isSelfTrade } from './market-checks.ts';
import { MARKET_MODE, type MarketMode, type MarketRules, REFUSAL, type Refusal, type TriggerOrder } from './market-words.ts';
import type { Numbering } from './numbering.ts';
import type { OrderBook } from './order-book.ts';

const { NONE } = REFUSAL;
const { NORMAL, CANCEL_ONLY, HALTED } = MARKET_MODE;
const MAX_PRICE = 2 ** 31 - 1;

/** The gate of one market. */
export class MarketGate {
  declare readonly rules: MarketRules;
  mode: MarketMode = NORMAL;
  /** Band of prices, both inclusive; 0 and 0 for none. */
  bandLow = 0;
  bandHigh = 0;
  declare private readonly book: OrderBook;
  declare private readonly store: BookStore;
  declare private readonly numbering: Numbering;

  /** Open for everything that the rules allow. */
  constructor(rules: MarketRules, deps: { book: OrderBook; store: BookStore; numbering: Numbering }) {
    this.rules = rules;
    this.book = deps.book;
    this.store = deps.store;
    this.numbering = deps.numbering;
  }

  /** A new limit order. */
  refuseLimit(
    id: number,
    owner: number,
    side: Side,
    priceTicks: number,
    lots: number,
    force: Force,
    selfTrade: SelfTrade,
    displayLots: number,
  ): Refusal {
    return (
      checkWho(this.rules, id, owner, side, lots) ||
      checkPrice(this.rules, priceTicks) ||
      checkWishes(this.rules, force, selfTrade, displayLots, lots) ||
      this.refuseEntry(id, selfTrade) ||
      this.refusePrice(priceTicks) ||
      checkValue(this.rules, priceTicks * lots)
    );
  }

  /** A new market order by quantity. */
  refuseMarket(id: number, owner: number, side: Side, lots: number, selfTrade: SelfTrade): Refusal {
    const refusal = checkWho(this.rules, id, owner, side, lots) || this.refuseEntry(id, selfTrade);
    if (refusal !== NONE) return refusal;
    const best = this.book.best(side === BUY ? SELL : BUY);
    // Against an empty side it cannot trade: it is worth nothing, and ends so.
    return best !== NO_PRICE && best * lots < this.rules.minNotional ? REFUSAL.NOTIONAL : NONE;
  }

  /** A new trigger order. */
  refuseTrigger(order: TriggerOrder): Refusal {
    const { id, priceTicks, selfTrade = SELF_TRADE.EXPIRE_TAKER } = order;
    const refusal = checkTrigger(this.rules, order) || this.refuseEntry(id, selfTrade);
    return refusal || (priceTicks === 0 ? NONE : this.refusePrice(priceTicks));
  }

  /** Whether a new order may come in at all. */
  refuseEntry(id: number, selfTrade: SelfTrade): Refusal {
    if (!isSelfTrade(selfTrade)) return REFUSAL.SELF_TRADE;
    if (this.mode !== NORMAL || this.numbering.hasBacklog) return this.closedRefusal();
    return this.isLive(id) ? REFUSAL.DUPLICATE : NONE;
  }

  /** Whether an id is live in any market of the store. */
  isLive(id: number): boolean {
    return this.store.ids.find(id) !== 0;
  }

  /** The refusal of commands that may trade; NONE in mode normal without a trigger backlog. */
  closedRefusal(): Refusal {
    if (this.mode !== NORMAL) return this.modeRefusal();
    return this.numbering.hasBacklog ? REFUSAL.BACKLOG : NONE;
  }

  /** A price outside the band. */
  refusePrice(priceTicks: number): Refusal {
    if (this.bandHigh === 0 || (priceTicks >= this.bandLow && priceTicks <= this.bandHigh)) return NONE;
    return this.rules.waitsOutside ? NONE : REFUSAL.BAND;
  }

  /** Whether trades may have a price. */
  isInBand(priceTicks: number): boolean {
    return this.bandHigh === 0 || (priceTicks >= this.bandLow && priceTicks <= this.bandHigh);
  }

  /** Whether an owner may end an order, or make it smaller. */
  refuseEnd(order: { readonly owner: number } | undefined, owner: number): Refusal {
    if (order === undefined) return REFUSAL.UNKNOWN;
    if (owner !== NO_OWNER && order.owner !== owner) return REFUSAL.NOT_OWNER;
    return this.mode === HALTED && owner !== NO_OWNER ? REFUSAL.HALTED : NONE;
  }

  /** The refusal of a market that is not in its normal mode. */
  modeRefusal(): Refusal {
    return this.mode === CANCEL_ONLY ? REFUSAL.CANCEL_ONLY : REFUSAL.HALTED;
  }

  /** Whether a limit order would trade at once. */
  crosses(side: Side, priceTicks: number): boolean {
    const best = this.book.best(side === BUY ? SELL : BUY);
    return best !== NO_PRICE && (side === BUY ? best <= priceTicks : best >= priceTicks);
  }

  /** The worst price a market order takes. */
  worst(side: Side): number {
    if (side === BUY) return this.bandHigh === 0 ? MAX_PRICE : this.bandHigh;
    return this.bandLow;
  }
}
