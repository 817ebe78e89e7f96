/**
 * Replays a scenario step by step and says where it departs from what was expected.
 *
 * Units: decimal texts of the scenario; every number is compared as a number, not as text.
 */
import { BUY, type MarketCommand, SELL, type Side, TRIGGER_TYPE } from '@glasshouse/matching';
import { forceOf, isError, selfTradeOf, sideOf } from './order-words.ts';
import type { Settings } from './policies.ts';
import type { Expect, Scenario, ScenarioOrder, Step, TotalName } from './scenario.ts';
import { Departure, readDecimal, sameNumber, type Scale, showDecimal, Units } from './units.ts';
import { type OrderRecord, type Outcome, Venue } from './venue.ts';

/** Trades by which a last price is moved, at most. */
const MOVES = 500;

/** Replays a scenario on a fresh market; throws a Departure where it goes otherwise than expected. */
export function replay(scenario: Scenario, settings: Settings, scale: Scale): void {
  const run = new Replay(scenario.steps, settings, scale);
  for (const [index, step] of scenario.steps.entries()) {
    try {
      run.step(step);
    } catch (error) {
      if (!(error instanceof Departure)) throw error;
      throw new Departure(`step ${index + 1} (${step.op}): ${error.message}`, { cause: error });
    }
  }
}

class Replay {
  private readonly venue: Venue;
  private readonly units: Units;
  private readonly settings: Settings;

  constructor(steps: readonly Step[], settings: Settings, scale: Scale) {
    this.settings = settings;
    this.venue = new Venue(settings);
    this.units = new Units({ prices: pricesOf(steps), quantities: quantitiesOf(steps), quotes: quotesOf(steps) }, scale);
  }

  step(step: Step): void {
    switch (step.op) {
      case 'place':
        return this.expectOutcome(this.place(step.order), step.order.id, step.expect);
      case 'cancel': {
        const { id, owner, user } = this.target(step.id, step.user);
        return this.expectOutcome(this.venue.run(user, { kind: 'cancel', id, owner }), step.id, step.expect);
      }
      case 'amend':
        return this.expectOutcome(this.amend(step), step.id, step.expect);
      case 'book':
        this.expectSide(BUY, step.bids);
        return this.expectSide(SELL, step.asks);
      case 'book-totals':
        return this.expectTotals(step);
      case 'queue': {
        const at = this.units.price.of(step.price);
        const queue = [...this.venue.market.orders(step.side === 'buy' ? BUY : SELL)].filter((order) => order.priceTicks === at);
        return must('queue', queue.map((order) => this.venue.nameOf(order.id)).join(' '), step.ids.join(' '));
      }
      case 'order': {
        const { status, filled, remaining, quoteTotal } = step;
        this.expectOrder(step.id, { ...step.expect, ...given({ status, filled, remaining, quoteTotal }) });
        return;
      }
      case 'last-price': {
        const { lastTicks } = this.venue.market.values;
        return this.number(
          'last price',
          lastTicks === 0 ? 'none' : this.units.price.show(lastTicks),
          this.price(step.price ?? 'none'),
        );
      }
      case 'balance':
        return this.expectBalance(step);
      case 'fund': {
        const sum = step.amount ?? step.qty;
        const { base = step.asset === 'base' ? sum : undefined, quote = step.asset === 'quote' ? sum : undefined } = step;
        const [lots, tickLots] = [base ? this.units.quantity.of(base) : 0, quote ? this.units.tickLots(quote) : 0];
        if (!Number.isSafeInteger(lots) || !Number.isSafeInteger(tickLots)) throw new Departure('not an amount of this market');
        return this.venue.fund(step.user, BigInt(lots), BigInt(tickLots));
      }
      case 'last-price-set':
        return this.moveLastPrice(step.price);
    }
  }

  private place(order: ScenarioOrder): Outcome {
    const side = sideOf(order.side);
    const user = order.user ?? (side === SELL ? 'seller' : 'buyer');
    const lots = order.qty === undefined && order.maxQuote !== undefined ? Number.NaN : this.units.quantity.of(order.qty);
    return this.venue.place({ name: order.id, user, side, lots }, (id, owner) => this.command(order, id, owner, side, lots));
  }

