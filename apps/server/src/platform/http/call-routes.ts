/** Gives every bound call its HTTP route below /api. Queries and forms are decoded, JSON bodies are not. */
import multipart from '@fastify/multipart';
import { API_BASE, type Access, type Call } from '@glasshouse/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawInput } from '../calls/validator.ts';
import { PART_LIMITS, RECEIVE_LIMITS } from '../files/limits.ts';
import type { UploadPart, UploadSource } from '../files/receive.ts';
import type { AnyBoundCall, Dispatch } from '../calls/dispatcher.ts';
import { addressOf } from './addresses.ts';
import { requestLanguage, sendError } from './envelopes.ts';
import { fileSender } from './file-answers.ts';

/** The raw token of the Authorization header; empty for a visitor (AMB-64, AMB-65). */
export function tokenOf(request: FastifyRequest): string {
  return request.headers.authorization?.trim() ?? '';
}

const DEVICE = /^[A-Za-z0-9_-]{16,64}$/;

/** The name that the caller's app has made up for itself, in the header `x-device`. */
function deviceOf(request: FastifyRequest): string | undefined {
  const name = request.headers['x-device'];
  return typeof name === 'string' && DEVICE.test(name) ? name : undefined;
}

/** Calls with a session are also counted per user (dispatcher), and many users may share an address. */
const SHARED_ADDRESS = 10;
const HAS_SESSION: ReadonlySet<Access> = new Set(['user', 'staff']);
/** No call takes more; the bodies of uploads are read as they come, within limits of their own. */
const BODY_LIMIT_BYTES = 65_536;
const MAX_FIELDS = 64;

function hasTooMany(fields: object): boolean {
  let count = 0;
  for (const _ in fields) if (++count > MAX_FIELDS) return true;
  return false;
}

/** The fields as they came; null when there are more than any call has. */
function rawInputOf(request: FastifyRequest): RawInput | null {
  const query = request.query as Record<string, unknown>;
  const body = (request.body ?? {}) as Record<string, unknown>;
  if (hasTooMany(query) || hasTooMany(body)) return null;
  const isJson = request.headers['content-type']?.includes('json') ?? false;
  const inQuery = request.method === 'GET' || request.method === 'DELETE';
  // A query beside a JSON body (PUT /coin/trade?id=7) is checked as it is too: ids are accepted as text.
  return { fields: { ...query, ...body }, typed: isJson && !inQuery };
}

const addressLimit = (call: Call, factor: number) =>
  Math.ceil(call.limit.max * factor * (HAS_SESSION.has(call.access) ? SHARED_ADDRESS : 1));

/** The multipart body of a request, with the language its head asks for; undefined when it has another type. */
function uploadOf(request: FastifyRequest, raw: RawInput): UploadSource | undefined {
  if (!request.isMultipart()) return undefined;
  raw.fields = { lang: requestLanguage(request), ...raw.fields };
  const length = request.headers['content-length'];
  return {
    length: length === undefined ? null : Number(length),
    parts: () => request.parts() as AsyncIterable<UploadPart>,
    drain() {
      request.raw.unpipe();
      request.raw.resume();
    },
    setLanguage(lang) {
      raw.fields['lang'] = lang;
    },
  };
}

interface RegisteredCall {
  bound: AnyBoundCall;
  dispatch: Dispatch;
}

/** Registers the routes of all calls. `limitFactor` multiplies each call's rate limit. */
export async function registerCalls(app: FastifyInstance, calls: RegisteredCall[], limitFactor: number): Promise<void> {
  const takesFile = ({ bound }: RegisteredCall) => bound.call.takesFile;
  registerRoutes(
    app,
    calls.filter((one) => !takesFile(one)),
    limitFactor,
  );
  // In a scope of its own: every other call goes on refusing multipart.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { ...PART_LIMITS, fileSize: RECEIVE_LIMITS.maxBytes },
    });
    registerRoutes(scope, calls.filter(takesFile), limitFactor);
  });
}

function registerRoutes(app: FastifyInstance, calls: RegisteredCall[], limitFactor: number): void {
  const sendFile = fileSender(app);
  for (const { bound, dispatch } of calls) {
    const { call } = bound;
    app.route({
      method: call.method,
      bodyLimit: BODY_LIMIT_BYTES,
      exposeHeadRoute: false,
      url: API_BASE + call.path,
      config: {
        rateLimit: {
          max: addressLimit(call, limitFactor),
          timeWindow: call.limit.windowMs,
          keyGenerator: (request: FastifyRequest) => addressOf(request.ip),
          groupId: call.id,
        },
        callId: call.id,
      },
      handler: async (request, reply) => {
        const raw = rawInputOf(request);
        if (raw === null) return sendError(request, reply, 200, 'MALFORMED_BODY');
        const answer = await dispatch({
          raw,
          token: tokenOf(request),
          requestId: request.id,
          ip: addressOf(request.ip),
          userAgent: request.headers['user-agent'] ?? '',
          device: deviceOf(request),
          host: request.headers.host,
          ...(call.takesFile ? { upload: uploadOf(request, raw) } : {}),
        });
        if (answer.status === 429 && 'params' in answer.body) void reply.header('retry-after', answer.body.params['seconds']);
        void reply.code(answer.status).header('cache-control', 'no-store');
        if (answer.file && call.stream) return sendFile(reply, call.stream.type, answer.file);
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.body));
      },
    });
  }
}
