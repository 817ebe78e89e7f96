/** Metrics of sockets: their number, frames sent, and refusals by reason. */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { FanOutCounts } from './fan-out.ts';

/**
 * Why something was refused. The connection is dropped for `flood`, `unread`, `malformed` and `ended_session`; it was never
 * made for `origin` and `too_many_sockets`.
 */
export type SocketRefusal =
  | 'topic'
  | 'login'
  | 'too_many_topics'
  | 'session'
  | 'flood'
  | 'unread'
  | 'malformed'
  | 'too_many_sockets'
  | 'ended_session'
  | 'origin';

/** Registers the metrics; answers how to count a refusal. */
export function registerSocketMetrics(
  metrics: Registry,
  clients: () => number,
  frames: FanOutCounts,
): (reason: SocketRefusal) => void {
  const registers = [metrics];
  new Gauge({
    name: 'glasshouse_sockets',
    help: 'Connected sockets',
    registers,
    collect() {
      this.set(clients());
    },
  });
  new Gauge({
    name: 'glasshouse_socket_frames',
    help: 'Frames since the start: delivered, skipped for lagging readers; readers cut',
    labelNames: ['outcome'],
    registers,
    collect() {
      for (const [outcome, count] of Object.entries(frames)) this.set({ outcome }, count);
    },
  });
  const refusals = new Counter({
    name: 'glasshouse_socket_refusals_total',
    help: 'What sockets were refused, by reason',
    labelNames: ['reason'],
    registers,
  });
  return (reason) => refusals.inc({ reason });
}