  private command(order: ScenarioOrder, id: number, owner: number, side: Side, lots: number): MarketCommand {
    const selfTrade = selfTradeOf(order.selfTradePrevention)!;
    const force = forceOf(order.timeInForce, order.postOnly === true);
    const displayLots = order.displayQty === undefined ? 0 : this.units.quantity.of(order.displayQty);
    const priceTicks = this.units.price.of(order.price);
    const who = { id, owner, side, selfTrade };
    const type = String(order.type);
    if (type === 'limit')
      return { kind: 'limit', ...who, priceTicks, lots, force, displayLots: displayLots === lots ? 0 : displayLots };
    if (type === 'market') return this.marketCommand(order, who, lots);
    const triggerTicks = this.units.price.of(order.stopPrice);
    const kind = type.startsWith('take-profit') ? TRIGGER_TYPE.TAKE_PROFIT : TRIGGER_TYPE.STOP;
    const source = kind === TRIGGER_TYPE.STOP ? this.settings.source : 0;
    const terms = { ...who, type: kind, source, triggerTicks, lots };
    if (type.endsWith('-limit')) return { kind: 'trigger', order: { ...terms, priceTicks, force, displayLots } };
    return { kind: 'trigger', order: { ...terms, priceTicks: 0 } };
  }

  private marketCommand(
    order: ScenarioOrder,
    who: Pick<MarketCommand & { kind: 'market' }, 'id' | 'owner' | 'side' | 'selfTrade'>,
    lots: number,
  ): MarketCommand {
    const { maxQuote, minQuote, timeInForce } = order;
    const isWhole = timeInForce === 'FOK' || minQuote !== undefined;
    if (maxQuote === undefined && !isWhole) return { kind: 'market', ...who, lots };
    const bound = maxQuote ?? minQuote;
    const worst = who.side === BUY ? Number.MAX_SAFE_INTEGER : 1;
    if (isWhole)
      return { kind: 'marketWithin', ...who, lots, quoteBound: bound === undefined ? worst : this.units.tickLots(bound) };
    const budget = this.units.tickLots(maxQuote);
    return Number.isNaN(lots) && order.qty === undefined
      ? { kind: 'marketQuote', ...who, budget }
      : { kind: 'marketQuote', ...who, budget, maxLots: lots };
  }

  private amend(step: Step & { op: 'amend' }): Outcome {
    const { id, owner, user } = this.target(step.id, step.user);
    const order = this.venue.order(step.id);
    if (step.reduceBy !== undefined)
      return this.venue.run(user, { kind: 'reduce', id, owner, byLots: this.units.quantity.of(step.reduceBy) });
    const live = this.venue.market.find(id);
    const open = order && live ? this.venue.remaining(order) : 1;
    const lots = step.newQty === undefined ? open : this.units.quantity.of(step.newQty);
    const priceTicks = step.newPrice === undefined ? (live?.priceTicks ?? 1) : this.units.price.of(step.newPrice);
    const outcome = this.venue.run(user, { kind: 'amend', id, owner, priceTicks, lots });
    // Its total after a change: lots traded before, plus its new open lots.
    if (order && outcome.denial === undefined && lots > open) order.lots += lots - open;
    else if (order && outcome.hadEffect && priceTicks !== live?.priceTicks) order.lots += lots - open;
    return outcome;
  }

  /** Whom a cancel or amend is of: its owner, unless the step names a user. */
  private target(name: string, user: string | undefined): { id: number; owner: number; user: string } {
    const order = this.venue.order(name);
    const who = user ?? order?.user ?? 'nobody';
    return { id: order?.id ?? Number.MAX_SAFE_INTEGER, owner: this.venue.owner(who), user: who };
  }

  private moveLastPrice(price: string): void {
    const target = this.units.price.of(price);
    const from = this.venue.market.values.lastTicks || target;
    const moves = Math.min(MOVES, Math.abs(target - from));
    for (let move = 1; move <= moves; move++) this.venue.tradeAt(from + Math.round(((target - from) * move) / moves));
    if (moves === 0) this.venue.tradeAt(target);
    const { lastTicks } = this.venue.market.values;
    if (lastTicks !== target) throw new Departure(`orders in the way: the last price is ${this.units.price.show(lastTicks)}`);
  }

