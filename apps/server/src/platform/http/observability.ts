/** /healthz (the process lives), /readyz (it can serve), /metrics (for this machine only). */
import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { sendError } from './envelopes.ts';
import { isLocal } from './security.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    callId?: string;
  }
}

/** What the routes tell. */
export interface Observed {
  metrics: Registry;
  /** Whether the database answers. */
  isReady: () => Promise<boolean>;
  /** Whether postings are refused because the money did not add up. */
  isMoneyStopped: () => boolean;
  /** Whether no head is signed because the public log does not continue its last one. */
  isLogStopped: () => boolean;
}

/**
 * Registers the routes and times every call. A process whose money or log is stopped stays ready, because it can still show
 * everybody what is theirs; that it stopped stands beside it. Answers what calls are timed with that Fastify does not see.
 */
export function registerObservability(
  app: FastifyInstance,
  { metrics, isReady, isMoneyStopped, isLogStopped }: Observed,
): (callId: string, status: number, ms: number) => void {
  const duration = new Histogram({
    name: 'glasshouse_call_seconds',
    help: 'Time to answer a call',
    labelNames: ['call', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [metrics],
  });
  // By call and status, both of which the contract bounds: finding a series by its labels costs more than counting in it.
  const series = new Map<string, Map<number, Histogram.Internal<'call' | 'status'>>>();
  const seriesOf = (call: string, status: number) => {
    const known = series.get(call)?.get(status);
    if (known) return known;
    const ofCall = series.get(call) ?? new Map<number, Histogram.Internal<'call' | 'status'>>();
    const added = duration.labels({ call, status });
    series.set(call, ofCall.set(status, added));
    return added;
  };
  const observe = (callId: string, status: number, ms: number) => seriesOf(callId, status).observe(ms / 1000);
  app.addHook('onResponse', (request, reply, done) => {
    const { callId } = request.routeOptions.config;
    if (callId) observe(callId, reply.statusCode, reply.elapsedTime);
    done();
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) =>
    (await isReady())
      ? { status: 'ok', money: isMoneyStopped() ? 'stopped' : 'open', log: isLogStopped() ? 'stopped' : 'open' }
      : sendError(request, reply, 503, 'UNAVAILABLE'),
  );
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) return sendError(request, reply, 404, 'NOT_FOUND');
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
  return observe;
}
