/**
 * What the slow twin lets in, and how it looks at its orders: arrays in their order of time, searched whole.
 *
 * Units: those of market.ts. Written from the rules and not from the engine.
 */
import type { Force, SelfTrade, Side } from './events.ts';
import type { MarketValues } from './market-options.ts';
import {
  type MarketRules,
  type PendingOrder,
  type QuoteLevel,
  REFUSAL,
  type Refusal,
  type TriggerOrder,
} from './market-words.ts';

const [BUY, SELL] = [0, 1] as const;
const R = REFUSAL;

/** A resting order of the twin. */
export interface Resting {
  readonly id: number;
  readonly owner: number;
  readonly side: Side;
  priceTicks: number;
  lots: number;
  hiddenLots: number;
  displayLots: number;
  selfTrade: SelfTrade;
  partner: number;
}

/** Whose order it is. */
export type Who = Readonly<Pick<Resting, 'id' | 'owner' | 'side' | 'selfTrade'>>;
/** An order that trades. */
export interface Taker extends Who {
  /** Open lots, or with a budget the most it may still take. */
  lots: number;
  budget: number | null;
  traded: boolean;
  /** Set when it reached an order of its owner and must stop. */
  stopped: boolean;
  /** Resting orders matched so far, and whether one more was left that it might not match. */
  matched: number;
  crowded: boolean;
}

/** A taker without matches; its budget is what it may spend, null when only lots count. */
export function takerOf({ id, owner, side, selfTrade }: Who, lots: number, budget: number | null): Taker {
  return { id, owner, side, selfTrade, lots, budget, traded: false, stopped: false, matched: 0, crowded: false };
}

/** A whole number from 1 to 2^53 - 1. */
export const whole = (value: number): boolean => Number.isSafeInteger(value) && value > 0;
/** A price. */
export const tick = (value: number): boolean => Number.isInteger(value) && value > 0 && value < 2 ** 31;
/** The first that is a refusal. */
export const firstOf = (...refusals: Refusal[]): Refusal => refusals.find((refusal) => refusal !== 0) ?? 0;
/** The refusal when something is bad. */
export const when = (bad: boolean, refusal: Refusal): Refusal => (bad ? refusal : 0);

/** Whether a trigger order waits for a rise. */
export function rising(order: TriggerOrder): boolean {
  return (order.side === BUY) === (order.type === 0);
}

/** Waiting orders in the order in which they fire: by source, rising before falling, nearest first, then first come. */
export function firing(orders: readonly PendingOrder[]): PendingOrder[] {
  const rank = (order: PendingOrder): number => order.source * 2 + (rising(order) ? 0 : 1);
  const near = (order: PendingOrder): number => (rising(order) ? order.triggerTicks : -order.triggerTicks);
  return orders.toSorted((a, b) => rank(a) - rank(b) || near(a) - near(b));
}

/** Rules and orders of the twin. */
export class NaiveGate {
  readonly values: MarketValues = { sequence: 0, mode: 0, lastTicks: 0, indexTicks: 0, bandLow: 0, bandHigh: 0 };
  protected readonly rules: MarketRules;
  /** In order of time; an order that loses its priority goes to the end. */
  protected resting: Resting[] = [];
  protected waiting: PendingOrder[] = [];

  constructor(rules: MarketRules) {
    this.rules = rules;
  }

  /** The order of a side that trades first: best price, then first come. */
  protected first(side: Side): Resting | undefined {
    let best: Resting | undefined;
    for (const order of this.resting) {
      if (order.side !== side) continue;
      const isBetter =
        best === undefined || (side === BUY ? order.priceTicks > best.priceTicks : order.priceTicks < best.priceTicks);
      if (isBetter) best = order;
    }
    return best;
  }