  private expectOutcome(outcome: Outcome, name: string, expect: Expect | undefined): void {
    const { denial, trades, hadEffect } = outcome;
    // A step without expectations is judged by the steps after it.
    if (expect === undefined) return;
    if (expect.error !== undefined && !isError(expect.error, denial))
      throw new Departure(`error ${denial?.[0] ?? 'none'} instead of ${expect.error}`);
    this.expectResult(expect.result, outcome);
    if (expect.trades !== undefined) {
      const { price, quantity } = this.units;
      const told = (maker: string, taker: string, qty: string, at: string) =>
        `${maker} ${taker} ${canonical(qty)} @ ${canonical(at)}`;
      const had = trades.map((trade) => told(trade.maker, trade.taker, quantity.show(trade.lots), price.show(trade.priceTicks)));
      const wanted = expect.trades.map((trade) =>
        told(trade.maker, trade.taker, quantity.scaled(trade.qty), price.scaled(trade.price)),
      );
      must('trades', had.join(', ') || 'none', wanted.join(', ') || 'none');
    }
    if (expect.fills !== undefined) this.expectFills(expect.fills, outcome, name);
    // A refused second order of a name leaves the first as it was: there is no other to look at.
    if (denial !== undefined && expect.status === 'rejected') must('effect', hadEffect, false);
    else this.expectOrder(name, expect);
  }

  private expectResult(result: string | undefined, { denial, hadEffect }: Outcome): void {
    if (result === undefined) return;
    if (result === 'refused') return must('result', denial === undefined ? 'accepted' : 'refused', 'refused');
    if (result === 'no-effect') return must('result', hadEffect ? 'an effect' : 'no-effect', 'no-effect');
    if (result === 'accepted' || result === 'ok')
      return must('result', denial === undefined ? result : `refused: ${denial[0]}`, result);
    throw new Departure(`unknown result: ${result}`);
  }

  /** A number of fills; or of each order named, its fill sum; or the order's fills one by one. */
  private expectFills(fills: NonNullable<Expect['fills']>, { trades }: Outcome, name: string): void {
    const { price, quantity } = this.units;
    const mine = trades.filter((trade) => trade.maker === name || trade.taker === name);
    if (typeof fills === 'string' || typeof fills === 'number') return must('fills', mine.length, Number(fills));
    const sumOf = (of: string): string =>
      quantity.show(
        trades.filter((trade) => trade.maker === of || trade.taker === of).reduce((sum, trade) => sum + trade.lots, 0),
      );
    if (!Array.isArray(fills)) {
      for (const [of, qty] of Object.entries(fills)) this.number(`fills of ${of}`, sumOf(of), quantity.scaled(qty));
      return;
    }
    for (const [index, fill] of fills.entries()) {
      const of = fill['order'] ?? fill['id'];
      const qty = textOf(fill['qty'] ?? fill['filled']);
      if (typeof of === 'string') this.number(`fills of ${of}`, sumOf(of), quantity.scaled(qty));
      else {
        const had = mine[index];
        this.number('fill', had ? quantity.show(had.lots) : 'none', quantity.scaled(qty));
        if (typeof fill['price'] === 'string')
          this.number('fill price', price.show(had!.priceTicks), price.scaled(fill['price']));
      }
    }
  }

  private expectOrder(name: string, expect: Expect): void {
    const wanted = [expect.status, expect.filled, expect.remaining, expect.quoteTotal];
    if (wanted.every((value) => value === undefined)) return;
    const order = this.venue.order(name);
    if (order === undefined) throw new Departure(`no order ${name}`);
    if (expect.status !== undefined) must(`status of ${name}`, order.status, expect.status);
    this.expectSums(order, expect);
  }

  private expectSums(order: OrderRecord, { filled, remaining, quoteTotal }: Expect): void {
    const { quantity } = this.units;
    if (filled !== undefined) this.number('filled', quantity.show(order.filled), quantity.scaled(filled));
    if (remaining !== undefined) this.number('remaining', quantity.show(this.venue.remaining(order)), quantity.scaled(remaining));
    if (quoteTotal !== undefined)
      this.number('quote total', this.units.showQuote(order.quote), this.units.scaledQuote(quoteTotal));
  }

  private expectSide(side: Side, wanted: readonly (readonly [string, string, (string | number)?])[] | undefined): void {
    if (wanted === undefined) return;
    const { price, quantity } = this.units;
    const orders = [...this.venue.market.orders(side)];
    const row = (at: string, qty: string, count: string | number | undefined) =>
      `${canonical(at)} x ${canonical(qty)}${count === undefined ? '' : ` (${count})`}`;
    const had = this.venue.market.depth(side, Number.POSITIVE_INFINITY).map(([ticks, lots], index) => {
      const count = wanted[index]?.[2] === undefined ? undefined : orders.filter((order) => order.priceTicks === ticks).length;
      return row(price.show(ticks), quantity.show(lots), count);
    });
    const expected = wanted.map(([at, qty, count]) => row(price.scaled(at), quantity.scaled(qty), count));
    must(side === BUY ? 'bids' : 'asks', had.join(', ') || 'none', expected.join(', ') || 'none');
  }

