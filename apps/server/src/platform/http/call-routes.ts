/**
 * Gives every bound call its HTTP route below /api. Queries and forms are decoded, JSON bodies are not. Requests of the usual
 * form do not come this far (`call-lane.ts`).
 */
import multipart from '@fastify/multipart';
import { API_BASE } from '@glasshouse/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RawInput } from '../calls/validator.ts';
import { PART_LIMITS, RECEIVE_LIMITS } from '../files/limits.ts';
import type { UploadPart, UploadSource } from '../files/receive.ts';
import { addressOf } from './addresses.ts';
import { limitHeaders } from './address-limit.ts';
import { CALL_BODY_BYTES, type CallEntry, type IsKnown, admit, incomingCall, rawInputOf, tokenIn } from './call-entry.ts';
import { JSON_TYPE, envelopeText, requestLanguage, sendError } from './envelopes.ts';
import { fileSender } from './file-answers.ts';

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

/** Registers the routes of all calls. */
export async function registerCalls(app: FastifyInstance, entries: readonly CallEntry[], isKnown: IsKnown): Promise<void> {
  const takesFile = ({ call }: CallEntry) => call.takesFile;
  registerRoutes(
    app,
    entries.filter((one) => !takesFile(one)),
    isKnown,
  );
  // In a scope of its own: every other call goes on refusing multipart.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { ...PART_LIMITS, fileSize: RECEIVE_LIMITS.maxBytes },
    });
    registerRoutes(scope, entries.filter(takesFile), isKnown);
  });
}

/** Seconds to wait for requests that only a live session lets go on. */
const overLimits = new WeakMap<FastifyRequest, number>();

/** Counts a call for its address; true when it is one too many, which is answered then. */
function isOverLimit(entry: CallEntry, request: FastifyRequest, reply: FastifyReply, isKnown: IsKnown): boolean {
  const { count, isRefused, overLimit } = admit(entry, tokenIn(request.headers), addressOf(request.ip), isKnown);
  const told = limitHeaders(count);
  for (let i = 0; i < told.length; i += 2) void reply.header(told[i] as string, told[i + 1]);
  if (isRefused) sendError(request, reply, 429, 'TOO_MANY_REQUESTS', { seconds: Math.max(1, count.seconds) });
  if (overLimit !== undefined) overLimits.set(request, overLimit);
  return isRefused;
}

function registerRoutes(app: FastifyInstance, entries: readonly CallEntry[], isKnown: IsKnown): void {
  const sendFile = fileSender(app);
  for (const entry of entries) {
    const { call, dispatch } = entry;
    app.route({
      method: call.method,
      bodyLimit: CALL_BODY_BYTES,
      exposeHeadRoute: false,
      url: API_BASE + call.path,
      config: { callId: call.id, takesFile: call.takesFile },
      onRequest: (request, reply, done) => {
        if (!isOverLimit(entry, request, reply, isKnown)) done();
      },
      handler: async (request, reply) => {
        const { query, body } = request as { query: Record<string, unknown>; body?: Record<string, unknown> };
        const raw = rawInputOf(request, query, body ?? {});
        if (raw === null) return sendError(request, reply, 200, 'MALFORMED_BODY');
        const incoming = incomingCall(raw, request.headers, request.id, addressOf(request.ip), overLimits.get(request));
        const answer = await dispatch(call.takesFile ? { ...incoming, upload: uploadOf(request, raw) } : incoming);
        if (answer.status === 429 && 'params' in answer.body) void reply.header('retry-after', answer.body.params['seconds']);
        void reply.code(answer.status).header('cache-control', 'no-store');
        if (answer.file && call.stream) return sendFile(reply, call.stream.type, answer.file);
        return reply.type(JSON_TYPE).send(envelopeText(request, answer.body));
      },
    });
  }
}
