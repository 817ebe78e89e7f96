/**
 * The slow obvious twin of Market: one array of orders in their order of time, searched whole for every step, written
 * from the rules and not from the engine. The oracle of the tests.
 *
 * Units, events and results are those of Market. Limits: no undo; values must stay below 2^53.
 */
import { CANCEL_REASON, type CancelReason, type Force, type RestingOrder, type SelfTrade, type Side } from './events.ts';
import type { MarketTarget } from './market-command.ts';
import {
  FREE_RULES,
  type MarketMode,
  type MarketRules,
  type MarketSink,
  type OcoLeg,
  type PendingOrder,
  type QuoteLevel,
  REFUSAL,
  type Refusal,
  type TriggerOrder,
} from './market-words.ts';

import { firing, firstOf, NaiveGate, type Resting, type Taker, takerOf, tick, when, type Who, whole } from './naive-gate.ts';

const [BUY, SELL] = [0, 1] as const;
const R = REFUSAL;

/** A market without any cleverness. */
export class NaiveMarket extends NaiveGate implements MarketTarget {
  private readonly sink: MarketSink;
  /** Prices of the trades that triggers are compared with. */
  private touched: number[] = [];
  /** Number of the last event before the command. */
  private start = 0;
  /** Partners of OCO orders that traded or ended, to be ended in this order. */
  private links: number[] = [];

  /** An empty market. */
  constructor(options: { readonly sink: MarketSink; readonly rules?: Partial<MarketRules> }) {
    super({ ...FREE_RULES, ...options.rules });
    this.sink = options.sink;
  }

  limit(
    id: number,
    owner: number,
    side: Side,
    priceTicks: number,
    lots: number,
    force: Force = 0,
    selfTrade: SelfTrade = 0,
    displayLots = 0,
  ): Refusal {
    const refusal = firstOf(
      this.badLimit(id, owner, side, priceTicks, lots, force, selfTrade, displayLots),
      when(force === 3 && this.crosses(side, priceTicks), R.WOULD_TAKE),
    );
    if (refusal !== 0) return refusal;
    this.enter({ id, owner, side, selfTrade }, priceTicks, lots, force, displayLots, 0);
    return this.settle();
  }

  market(id: number, owner: number, side: Side, lots: number, selfTrade: SelfTrade = 0): Refusal {
    const refusal = this.badMarket(id, owner, side, lots, selfTrade);
    if (refusal !== 0) return refusal;
    this.sweep({ id, owner, side, selfTrade }, lots);
    return this.settle();
  }

  marketQuote(
    id: number,
    owner: number,
    side: Side,
    budget: number,
    maxLots: number = Number.MAX_SAFE_INTEGER,
    selfTrade: SelfTrade = 0,
  ): Refusal {
    const refusal = firstOf(
      when(!whole(budget), R.BUDGET),
      this.badShape(FREE_RULES, id, owner, side, maxLots),
      this.badEntry(id, selfTrade),
      when(budget < this.rules.minNotional, R.NOTIONAL),
    );
    if (refusal !== 0) return refusal;
    const taker = takerOf({ id, owner, side, selfTrade }, maxLots, budget);
    this.take(taker, this.worst(side));
    if (taker.budget !== 0) this.told('onCancel', id, taker.budget as number, this.whyLeft(taker));
    return this.settle();
  }

  marketWithin(id: number, owner: number, side: Side, lots: number, quoteBound: number, selfTrade: SelfTrade = 0): Refusal {
    const refusal = firstOf(when(!whole(quoteBound), R.BUDGET), this.badMarket(id, owner, side, lots, selfTrade));
    if (refusal !== 0) return refusal;
    const value = this.wholeValue({ owner, side, selfTrade }, this.worst(side), lots);
    if (value !== null && (side === BUY ? value <= quoteBound : value >= quoteBound))
      this.sweep({ id, owner, side, selfTrade }, lots);
    else this.told('onCancel', id, lots, CANCEL_REASON.KILLED);
    return this.settle();
  }

  trigger(order: TriggerOrder): Refusal {
    const isDue = (): boolean => this.isReached(order, [this.values.lastTicks]);
    const bad = this.badTrigger(order);
    if (bad !== 0) return bad;
    if (isDue() && !this.rules.firesReached) return R.TRIGGER_REACHED;
    if (isDue()) this.touched = [...(this.values.quiet ? this.touched : []), this.values.lastTicks];
    this.pend(order, 0);
    return this.settle();
  }

