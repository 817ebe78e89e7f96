/**
 * A fresh market for one scenario, with its users' money and what became of every order.
 *
 * Units: ticks, lots and tick-lots of the scenario's Units. Money: users are rich until a scenario funds them; then they
 * own what it gave them, and an order that would leave them less than nothing beside what their open orders hold is
 * refused as a whole. An order holds its price (a stop-market buy its trigger price) times its open lots, or its lots.
 */
import {
  BUY,
  CANCEL_REASON,
  type CancelReason,
  type MarketCommand,
  Market,
  type MarketSink,
  SELL,
  type Side,
  applyMarketCommand,
} from '@glasshouse/matching';
import { type Denial, denialOf, NO_FUNDS } from './order-words.ts';
import type { Settings } from './policies.ts';

/** A trade, makers and takers by the scenario's names. */
export interface VenueTrade {
  readonly maker: string;
  readonly taker: string;
  readonly lots: number;
  readonly priceTicks: number;
}

/** What became of an order. */
export interface OrderRecord {
  readonly name: string;
  readonly id: number;
  readonly user: string;
  readonly side: Side;
  status: 'open' | 'pending' | 'filled' | 'expired' | 'killed' | 'cancelled' | 'rejected' | 'expired-in-match';
  /** Lots it was to trade in all, NaN when it had only a budget. */
  lots: number;
  filled: number;
  quote: bigint;
}

/** What a command did. */
export interface Outcome {
  readonly denial: Denial | undefined;
  readonly trades: readonly VenueTrade[];
  /** Whether anything happened. */
  readonly hadEffect: boolean;
}

interface Purse {
  base: bigint;
  quote: bigint;
  isRich: boolean;
}

type MarketEvent = readonly [name: keyof MarketSink, ...numbers: number[]];

const STATUS: Record<CancelReason, OrderRecord['status']> = {
  [CANCEL_REASON.REQUESTED]: 'cancelled',
  [CANCEL_REASON.REPLACED]: 'open',
  [CANCEL_REASON.UNFILLED]: 'expired',
  [CANCEL_REASON.KILLED]: 'killed',
  [CANCEL_REASON.WOULD_TAKE]: 'rejected',
  [CANCEL_REASON.SELF_TRADE]: 'expired-in-match',
  [CANCEL_REASON.BUDGET_SPENT]: 'expired',
  [CANCEL_REASON.LINKED]: 'cancelled',
  [CANCEL_REASON.BAND]: 'expired',
  [CANCEL_REASON.MATCH_LIMIT]: 'expired',
};

/** The market of one scenario. */
export class Venue {
  readonly market: Market;
  private readonly events: MarketEvent[] = [];
  private readonly users = new Map<string, number>();
  private readonly purses = new Map<string, Purse>();
  /** The newest order of each name, and every order by its id. */
  private readonly byName = new Map<string, OrderRecord>();
  private readonly byId = new Map<number, OrderRecord>();
  private lastId = 0;

  constructor(settings: Settings) {
    const { events } = this;
    const sink = new Proxy({} as MarketSink, {
      get:
        (_, name) =>
        (_seq: number, ...numbers: number[]) =>
          void events.push([name as keyof MarketSink, ...numbers]),
    });
    this.market = new Market({ sink, rules: { firesReached: settings.firesReached } });
  }

  /** The order of that name. */
  order(name: string): OrderRecord | undefined {
    return this.byName.get(name);
  }

  /** The name of an order that rests. */
  nameOf(id: number): string {
    return this.byId.get(id)?.name ?? String(id);
  }

  /** Open lots of an order, hidden ones too; of one that ended, what it did not trade. */
  remaining(order: OrderRecord): number {
    const live = this.market.find(order.id);
    if (live === undefined) return order.lots - order.filled;
    return live.lots + (live.state === 'resting' ? (live.hiddenLots ?? 0) : 0);
  }

  /** Number of a user, as the engine knows owners. */
  owner(user: string): number {
    const known = this.users.get(user) ?? this.users.size + 1;
    this.users.set(user, known);
    return known;
  }

  /** Gives a user money: lots of base, tick-lots of quote. From then on they own only what was given. */
  fund(user: string, base: bigint, quote: bigint): void {
    const purse = this.purse(user);
    purse.base += base;
    purse.quote += quote;
    purse.isRich = false;
  }

  /** A user's total of an asset, and the part that open orders hold. */
  balance(user: string): { base: bigint; quote: bigint; baseHeld: bigint; quoteHeld: bigint } {
    const { base, quote } = this.purse(user);
    const held = { baseHeld: 0n, quoteHeld: 0n };
    for (const order of this.byId.values()) {
      const live = order.user === user ? this.market.find(order.id) : undefined;
      if (live === undefined) continue;
      const lots = BigInt(this.remaining(order));
      const price = live.state === 'pending' && live.priceTicks === 0 ? live.triggerTicks : live.priceTicks;
      if (order.side === BUY) held.quoteHeld += lots * BigInt(price);
      else held.baseHeld += lots;
    }
    return { base, quote, ...held };
  }

