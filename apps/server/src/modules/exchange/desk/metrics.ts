/** What /metrics says of the desk: markets that catch up with a cascade of triggers, and those that cannot. */
import { Gauge, type Registry } from 'prom-client';
import type { Venue } from './venue.ts';

/** Registers the gauges; they are read when asked for. Only the leader counts any. */
export function registerVenueMetrics(metrics: Registry, venues: () => Iterable<Venue>): void {
  new Gauge({
    name: 'glasshouse_spot_markets',
    help: 'Markets that catch up with triggers which prices have reached, and those whose triggers fail to fire: cancels only',
    labelNames: ['state'],
    registers: [metrics],
    collect() {
      let [behind, failing] = [0, 0];
      for (const venue of venues()) {
        behind += venue.books.ids().filter((id) => venue.isBehind(id)).length;
        failing += venue.isLeading ? venue.failingMarkets().length : 0;
      }
      this.set({ state: 'behind' }, behind);
      this.set({ state: 'failing' }, failing);
    },
  });
}