  oco(first: OcoLeg, second: OcoLeg): Refusal {
    if (first.owner !== second.owner || first.id === second.id) return R.LEGS;
    if (first.kind === 'limit' && second.kind === 'limit' && first.side !== second.side) return R.LEGS;
    for (const leg of [first, second]) {
      const { selfTrade = 0, displayLots = 0 } = leg;
      const bad =
        leg.kind === 'trigger'
          ? firstOf(this.badTrigger(leg), when(this.isReached(leg, [this.values.lastTicks]), R.TRIGGER_REACHED))
          : firstOf(
              this.badLimit(leg.id, leg.owner, leg.side, leg.priceTicks, leg.lots, 0, selfTrade, displayLots),
              when(this.crosses(leg.side, leg.priceTicks), R.WOULD_TAKE),
            );
      if (bad !== 0) return bad;
    }
    for (const [leg, partner] of [
      [first, second.id],
      [second, first.id],
    ] as const) {
      if (leg.kind === 'trigger') this.pend(leg, partner);
      else {
        const { id, owner, side, selfTrade = 0, displayLots = 0 } = leg;
        this.enter({ id, owner, side, selfTrade }, leg.priceTicks, leg.lots, 0, displayLots, partner);
      }
    }
    return this.settle();
  }

  amend(id: number, owner: number, priceTicks: number, lots: number, force: 0 | 3 = 0): Refusal {
    const order = this.resting.find((candidate) => candidate.id === id);
    if (order === undefined) return this.amendWaiting(id, owner, priceTicks, lots);
    const open = order.lots + order.hiddenLots;
    const shape = firstOf(when(owner !== 0 && owner !== order.owner, R.NOT_OWNER), this.badPrice(priceTicks), this.badLots(lots));
    if (shape !== 0) return shape;
    if (priceTicks === order.priceTicks && lots === open) return 0;
    if (priceTicks === order.priceTicks && lots < open) return this.reduce(id, owner, open - lots);
    const refusal = firstOf(
      this.badMoment(),
      this.outOfBand(priceTicks),
      this.badValue(priceTicks * lots),
      when(force === 3 && this.crosses(order.side, priceTicks), R.WOULD_TAKE),
    );
    if (refusal !== 0) return refusal;
    this.resting = this.resting.filter((candidate) => candidate !== order);
    this.told('onCancel', id, open, CANCEL_REASON.REPLACED);
    this.enter(order, priceTicks, lots, 0, order.displayLots, order.partner);
    return this.settle();
  }

  reduce(id: number, owner: number, byLots: number): Refusal {
    const order = this.resting.find((candidate) => candidate.id === id);
    const waiting = this.waiting.find((candidate) => candidate.id === id);
    const refusal = firstOf(
      when(!whole(byLots) || byLots % this.rules.lotStep !== 0, R.LOTS),
      this.badEnd(order ?? waiting, owner),
    );
    if (refusal !== 0) return refusal;
    const open = order === undefined ? waiting!.lots : order.lots + order.hiddenLots;
    if (byLots >= open) return this.cancel(id, owner);
    if (order !== undefined) {
      const fromHidden = Math.min(byLots, order.hiddenLots);
      order.hiddenLots -= fromHidden;
      order.lots -= byLots - fromHidden;
    } else this.waiting = this.waiting.map((other) => (other === waiting ? { ...other, lots: open - byLots } : other));
    this.told('onReduce', id, byLots, open - byLots);
    return this.settle();
  }

  cancel(id: number, owner: number): Refusal {
    const refusal = this.badEnd(this.live(id), owner);
    if (refusal !== 0) return refusal;
    this.end(id, CANCEL_REASON.REQUESTED);
    return this.settle();
  }

  cancelAll(owner: number): Refusal {
    if (!Number.isInteger(owner) || owner < 1 || owner >= 2 ** 31) return R.OWNER;
    if (this.values.mode === 2) return R.HALTED;
    const all = [...this.orders(BUY), ...this.orders(SELL), ...this.pendingOrders()];
    for (const order of all) {
      if (order.owner !== owner) continue;
      this.end(order.id, CANCEL_REASON.REQUESTED);
      this.endPartners();
    }
    return this.settle();
  }

