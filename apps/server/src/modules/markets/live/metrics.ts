/** What /metrics tells of prices. */
import { Gauge, type Registry } from 'prom-client';
import type { Feed } from '../feeds/feed.ts';
import type { TickRecorder } from '../record/tick-recorder.ts';

/** Registers the gauges; they are read when somebody asks. */
export function registerPriceMetrics(metrics: Registry, feed: Feed, recorder: TickRecorder | null): void {
  const registers = [metrics];
  new Gauge({
    name: 'glasshouse_price_sources',
    help: 'Quotes of a symbol in this second, by what became of them',
    labelNames: ['symbol', 'state'],
    registers,
    collect() {
      this.reset();
      for (const market of feed.instruments()) {
        const { result } = feed.second(market);
        for (const state of result.states) this.inc({ symbol: market.symbol, state });
        if (result.index === null) this.set({ symbol: market.symbol, state: 'no_price' }, 1);
      }
    },
  });
  new Gauge({
    name: 'glasshouse_price_stopped',
    help: '1 while no price is answered although there are quotes: the clock stands behind the record, nothing is recorded, or another feed rules',
    labelNames: ['reason'],
    registers,
    collect() {
      const stopped = feed.stopped();
      for (const reason of ['clock', 'record', 'feed']) this.set({ reason }, stopped === reason ? 1 : 0);
    },
  });
  new Gauge({
    name: 'glasshouse_price_ticks_logged',
    help: 'Ticks that this process has logged, and seconds that it could not',
    labelNames: ['result'],
    registers,
    collect() {
      this.set({ result: 'logged' }, recorder?.written ?? 0);
      this.set({ result: 'missed' }, recorder?.missed ?? 0);
    },
  });
}