  /** Enters a new order under a name of the scenario; `command` gets its id and owner. */
  place(
    order: { name: string; user: string; side: Side; lots: number },
    command: (id: number, owner: number) => MarketCommand,
  ): Outcome {
    const before = this.byName.get(order.name);
    const isLive = before !== undefined && this.market.find(before.id) !== undefined;
    const id = isLive ? before.id : ++this.lastId;
    const record: OrderRecord = { ...order, id, status: 'filled', filled: 0, quote: 0n };
    if (!isLive) {
      this.byName.set(order.name, record);
      this.byId.set(id, record);
    }
    const outcome = this.run(order.user, command(id, this.owner(order.user)));
    if (outcome.denial !== undefined) record.status = 'rejected';
    if (outcome.denial !== undefined && !isLive) this.byId.delete(id);
    return outcome;
  }

  /** Applies a user's command to the market; rolled back whole when the user's balance is too small. */
  run(user: string, command: MarketCommand): Outcome {
    this.events.length = 0;
    this.market.begin();
    const denial = denialOf(applyMarketCommand(this.market, command));
    const purses = new Map([...this.purses].map(([name, purse]) => [name, { ...purse }]));
    if (denial === undefined) this.settleMoney();
    if (denial === undefined && this.isShort(user, purses.get(user))) {
      this.market.rollback();
      this.purses.clear();
      for (const [name, purse] of purses) this.purses.set(name, purse);
      return { denial: NO_FUNDS, trades: [], hadEffect: false };
    }
    this.market.commit();
    for (const event of this.events) this.follow(event);
    return { denial, trades: this.trades(), hadEffect: this.events.length > 0 };
  }

  /** Lets two users outside the scenario trade one lot at a price, where the book leaves room. */
  tradeAt(priceTicks: number): void {
    const at = { priceTicks, lots: 1 };
    const sell = { name: ' mover sell', user: ' mover sell', side: SELL, lots: 1 } as const;
    const buy = { name: ' mover buy', user: ' mover buy', side: BUY, lots: 1 } as const;
    this.place(sell, (id, owner) => ({ kind: 'limit', id, owner, side: SELL, ...at }));
    this.place(buy, (id, owner) => ({ kind: 'limit', id, owner, side: BUY, ...at, force: 1 }));
    const rest = this.byName.get(sell.name)!;
    this.run(sell.user, { kind: 'cancel', id: rest.id, owner: 0 });
  }

  private isShort(user: string, before: Purse | undefined): boolean {
    if (before === undefined || before.isRich) return false;
    const { base, quote, baseHeld, quoteHeld } = this.balance(user);
    return base < baseHeld || quote < quoteHeld;
  }

  private purse(user: string): Purse {
    const known = this.purses.get(user) ?? { base: 0n, quote: 0n, isRich: true };
    this.purses.set(user, known);
    return known;
  }

  private settleMoney(): void {
    for (const [name, makerId, takerId, priceTicks, lots] of this.events) {
      if (name !== 'onTrade') continue;
      const [maker, taker] = [this.byId.get(makerId!)!, this.byId.get(takerId!)!];
      const [buyer, seller] = taker.side === BUY ? [taker, maker] : [maker, taker];
      const value = BigInt(priceTicks!) * BigInt(lots!);
      this.purse(buyer.user).base += BigInt(lots!);
      this.purse(buyer.user).quote -= value;
      this.purse(seller.user).base -= BigInt(lots!);
      this.purse(seller.user).quote += value;
    }
  }

  private trades(): VenueTrade[] {
    return this.events
      .filter(([name]) => name === 'onTrade')
      .map(([, makerId, takerId, priceTicks, lots]) => ({
        maker: this.nameOf(makerId!),
        taker: this.nameOf(takerId!),
        priceTicks: priceTicks!,
        lots: lots!,
      }));
  }

  /** Keeps the records of orders true to an event. */
  private follow([name, a, b, c, d, e, f]: MarketEvent): void {
    if (name === 'onTrade') {
      this.fill(a!, d!, c!, e!);
      this.fill(b!, d!, c!, f!);
    } else if (name === 'onDecrement') {
      for (const [id, left] of [
        [a!, e!],
        [b!, f!],
      ] as const)
        if (left === 0) this.byId.get(id)!.status = 'expired-in-match';
    } else if (name === 'onMode') return;
    else this.setStatus(this.byId.get(a!)!, name, c!);
    if (name === 'onReduce') this.byId.get(a!)!.lots -= b!;
  }

  private setStatus(order: OrderRecord, name: keyof MarketSink, reason: number): void {
    if (name === 'onRest' || name === 'onRefill') order.status = 'open';
    if (name === 'onPend') order.status = 'pending';
    if (name !== 'onCancel') return;
    order.status = STATUS[reason as CancelReason];
    // An order by budget alone is done when the budget buys no more.
    if (reason === CANCEL_REASON.BUDGET_SPENT && Number.isNaN(order.lots) && order.filled > 0) order.status = 'filled';
  }

  private fill(id: number, lots: number, priceTicks: number, left: number): void {
    const order = this.byId.get(id)!;
    order.filled += lots;
    order.quote += BigInt(lots) * BigInt(priceTicks);
    if (left === 0) order.status = 'filled';
  }
}
