/** Builds the HTTP application: security, limits, calls, documentation, metrics, files. */
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { sql } from 'kysely';
import type { Authenticate } from '../calls/dispatcher.ts';
import { registerFiles } from '../files/file-routes.ts';
import type { Files } from '../files/index.ts';
import type { Platform } from '../platform.ts';
import { registerApiDocs } from './api-docs.ts';
import { trustNearestProxy } from './addresses.ts';
import { CALL_BODY_BYTES, type IsKnown, type RegisteredCall, callEntries } from './call-entry.ts';
import { CallLane } from './call-lane.ts';
import { registerCalls } from './call-routes.ts';
import { COMPRESS_FROM_BYTES, onFastifyError, sendError } from './envelopes.ts';
import { registerObservability } from './observability.ts';
import { requestIds } from './request-ids.ts';
import { headLines, hostCheck, metricsGate, registerSecurity, securityHeaders } from './security.ts';
import { type AppFolders, registerApps } from './web-app.ts';

const REQUEST_TIMEOUT_MS = 60_000;
/** Time for the head: honest clients send it in one piece. */
const HEAD_TIMEOUT_MS = 20_000;
const READY_WITHIN_MS = 3_000;
const FORGET_EVERY_MS = 60_000;
const RATE_LIMIT_ADDRESSES = 100_000;

/** What the application serves besides the platform. */
export interface AppParts {
  calls: RegisteredCall[];
  /** The built apps. */
  appFolders: AppFolders;
  /** The fiat rates file, answered at /apis/US.json (AMB-23). */
  fiatRates: () => string;
  /** Whether postings are refused because the money did not add up. */
  isMoneyStopped: () => boolean;
  /** Whether no head is signed because the public log does not continue its last one. */
  isLogStopped: () => boolean;
  files: Files;
  authenticate: Authenticate;
  /** Whether a token is known to be a live session's; without it no token is. */
  isKnown?: IsKnown;
  /** Whether the embedded database runs; without it there is none. */
  isAlive?: (() => boolean) | undefined;
}

/** Whether the database answers in time. */
async function isReady(platform: Platform): Promise<boolean> {
  if (platform.schema?.isNewer) return false;
  const answer = sql`SELECT 1`.execute(platform.db).then(
    () => true,
    () => false,
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), READY_WITHIN_MS)));
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Makes the application; it does not listen yet. */
export async function buildApp(platform: Platform, parts: AppParts): Promise<FastifyInstance> {
  const { config } = platform;
  const headers = await securityHeaders(config);
  const isOurs = hostCheck(config.publicUrl);
  const requestId = requestIds(platform.random);
  const app = Fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: CALL_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A head without a host is refused by the check of the host, with the headers of every answer.
    http: { headersTimeout: HEAD_TIMEOUT_MS, requireHostHeader: false },
    trustProxy: config.trustProxy ? trustNearestProxy : false,
    genReqId: requestId,
    // A logger for each request would cost more than its log lines: `onFastifyError` names the request.
    childLoggerFactory: (logger) => logger,
    routerOptions: { ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    // An address that cannot be read reaches no hook.
    frameworkErrors: (error, request, reply) =>
      void onFastifyError(error as never, request as never, reply.headers(headers) as never),
    clientErrorHandler: refuseUnreadable(headers),
  });
  app.server.on('checkExpectation', (_request, response) => response.writeHead(417, headers).end());
  app.setErrorHandler((error, request, reply) => onFastifyError(error as never, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(request, reply, 404, 'NOT_FOUND'));
  registerSecurity(app, isOurs, headers);
  await app.register(compress, { threshold: COMPRESS_FROM_BYTES, encodings: ['gzip', 'identity'] });
  await app.register(formbody, { bodyLimit: CALL_BODY_BYTES });
  await app.register(rateLimit, { global: false, cache: RATE_LIMIT_ADDRESSES });
  app.removeContentTypeParser('text/plain');
  const parseBody = bodyParser(app);
  allowEmptyJson(app, parseBody);
  const times = registerObservability(app, {
    ...parts,
    metrics: platform.metrics,
    mayReadMetrics: metricsGate(config),
    isReady: () => isReady(platform),
  });
  app.get('/apis/US.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=3600').send(parts.fiatRates()),
  );
  const entries = callEntries(parts.calls, config.rateLimitFactor, () => platform.clock.now());
  const forgetting = setInterval(() => {
    for (const { limit, strangers } of entries) for (const one of [limit, strangers]) one.forgetEnded();
  }, FORGET_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(forgetting));
  const { isKnown = () => false } = parts;
  await registerCalls(app, entries, isKnown);
  registerFiles(app, { ...parts, limitFactor: config.rateLimitFactor });
  if (config.hasApiDocs) await registerApiDocs(app);
  await registerApps(app, parts.appFolders);
  const { trustProxy } = config;
  const shared = { isOurHost: isOurs, isKnown, securityHeaders: headers, requestId, parseBody, times, log: platform.log };
  const lane = new CallLane({ entries, trustProxy, ...shared });
  app.addHook('preClose', async () => lane.close());
  lane.stand(app.server);
  return app;
}

/** What is not even HTTP gets a bare 400 and the connection is closed. */
function refuseUnreadable(headers: Readonly<Record<string, string>>): (error: Error, socket: Socket) => void {
  const refusal = `HTTP/1.1 400 Bad Request\r\n${headLines(headers)}Connection: close\r\nContent-Length: 0\r\n\r\n`;
  return (_error, socket) => {
    if (socket.writable) socket.end(refusal, () => socket.destroy());
    else socket.destroy();
  };
}

/** Reads a body of JSON as Fastify does, which refuses names that would reach an object's prototype; throws when it is no object. */
function bodyParser(app: FastifyInstance): (text: string) => Record<string, unknown> {
  const parse = app.getDefaultJsonParser('error', 'error') as unknown as (
    request: null,
    text: string,
    done: (error: Error | null, value?: unknown) => void,
  ) => void;
  return (text) => {
    let read: unknown;
    parse(null, text, (error, value) => {
      if (error) throw error;
      read = value;
    });
    if (typeof read !== 'object' || read === null || Array.isArray(read))
      throw Object.assign(new Error('not an object'), { statusCode: 400 });
    return read as Record<string, unknown>;
  };
}

/** POST without a body is a call without fields, also when the client names JSON. */
function allowEmptyJson(app: FastifyInstance, parse: (text: string) => Record<string, unknown>): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    let fields: Record<string, unknown> = {};
    try {
      if (body !== '') fields = parse(body as string);
    } catch (error) {
      return done(error as Error);
    }
    done(null, fields);
  });
}