  protected isReached(order: TriggerOrder, trades: readonly number[]): boolean {
    const { source, side, triggerTicks } = order;
    const quote = (): number => this.first(side === BUY ? SELL : BUY)?.priceTicks ?? 0;
    const seen = source === 1 ? [this.values.indexTicks] : source === 2 ? [...trades, quote()] : trades;
    return seen.some((price) => price !== 0 && (rising(order) ? price >= triggerTicks : price <= triggerTicks));
  }

  protected worst(side: Side): number {
    if (side === SELL) return this.values.bandLow;
    return this.values.bandHigh === 0 ? 2 ** 31 : this.values.bandHigh;
  }

  /** The orders of a side in priority order; the sort is stable, so orders of one price stay in their order of time. */
  protected queue(side: Side): Resting[] {
    const sign = side === BUY ? -1 : 1;
    return this.resting.filter((order) => order.side === side).sort((a, b) => sign * (a.priceTicks - b.priceTicks));
  }

  protected live(id: number): Resting | PendingOrder | undefined {
    return this.resting.find((order) => order.id === id) ?? this.waiting.find((order) => order.id === id);
  }

  protected crosses(side: Side, priceTicks: number): boolean {
    const best = this.first(side === BUY ? SELL : BUY)?.priceTicks;
    return best !== undefined && (side === BUY ? best <= priceTicks : best >= priceTicks);
  }

  protected badLimit(
    id: number,
    owner: number,
    side: Side,
    priceTicks: number,
    lots: number,
    force: Force,
    selfTrade: SelfTrade,
    displayLots: number,
  ): Refusal {
    return firstOf(
      this.badShape(this.rules, id, owner, side, lots),
      this.badPrice(priceTicks),
      this.badWishes(force, selfTrade, displayLots, lots),
      this.badEntry(id, selfTrade),
      this.outOfBand(priceTicks),
      this.badValue(priceTicks * lots),
    );
  }

  protected badMarket(id: number, owner: number, side: Side, lots: number, selfTrade: SelfTrade): Refusal {
    const best = this.first(side === BUY ? SELL : BUY)?.priceTicks;
    return firstOf(
      this.badShape(this.rules, id, owner, side, lots),
      this.badEntry(id, selfTrade),
      when(best !== undefined && best * lots < this.rules.minNotional, R.NOTIONAL),
    );
  }

  protected badTriggerShape(order: TriggerOrder): Refusal {
    const { id, owner, side, type, source, triggerTicks, priceTicks, lots, force = 0, selfTrade = 0, displayLots = 0 } = order;
    return firstOf(
      this.badShape(this.rules, id, owner, side, lots),
      when(![0, 1].includes(type) || ![0, 1, 2].includes(source) || (source === 2 && type !== 0), R.TRIGGER),
      when(this.badPrice(triggerTicks) !== 0, R.TRIGGER),
      priceTicks === 0 ? 0 : this.badPrice(priceTicks),
      this.badWishes(force, selfTrade, displayLots, lots),
      when(priceTicks === 0 && displayLots !== 0, R.DISPLAY),
      this.badValue((priceTicks || triggerTicks) * lots),
    );
  }

  protected badTrigger(order: TriggerOrder): Refusal {
    const { id, selfTrade = 0, priceTicks } = order;
    const band = priceTicks === 0 ? 0 : this.outOfBand(priceTicks);
    return firstOf(this.badTriggerShape(order), this.badEntry(id, selfTrade), band);
  }

  protected badShape(rules: MarketRules, id: number, owner: number, side: Side, lots: number): Refusal {
    return firstOf(
      when(!whole(id), R.ID),
      when(!Number.isInteger(owner) || owner < 0 || owner >= 2 ** 31, R.OWNER),
      when(side !== 0 && side !== 1, R.SIDE),
      this.badLots(lots, rules),
    );
  }

  protected badLots(lots: number, { minLots, maxLots, lotStep } = this.rules): Refusal {
    return when(!whole(lots) || lots < minLots || lots > maxLots || lots % lotStep !== 0, R.LOTS);
  }

  protected badPrice(priceTicks: number): Refusal {
    return when(!tick(priceTicks) || priceTicks % this.rules.tickStep !== 0, R.PRICE);
  }

