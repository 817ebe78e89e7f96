/** /healthz (the process and what it keeps running live), /readyz (it can serve), /metrics (with permission). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { CallTimes } from './call-times.ts';
import { sendError } from './envelopes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    callId?: string;
    /** Its answers are written for clients that strip whitespace and undo percent-encoding (S7.34). */
    takesFile?: boolean;
  }
}

/** Inputs of the routes. */
export interface Observed {
  metrics: Registry;
  mayReadMetrics: (request: FastifyRequest) => boolean;
  /** Whether what this process keeps running itself (the embedded database) runs; always without it. */
  isAlive?: (() => boolean) | undefined;
  /** Whether the database answers with this program's schema. */
  isReady: () => Promise<boolean>;
  /** Whether postings are refused because the money did not add up. */
  isMoneyStopped: () => boolean;
  /** Whether no head is signed because the public log does not continue its last one. */
  isLogStopped: () => boolean;
}

/**
 * Registers the routes and times every call. A process whose money or log is stopped stays ready, because it can still show
 * everybody what is theirs; that it stopped stands beside it. Answers the times, for calls that Fastify does not see.
 */
export function registerObservability(
  app: FastifyInstance,
  { metrics, mayReadMetrics, isAlive = () => true, isReady, isMoneyStopped, isLogStopped }: Observed,
): CallTimes {
  const times = new CallTimes(metrics);
  app.addHook('onResponse', (request, reply, done) => {
    const { callId } = request.routeOptions.config;
    if (callId) times.observe(callId, reply.statusCode, reply.elapsedTime);
    done();
  });
  app.get('/healthz', async (request, reply) => (isAlive() ? { status: 'ok' } : sendError(request, reply, 503, 'UNAVAILABLE')));
  app.get('/readyz', async (request, reply) =>
    isAlive() && (await isReady())
      ? { status: 'ok', money: isMoneyStopped() ? 'stopped' : 'open', log: isLogStopped() ? 'stopped' : 'open' }
      : sendError(request, reply, 503, 'UNAVAILABLE'),
  );
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request)) return sendError(request, reply, 404, 'NOT_FOUND');
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
  return times;
}
