import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CANCEL_REASON } from './events.ts';
import { applyMarketCommand, type MarketCommand } from './market-command.ts';
import { Market } from './market.ts';
import type { MarketSink } from './market-words.ts';
import { marketStream, writeDown } from './testing-market.ts';

/** Counts where the lots of every order go, from events alone. */
class Account {
  /** Lots that an order may still trade, as events say. */
  readonly open = new Map<number, number>();
  bought = 0;
  sold = 0;
  lastSeq = 0;
  readonly faults: string[] = [];

  readonly sink: MarketSink = {
    ...writeDown([]),
    onTrade: (seq, makerId, takerId, _price, lots, makerLeft, takerLeft) => {
      this.number(seq);
      this.take(makerId, lots, makerLeft);
      this.take(takerId, lots, takerLeft);
      this.bought += lots;
      this.sold += lots;
    },
    onDecrement: (seq, makerId, takerId, _price, lots, makerLeft, takerLeft) => {
      this.number(seq);
      this.take(makerId, lots, makerLeft);
      this.take(takerId, lots, takerLeft);
    },
    onRest: (seq, id, _side, _price, lots, hidden) => {
      this.number(seq);
      this.expect(id, lots + hidden);
    },
    onRefill: (seq, id, _side, _price, lots, hidden) => {
      this.number(seq);
      this.expect(id, lots + hidden);
    },
    onCancel: (seq, id, lots, reason) => {
      this.number(seq);
      this.expect(id, lots);
      if (reason !== CANCEL_REASON.REPLACED) this.open.delete(id);
      else this.open.set(id, this.amended);
    },
    onReduce: (seq, id, by, left) => {
      this.number(seq);
      this.take(id, by, left);
    },
    onPend: (seq, id, _side, _price, lots) => {
      this.number(seq);
      this.expect(id, lots);
    },
    onTrigger: (seq, id, _side, _price, lots) => {
      this.number(seq);
      this.expect(id, lots);
    },
    onMode: (seq) => this.number(seq),
  };
  /** The new open lots of the amend under way. */
  private amended = 0;

  /** Notes what a command brings in. */
  enter(command: MarketCommand): void {
    if (command.kind === 'limit' || command.kind === 'market' || command.kind === 'marketWithin')
      this.open.set(command.id, command.lots);
    if (command.kind === 'trigger') this.open.set(command.order.id, command.order.lots);
    if (command.kind === 'oco') for (const leg of [command.first, command.second]) this.open.set(leg.id, leg.lots);
    if (command.kind === 'quote') for (const { id, lots } of command.levels) if (!this.open.has(id)) this.open.set(id, lots);
    if (command.kind === 'amend') this.amended = command.lots;
  }

  private take(id: number, lots: number, left: number): void {
    this.open.set(id, (this.open.get(id) ?? Number.NaN) - lots);
    this.expect(id, left);
    if (left === 0) this.open.delete(id);
  }

  private expect(id: number, lots: number): void {
    if (this.open.get(id) !== lots) this.faults.push(`order ${id}: ${lots} open, ${this.open.get(id)} by its events`);
  }

  private number(seq: number): void {
    if (seq !== this.lastSeq + 1) this.faults.push(`event ${seq} after ${this.lastSeq}`);
    this.lastSeq = seq;
  }
}

describe('lots', () => {
  it('that enter are traded, cancelled, decremented or open: none appear, none vanish, and events have no gaps', {
    timeout: 60_000,
  }, () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const next = marketStream(seed, { mid: 100, spread: 6, maxLots: 20, idStep: 1 });
        const account = new Account();
        const market = new Market({ sink: account.sink });
        for (let i = 0; i < 600; i++) {
          const command = next();
          // Quote budgets are no lots, and a command that is refused brings nothing in.
          if (command.kind === 'marketQuote') continue;
          const refused = new Map(account.open);
          account.enter(command);
          if (applyMarketCommand(market, command) !== 0) {
            account.open.clear();
            for (const [id, lots] of refused) account.open.set(id, lots);
          }
        }
        expect(account.faults).toEqual([]);
        expect(account.bought).toBe(account.sold);
        const live = [...market.orders(0), ...market.orders(1)].map(
          (order) => [order.id, order.lots + (order.hiddenLots ?? 0)] as const,
        );
        const waiting = [...market.pendingOrders()].map((order) => [order.id, order.lots] as const);
        expect([...account.open].sort((a, b) => a[0] - b[0])).toEqual([...live, ...waiting].sort((a, b) => a[0] - b[0]));
      }),
      { numRuns: 80 },
    );
  });
});