  quote(owner: number, gone: readonly number[], levels: readonly QuoteLevel[], selfTrade: SelfTrade = 0): Refusal {
    const bad = this.badQuote(owner, gone, levels, selfTrade);
    if (bad !== 0) return bad;
    for (const id of gone) this.end(id, CANCEL_REASON.REQUESTED);
    for (const { id, side, priceTicks, lots } of levels) {
      const kept = this.resting.find((order) => order.id === id);
      const less = kept === undefined ? 0 : kept.lots - lots;
      if (kept !== undefined) kept.lots = lots;
      else this.enter({ id, owner, side, selfTrade }, priceTicks, lots, 0, 0, 0);
      if (less > 0) this.told('onReduce', id, less, lots);
      this.endPartners();
    }
    return this.settle();
  }

  setMode(mode: MarketMode): Refusal {
    if (![0, 1, 2].includes(mode)) return R.MODE;
    if (mode === this.values.mode) return 0;
    this.values.mode = mode;
    if (mode === 0) delete this.values.backlog;
    this.told('onMode', mode);
    return this.settle();
  }

  setBand(lowTicks: number, highTicks: number): Refusal {
    const none = lowTicks === 0 && highTicks === 0;
    if (!none && !(tick(lowTicks) && tick(highTicks) && lowTicks <= highTicks)) return R.BAND;
    this.values.bandLow = lowTicks;
    this.values.bandHigh = highTicks;
    return 0;
  }

  setIndex(priceTicks: number): Refusal {
    if (!tick(priceTicks)) return R.PRICE;
    if (this.values.backlog !== undefined) return R.BACKLOG;
    this.values.indexTicks = priceTicks;
    return this.settle();
  }

  proceed(): Refusal {
    if (this.values.backlog === undefined) return 0;
    if (this.badMode() !== 0) return this.badMode();
    delete this.values.backlog;
    return this.settle();
  }

  rebase(lastTicks: number, indexTicks: number): void {
    delete this.values.backlog;
    Object.assign(this.values, { lastTicks, indexTicks, quiet: { highTicks: 0, lowTicks: 0 } });
    this.touched = [];
  }

  open(priceTicks: number): Refusal {
    delete this.values.quiet;
    if (priceTicks !== 0) {
      this.touched.push(priceTicks);
      this.values.lastTicks = priceTicks;
      if (this.values.backlog) this.values.backlog = this.range();
    }
    return this.settle();
  }

  /** Resting orders of a side in priority order; what an order does not have is left out. */
  orders(side: Side): RestingOrder[] {
    return this.queue(side).map((order) => {
      const { id, owner, priceTicks, lots } = order;
      const extras = Object.entries({
        hiddenLots: order.hiddenLots,
        displayLots: order.displayLots,
        selfTrade: order.selfTrade,
        partner: order.partner,
      });
      return { id, owner, side, priceTicks, lots, ...Object.fromEntries(extras.filter(([, value]) => value !== 0)) };
    });
  }

  /** Waiting orders in the order in which they would fire. */
  pendingOrders(): PendingOrder[] {
    return firing(this.waiting);
  }

  /** What follows a command, and its end. */
  private settle(): Refusal {
    this.fireAll();
    if (this.values.quiet) this.values.quiet = this.range();
    else if (this.values.backlog === undefined) this.touched = [];
    this.start = this.values.sequence;
    return 0;
  }

  private fireAll(): void {
    for (;;) {
      this.endPartners();
      const order = firing(this.waiting.filter((candidate) => this.isReached(candidate, this.touched)))[0];
      const { backlog, quiet, mode } = this.values;
      if (order === undefined || backlog !== undefined || quiet !== undefined || mode !== 0) return;
      if (this.values.sequence - this.start >= this.rules.maxCascade) {
        this.values.backlog = this.range();
        return;
      }
      const { id, owner, side, priceTicks, lots, selfTrade } = order;
      this.waiting = this.waiting.filter((other) => other.id !== id);
      this.told('onTrigger', id, side, order.triggerTicks, lots);
      this.links.push(order.partner);
      this.endPartners();
      if (priceTicks === 0) this.sweep({ id, owner, side, selfTrade }, lots);
      else if (this.outOfBand(priceTicks) !== 0) this.told('onCancel', id, lots, CANCEL_REASON.BAND);
      else if (order.force === 3 && this.crosses(side, priceTicks)) this.told('onCancel', id, lots, CANCEL_REASON.WOULD_TAKE);
      else this.enter({ id, owner, side, selfTrade }, priceTicks, lots, order.force, order.displayLots, 0);
    }
  }

  /** The highest and lowest trade that triggers are compared with. */
  private range() {
    return { highTicks: Math.max(0, ...this.touched), lowTicks: this.touched.length === 0 ? 0 : Math.min(...this.touched) };
  }

