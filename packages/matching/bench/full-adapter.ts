/**
 * The whole engine behind the adapter interface of the bench's harness: a Market with owners, self-trade prevention,
 * price band, minimum value and numbered events, every event written as a record, and the money of every order and trade
 * (holds, balances, maker and taker fees). BENCH_GROUP=64 runs everything in batches that could be rolled back.
 *
 * Buyers and sellers are different users, so that the tape's trades come out unchanged. The tape's replace always loses
 * priority; where an amend would keep it, a cancel and a new order stand for it.
 */
import { BookStore, type CancelReason, IOC, Market, type Side } from '../src/index.ts';
import { Clearing } from './clearing.ts';
import { EventLog } from './event-log.ts';

/** How the harness names the engine. */
export const name = 'glasshouse, everything on';

const PAIRS = 500;
const GROUP = Number(process.env['BENCH_GROUP'] ?? 0);

type TradeReport = (makerId: number, takerId: number, priceTicks: number, lots: number) => void;

class Accounts extends EventLog {
  private readonly clearing: Clearing;
  private readonly report: TradeReport;

  constructor(clearing: Clearing, report: TradeReport) {
    super();
    this.clearing = clearing;
    this.report = report;
  }

  override onTrade(
    seq: number,
    makerId: number,
    takerId: number,
    price: number,
    lots: number,
    makerLeft: number,
    takerLeft: number,
  ): void {
    super.onTrade(seq, makerId, takerId, price, lots, makerLeft, takerLeft);
    this.clearing.trade(makerId, takerId, price, lots);
    this.report(makerId, takerId, price, lots);
  }

  override onCancel(seq: number, id: number, lots: number, reason: CancelReason): void {
    super.onCancel(seq, id, lots, reason);
    this.clearing.ended(id, lots, reason);
  }
}

/** An exchange of `markets` markets, as the harness drives it. */
class Exchange {
  private readonly markets: readonly Market[];
  private readonly clearing: Clearing;
  private inGroup = 0;

  constructor(markets: number, maxId: number, report: TradeReport) {
    const store = new BookStore(process.env['BENCH_IDS'] === 'hashed' ? {} : { denseIdsUpTo: maxId });
    this.clearing = new Clearing(PAIRS * 2, maxId);
    const sink = new Accounts(this.clearing, report);
    this.markets = Array.from({ length: markets }, () => new Market({ sink, store, rules: { minNotional: 100 } }));
    for (const market of this.markets) market.setBand(1, 2 ** 30);
    if (GROUP > 0) for (const market of this.markets) market.begin();
  }

  add(market: number, id: number, side: Side, priceTicks: number, lots: number): void {
    const owner = ownerOf(id, side);
    if (this.clearing.reserve(id, owner, side, priceTicks, lots)) this.of(market).limit(id, owner, side, priceTicks, lots);
  }

  ioc(market: number, id: number, side: Side, priceTicks: number, lots: number): void {
    const owner = ownerOf(id, side);
    if (this.clearing.reserve(id, owner, side, priceTicks, lots)) this.of(market).limit(id, owner, side, priceTicks, lots, IOC);
  }

  market(market: number, id: number, side: Side, lots: number): void {
    const owner = ownerOf(id, side);
    if (this.clearing.reserve(id, owner, side, 0, lots)) this.of(market).market(id, owner, side, lots);
  }

  cancel(market: number, id: number): void {
    this.of(market).cancel(id, this.clearing.ownerOf(id));
  }

  replace(market: number, id: number, priceTicks: number, lots: number): void {
    const { clearing } = this;
    const book = this.of(market);
    const owner = clearing.ownerOf(id);
    const open = clearing.leftOf(id);
    if (open === 0) return;
    const side = ((owner & 1) ^ 1) as Side;
    if (clearing.limitOf(id) === priceTicks && lots <= open) {
      book.cancel(id, owner);
      this.add(market, id, side, priceTicks, lots);
      return;
    }
    clearing.release(id, open);
    if (clearing.reserve(id, owner, side, priceTicks, lots)) book.amend(id, owner, priceTicks, lots);
  }

  /** Called once when the tape is over. */
  flush(): void {
    this.clearing.check();
  }

  /** The market; ends its batch first when that is full. */
  private of(market: number): Market {
    const book = this.markets[market]!;
    if (GROUP > 0) {
      if (++this.inGroup % GROUP === 0) {
        for (const each of this.markets) {
          each.commit();
          each.begin();
        }
      }
      book.mark();
    }
    return book;
  }
}

/** Odd users buy, even ones sell. */
function ownerOf(id: number, side: Side): number {
  return (id % PAIRS) * 2 + 1 + side;
}

/** What the harness calls, once per pass. */
export function createEngine(options: { markets: number; maxId: number; onTrade: TradeReport }): Exchange {
  return new Exchange(options.markets, options.maxId, options.onTrade);
}