  private expectTotals(step: Step & { op: 'book-totals' }): void {
    const { market } = this.venue;
    const had = {} as Record<TotalName, string>;
    for (const [name, side] of [
      ['bid', BUY],
      ['ask', SELL],
    ] as const) {
      const orders = [...market.orders(side)];
      const shown = orders.reduce((sum, order) => sum + order.lots, 0);
      const hidden = orders.reduce((sum, order) => sum + (order.hiddenLots ?? 0), 0);
      had[`${name}Orders`] = String(orders.length);
      had[`${name}Qty`] = this.units.quantity.show(shown + hidden);
      had[`${name}VisibleQty`] = this.units.quantity.show(shown);
      had[`${name}Levels`] = String(market.depth(side, Number.POSITIVE_INFINITY).length);
    }
    for (const [name, value] of Object.entries(had)) {
      const wanted = step[name as TotalName];
      if (wanted !== undefined)
        this.number(name, value, name.endsWith('Qty') ? this.units.quantity.scaled(String(wanted)) : String(wanted));
    }
  }

  private expectBalance(step: Step & { op: 'balance' }): void {
    const { base, quote, baseHeld, quoteHeld } = this.venue.balance(step.user);
    const { quantity } = this.units;
    const inBase = { base, baseHeld, baseFree: base - baseHeld };
    const inQuote = { quote, quoteHeld, quoteFree: quote - quoteHeld };
    for (const [name, value] of Object.entries(inBase)) {
      const wanted = step[name as keyof typeof inBase];
      if (wanted !== undefined) this.number(name, quantity.show(value), quantity.scaled(wanted));
    }
    for (const [name, value] of Object.entries(inQuote)) {
      const wanted = step[name as keyof typeof inQuote];
      if (wanted !== undefined) this.number(name, this.units.showQuote(value), this.units.scaledQuote(wanted));
    }
  }

  private price(text: string): string {
    return this.units.price.scaled(text);
  }

  private number(what: string, had: string, wanted: string): void {
    if (had !== wanted && !sameNumber(had, wanted)) throw new Departure(`${what} is ${had} instead of ${wanted}`);
  }
}

function must(what: string, had: string | number | boolean, wanted: string | number | boolean): void {
  if (had !== wanted) throw new Departure(`${what}: ${String(had)} instead of ${String(wanted)}`);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function canonical(text: string): string {
  const decimal = readDecimal(text);
  return decimal ? showDecimal(decimal) : text;
}

function given<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** Every price that steps name. */
function pricesOf(steps: readonly Step[]): unknown[] {
  return steps.flatMap((step) => {
    if (step.op === 'place') return [step.order.price, step.order.stopPrice, ...tradesOf(step).map((trade) => trade.price)];
    if (step.op === 'amend') return [step.newPrice, ...tradesOf(step).map((trade) => trade.price)];
    if (step.op === 'last-price' || step.op === 'last-price-set' || step.op === 'queue') return [step.price];
    return step.op === 'book' ? [...(step.bids ?? []), ...(step.asks ?? [])].map((level) => level[0]) : [];
  });
}

/** Every quantity that steps name. */
function quantitiesOf(steps: readonly Step[]): unknown[] {
  return steps.flatMap((step) => {
    const trades = tradesOf(step).map((trade) => trade.qty);
    const sums = 'expect' in step && step.expect ? [step.expect.filled, step.expect.remaining] : [];
    if (step.op === 'place') return [step.order.qty, step.order.displayQty, ...trades, ...sums];
    if (step.op === 'amend') return [step.newQty, step.reduceBy, ...trades, ...sums];
    if (step.op === 'balance') return [step.base, step.baseFree, step.baseHeld];
    if (step.op === 'fund') return [step.base, ...(step.asset === 'base' ? [step.amount, step.qty] : [])];
    return step.op === 'book' ? [...(step.bids ?? []), ...(step.asks ?? [])].map((level) => level[1]) : sums;
  });
}

/** Every quote value that steps name. */
function quotesOf(steps: readonly Step[]): unknown[] {
  return steps.flatMap((step) => {
    if (step.op === 'place') return [step.order.maxQuote, step.order.minQuote];
    if (step.op === 'balance') return [step.quote, step.quoteFree, step.quoteHeld];
    if (step.op === 'fund') return [step.quote, ...(step.asset === 'quote' ? [step.amount, step.qty] : [])];
    return [];
  });
}

function tradesOf(step: Step): { qty: string; price: string }[] {
  return ('expect' in step && step.expect?.trades) || [];
}
