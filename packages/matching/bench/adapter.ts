/**
 * The engine behind the adapter interface of the bench's harness (BENCH_HARNESS): one store,
 * one OrderBook per market, orders without owner. Nothing of the engine is switched off for it: commands
 * are validated and every event is reported.
 */
import { BookStore, type MatchSink, OrderBook, IOC, type Side } from '../src/index.ts';

/** How the harness names the engine. */
export const name = 'glasshouse matching';

type TradeReport = (makerId: number, takerId: number, priceTicks: number, lots: number) => void;

class TradeSink implements MatchSink {
  private readonly report: TradeReport;

  constructor(report: TradeReport) {
    this.report = report;
  }

  onTrade(makerId: number, takerId: number, priceTicks: number, lots: number): void {
    this.report(makerId, takerId, priceTicks, lots);
  }

  onRest(): void {}

  onCancel(): void {}

  onReduce(): void {}

  onRefill(): void {}

  onDecrement(): void {}
}

/** An exchange of `markets` books, as the harness drives it. */
class Engine {
  private readonly books: readonly OrderBook[];

  constructor(markets: number, maxId: number, report: TradeReport) {
    const store = new BookStore(process.env['BENCH_IDS'] === 'hashed' ? {} : { denseIdsUpTo: maxId });
    const sink = new TradeSink(report);
    this.books = Array.from({ length: markets }, () => new OrderBook({ sink, store }));
  }

  add(market: number, id: number, side: Side, priceTicks: number, lots: number): void {
    this.books[market]!.limit(id, 0, side, priceTicks, lots);
  }

  ioc(market: number, id: number, side: Side, priceTicks: number, lots: number): void {
    this.books[market]!.limit(id, 0, side, priceTicks, lots, IOC);
  }

  market(market: number, id: number, side: Side, lots: number): void {
    this.books[market]!.market(id, 0, side, lots);
  }

  cancel(market: number, id: number): void {
    this.books[market]!.cancel(id);
  }

  replace(market: number, id: number, priceTicks: number, lots: number): void {
    this.books[market]!.replace(id, priceTicks, lots);
  }
}

/** What the harness calls, once per pass. */
export function createEngine(options: { markets: number; maxId: number; onTrade: TradeReport }): Engine {
  return new Engine(options.markets, options.maxId, options.onTrade);
}