  /** A limit order that was let in: trades what it can, and rests, or ends. */
  private enter(who: Who, priceTicks: number, lots: number, force: Force, displayLots: number, partner: number): void {
    const { id, owner, side, selfTrade } = who;
    if (force === 2 && this.wholeValue(who, priceTicks, lots) === null) {
      this.told('onCancel', id, lots, CANCEL_REASON.KILLED);
      return;
    }
    const taker = takerOf(who, lots, null);
    this.take(taker, priceTicks);
    const rests = taker.lots > 0 && !taker.stopped && !taker.crowded && (force === 0 || force === 3);
    if (taker.traded || !rests) this.links.push(partner);
    if (rests) {
      const shown = displayLots === 0 ? taker.lots : Math.min(displayLots, taker.lots);
      const hiddenLots = taker.lots - shown;
      const kept = taker.traded ? 0 : partner;
      this.resting.push({ id, owner, side, priceTicks, lots: shown, hiddenLots, displayLots, selfTrade, partner: kept });
      this.told('onRest', id, side, priceTicks, shown, hiddenLots);
    } else if (taker.lots > 0) this.told('onCancel', id, taker.lots, this.whyEnded(taker));
  }

  private sweep(who: Who, lots: number): void {
    const { id, side } = who;
    const taker = takerOf(who, lots, null);
    this.take(taker, this.worst(side));
    if (taker.lots > 0) this.told('onCancel', id, taker.lots, this.whyLeft(taker));
  }

  /** Matches a taker with one maker after another up to its worst price. */
  private take(taker: Taker, worst: number): void {
    const { side } = taker;
    while (taker.lots > 0 && taker.budget !== 0 && !taker.stopped) {
      const maker = this.first(side === BUY ? SELL : BUY);
      if (maker === undefined || (side === BUY ? maker.priceTicks > worst : maker.priceTicks < worst)) return;
      taker.crowded = taker.matched === this.rules.maxMatches;
      if (taker.crowded) return;
      taker.matched += 1;
      if (this.isOwn(taker, maker) && taker.selfTrade !== 3) {
        taker.stopped = taker.selfTrade !== 1;
        if (taker.selfTrade !== 0) this.end(maker.id, CANCEL_REASON.SELF_TRADE);
        continue;
      }
      const affordable = taker.budget === null ? taker.lots : Number(BigInt(taker.budget) / BigInt(maker.priceTicks));
      const lots = Math.min(taker.lots, maker.lots, affordable);
      if (lots === 0) return;
      this.meet(taker, maker, lots);
    }
  }

  /** A trade, or for orders of one owner the loss of both. */
  private meet(taker: Taker, maker: Resting, lots: number): void {
    const isTrade = !this.isOwn(taker, maker);
    taker.lots -= lots;
    if (taker.budget !== null) taker.budget -= lots * maker.priceTicks;
    maker.lots -= lots;
    const left = maker.lots + maker.hiddenLots;
    if (left === 0) this.resting = this.resting.filter((order) => order !== maker);
    if (isTrade || left === 0) {
      this.links.push(maker.partner);
      maker.partner = 0;
    }
    if (isTrade) {
      taker.traded = true;
      this.touched.push(maker.priceTicks);
      this.values.lastTicks = maker.priceTicks;
    }
    const numbers = [maker.id, taker.id, maker.priceTicks, lots, left, taker.budget ?? taker.lots];
    this.told(isTrade ? 'onTrade' : 'onDecrement', ...numbers);
    if (maker.lots > 0 || left === 0) return;
    maker.lots = Math.min(maker.displayLots, left);
    maker.hiddenLots = left - maker.lots;
    this.resting = [...this.resting.filter((order) => order !== maker), maker];
    this.told('onRefill', maker.id, maker.side, maker.priceTicks, maker.lots, maker.hiddenLots);
  }