  private badWishes(force: Force, selfTrade: SelfTrade, displayLots: number, lots: number): Refusal {
    const isTip = whole(displayLots) && displayLots <= lots && displayLots % this.rules.lotStep === 0;
    return firstOf(
      when(![0, 1, 2, 3].includes(force), R.FORCE),
      when(![0, 1, 2, 3, 4].includes(selfTrade), R.SELF_TRADE),
      when(displayLots !== 0 && (!isTip || force === 1 || force === 2), R.DISPLAY),
    );
  }

  protected badEntry(id: number, selfTrade: SelfTrade): Refusal {
    return firstOf(
      when(![0, 1, 2, 3, 4].includes(selfTrade), R.SELF_TRADE),
      this.badMoment(),
      when(this.live(id) !== undefined, R.DUPLICATE),
    );
  }

  /** A quote: an order that ends or stays is the owner's own, whole and alone; a new level is a limit order like any other. */
  protected badQuote(owner: number, gone: readonly number[], levels: readonly QuoteLevel[], selfTrade: SelfTrade): Refusal {
    const plain = (id: number): Resting | undefined =>
      this.resting.find((order) => order.id === id && order.hiddenLots === 0 && order.displayLots === 0 && order.partner === 0);
    const prices = (side: Side) => levels.filter((level) => level.side === side).map(({ priceTicks }) => priceTicks);
    const all = [...gone, ...levels.map(({ id }) => id)];
    return firstOf(
      when(!Number.isInteger(owner) || owner < 1 || owner >= 2 ** 31, R.OWNER),
      when(![0, 1, 2, 3, 4].includes(selfTrade), R.SELF_TRADE),
      ...levels.map(({ id, side, priceTicks, lots }) =>
        firstOf(this.badShape(this.rules, id, owner, side, lots), this.badPrice(priceTicks)),
      ),
      when(new Set(all).size < all.length, R.DUPLICATE),
      when(Math.max(0, ...prices(BUY)) >= Math.min(2 ** 31, ...prices(SELL)), R.CROSSED),
      levels.length > 0 ? this.badMoment() : when(this.values.mode === 2, R.HALTED),
      ...gone.map((id) => firstOf(when(plain(id) === undefined, R.UNKNOWN), when(plain(id)?.owner !== owner, R.NOT_OWNER))),
      ...levels.map(({ id, side, priceTicks, lots }) => {
        const own = plain(id);
        const isKept = own?.owner === owner && own.side === side && own.priceTicks === priceTicks && own.lots >= lots;
        return firstOf(
          when(this.live(id) !== undefined && !isKept, R.DUPLICATE),
          this.outOfBand(priceTicks),
          this.badValue(priceTicks * lots),
        );
      }),
    );
  }

  protected badEnd(order: { owner: number } | undefined, owner: number): Refusal {
    return firstOf(
      when(order === undefined, R.UNKNOWN),
      when(owner !== 0 && order?.owner !== owner, R.NOT_OWNER),
      when(owner !== 0 && this.values.mode === 2, R.HALTED),
    );
  }

  protected badMode(): Refusal {
    return ([0, R.CANCEL_ONLY, R.HALTED] as const)[this.values.mode];
  }

  /** What may trade is taken in the normal mode only, and after a backlog. */
  protected badMoment(): Refusal {
    return firstOf(this.badMode(), when(this.values.backlog !== undefined, R.BACKLOG));
  }

  protected badValue(tickLots: number): Refusal {
    return firstOf(when(tickLots < this.rules.minNotional, R.NOTIONAL), when(tickLots > Number.MAX_SAFE_INTEGER, R.TOO_LARGE));
  }

  protected outOfBand(priceTicks: number): Refusal {
    const { bandLow, bandHigh } = this.values;
    return when(bandHigh !== 0 && (priceTicks < bandLow || priceTicks > bandHigh), R.BAND);
  }
}
