/** A market with trading hours: its calendar, and a desk without a database that does its steps as the real one does. */
import { type Batch, type BatchBalance, type IndexTick, balanceId } from '../../domain/batch.ts';
import { type Command, decide, tickMarketsOf } from '../../domain/commands.ts';
import type { Order } from '../../domain/order.ts';
import type { PlacementCommand } from '../../domain/placement.ts';
import { overDayOf } from '../../domain/session-step.ts';
import { type SessionState, dueStep, neverOpened } from '../../domain/session-state.ts';
import { Sessions } from '../../domain/sessions.ts';
import { decideTick } from '../../domain/tick.ts';
import { pricesIn } from '../../desk/restore-sessions.ts';
import type { MarketRules } from '../../rules/market-rules.ts';
import type { SessionTerms } from '../../rules/session.ts';
import { PureDesk } from './batches.ts';
import { BASE, QUOTE } from './market-rules.ts';
import { stockMarket } from './stock-market.ts';

export const HOUR_MS = 3_600_000;
export const SESSION_MS = 1_800_000;

/** A session each hour, half an hour long; its day is the number of the hour. */
export const hourly: SessionTerms = {
  calendar: {
    at: (now) => (now % HOUR_MS < SESSION_MS ? sessionOf(Math.floor(now / HOUR_MS)) : null),
    next: (now) => sessionOf(Math.floor(now / HOUR_MS) + (now % HOUR_MS < SESSION_MS ? 0 : 1)),
    gtcDay: (day) => day + 2,
    dateOf: (day) => day,
  },
  bandPpm: () => 50_000,
  collarPpm: 100_000,
  closeTicks: () => 18_642,
};

function sessionOf(day: number) {
  return { day, open: day * HOUR_MS, close: day * HOUR_MS + SESSION_MS };
}

/** The market. */
export const hourlyMarket: MarketRules = { ...stockMarket, session: hourly };

/** A desk of that market; users 1 to 9 have plenty. It begins before the session of hour 10. */
export class SessionDesk {
  readonly desk = new PureDesk([], 0n);
  readonly sessions = new Sessions();
  market: MarketRules = hourlyMarket;
  tick: IndexTick = { time: 10 * HOUR_MS - 60_000, priceTicks: null };
  last: Batch | null = null;

  constructor() {
    this.desk.books.open([1], new Set([1]));
    this.desk.now = 10 * HOUR_MS - 600_000;
    this.sessions.restore([neverOpened(1, this.desk.now)]);
    for (let user = 1; user <= 9; user++)
      for (const asset of [BASE, QUOTE])
        this.desk.balances.set(balanceId(user, 'stock', asset), { available: 10n ** 12n, frozen: 0n, owed: 0n });
  }

  get state(): SessionState {
    return this.sessions.get(1) as SessionState;
  }

  /** Lets a batch work on the tick that was recorded last. */
  run(work: (batch: Batch) => void): Batch {
    this.desk.ticks = [this.tick];
    const batch = this.desk.run(work, true, { rules: () => this.market, sessions: this.sessions });
    this.sessions.keep(batch.phases);
    this.last = batch;
    return batch;
  }

  /** Does all steps that are due. */
  settle(): void {
    for (;;) {
      this.run((batch) => void decideTick(batch, { type: 'tick', marketId: 1 }));
      const step = dueStep(this.market.session as SessionTerms, this.state, this.desk.now, this.market.mode);
      if (step === null) return;
      this.do({
        type: 'phase',
        marketId: 1,
        step,
        overDay: overDayOf(this.state, this.market.session as SessionTerms, this.desk.now),
      });
      if (step === 'uncross') this.auctions.push(...((this.last as Batch).auctions ?? []));
    }
  }

  readonly auctions: Batch['auctions'] = [];

  /** Another process leads: it knows what is stored, and the tick that was looked at last. */
  restart(): void {
    const last = new Map([[1, { ticks: this.desk.books.of(1).engine.values.lastTicks, time: this.desk.now }]]);
    this.desk.restart(pricesIn([this.state], last, new Map([[1, this.tick.priceTicks]])));
  }

  /** Goes to a time, with a tick of it, and does what is due. */
  at(now: number, priceTicks?: number | null): this {
    this.desk.now = now;
    if (priceTicks !== undefined) this.tick = { time: now, priceTicks };
    this.settle();
    return this;
  }

  /** Decides a command behind the ticks that come before it; the answer, or the code of the denial. */
  do(command: Command): unknown {
    let answer: unknown;
    this.run((batch) => {
      for (const marketId of tickMarketsOf(command, batch.input)) decideTick(batch, { type: 'tick', marketId });
      const decision = decide(batch, command);
      answer = decision.ok ? decision.value : decision.denial.code;
    });
    return answer;
  }

  /** Places an order; its id. Error: it was denied. */
  place(
    userId: number,
    side: Order['side'],
    priceTicks: number | null,
    lots: number,
    more: Partial<PlacementCommand> = {},
  ): number {
    const answer = this.try(userId, side, priceTicks, lots, more);
    if (typeof answer === 'string') throw new Error(answer);
    return (answer as { id: number }).id;
  }

  /** The same; the code of the denial, if it was denied. */
  try(
    userId: number,
    side: Order['side'],
    priceTicks: number | null,
    lots: number,
    more: Partial<PlacementCommand> = {},
  ): unknown {
    const kind = priceTicks === null ? 'market' : 'limit';
    return this.do({ type: 'place', userId, marketId: 1, side, kind, priceTicks, lots, ...more });
  }

  /** An order as it stands. */
  order(id: number): Order {
    return this.desk.orders.get(id) as Order;
  }

  /** A balance. */
  balance(userId: number, asset: number): BatchBalance {
    return this.desk.balances.get(balanceId(userId, 'stock', asset)) as BatchBalance;
  }
}