  /** What `lots` whole would be worth to a taker; null when it cannot trade them whole. */
  private wholeValue(who: Omit<Who, 'id'>, worst: number, lots: number): number | null {
    let left = lots;
    let value = 0;
    let matched = 0;
    const makers = this.queue(who.side === BUY ? SELL : BUY);
    for (const price of new Set(makers.map(({ priceTicks }) => priceTicks))) {
      if (who.side === BUY ? price > worst : price < worst) return null;
      const level = makers.filter(({ priceTicks }) => priceTicks === price);
      // What is shown comes first, then every hidden lot of the price: an own order blocks both.
      const shown: number[] = [];
      for (const maker of level) {
        const isMine = this.isOwn(who, maker);
        if (isMine && who.selfTrade !== 1 && sum(shown) < left) return null;
        shown.push(isMine ? 0 : maker.lots);
        matched += isMine || maker.hiddenLots === 0 ? 1 : 1 + Math.ceil(maker.hiddenLots / maker.displayLots);
      }
      const offered = sum(shown) + sum(level.map((maker) => (this.isOwn(who, maker) ? 0 : maker.hiddenLots)));
      const taken = Math.min(left, offered);
      left -= taken;
      value += taken * price;
      if (matched > this.rules.maxMatches) return null;
      if (left === 0) return value;
    }
    return null;
  }

  /** Why a limit order that may not rest has lots left. */
  private whyEnded(taker: Taker): CancelReason {
    if (taker.stopped) return CANCEL_REASON.SELF_TRADE;
    return taker.crowded ? CANCEL_REASON.MATCH_LIMIT : CANCEL_REASON.UNFILLED;
  }

  /** Whether a taker may not trade with a maker. */
  private isOwn(who: { owner: number; selfTrade: SelfTrade }, maker: Resting): boolean {
    return who.owner !== 0 && maker.owner === who.owner && who.selfTrade !== 4;
  }

  private whyLeft(taker: Taker): CancelReason {
    const best = this.first(taker.side === BUY ? SELL : BUY);
    if (taker.stopped) return CANCEL_REASON.SELF_TRADE;
    if (taker.lots === 0) return CANCEL_REASON.BUDGET_SPENT;
    if (best === undefined) return CANCEL_REASON.UNFILLED;
    const worst = this.worst(taker.side);
    if (taker.side === BUY ? best.priceTicks > worst : best.priceTicks < worst) return CANCEL_REASON.BAND;
    return taker.crowded ? CANCEL_REASON.MATCH_LIMIT : CANCEL_REASON.BUDGET_SPENT;
  }

  private amendWaiting(id: number, owner: number, priceTicks: number, lots: number): Refusal {
    const order = this.waiting.find((candidate) => candidate.id === id);
    const bad = this.badEnd(order, owner);
    if (bad !== 0 || order === undefined) return bad;
    if (priceTicks === order.priceTicks && lots === order.lots) return 0;
    if (priceTicks === order.priceTicks && lots < order.lots && whole(lots))
      return firstOf(this.badLots(lots)) || this.reduce(id, owner, order.lots - lots);
    const changed = { ...order, priceTicks, lots, displayLots: Math.min(order.displayLots, lots) };
    const refusal = firstOf(
      this.badMoment(),
      when((order.priceTicks === 0) !== (priceTicks === 0), R.PRICE),
      this.badTriggerShape(changed),
      priceTicks === 0 ? 0 : this.outOfBand(priceTicks),
    );
    if (refusal !== 0) return refusal;
    this.waiting = this.waiting.filter((other) => other !== order);
    this.told('onCancel', id, order.lots, CANCEL_REASON.REPLACED);
    this.pend(changed, order.partner);
    this.start = this.values.sequence;
    return 0;
  }

  private pend(order: TriggerOrder, partner: number): void {
    const { id, owner, side, type, source, triggerTicks, priceTicks, lots, force = 0, selfTrade = 0, displayLots = 0 } = order;
    const terms = { id, owner, side, type, source, triggerTicks, priceTicks, lots, force, selfTrade, displayLots };
    this.waiting.push({ ...terms, partner });
    this.told('onPend', id, side, triggerTicks, lots);
  }

  /** Ends an order that rests or waits; its partner is next, unless the partner's end is the cause. */
  private end(id: number, reason: CancelReason): void {
    const order = this.live(id);
    if (order === undefined) return;
    this.resting = this.resting.filter((other) => other.id !== id);
    this.waiting = this.waiting.filter((other) => other.id !== id);
    this.told('onCancel', id, order.lots + ('hiddenLots' in order ? order.hiddenLots : 0), reason);
    if (reason !== CANCEL_REASON.LINKED) this.links.push(order.partner);
  }

  private endPartners(): void {
    for (const id of this.links.splice(0)) this.end(id, CANCEL_REASON.LINKED);
  }

  private told(name: keyof MarketSink, ...numbers: number[]): void {
    const tell = this.sink[name] as (...numbers: number[]) => void;
    tell.call(this.sink, ++this.values.sequence, ...numbers);
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
