/**
 * The fast path of a call over HTTP: requests of the usual form (`usual-form.ts`) are read, counted, dispatched and answered
 * here, before Fastify. All others (forms, files, compressed bodies, escaped queries, foreign hosts, a stop under way) go to
 * Fastify untouched. Invariant: a call gets the same status, headers and body on either path, and counts in the same
 * windows (`call-lane.test.ts`; ADR 21).
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { gzip } from 'node:zlib';
import { API_BASE, type ErrorCode, type ErrorParams } from '@glasshouse/contract';
import type { Logger } from 'pino';
import { type Answer, presentError } from '../calls/dispatcher.ts';
import { addressOf } from './addresses.ts';
import { type AddressCount, limitHeaders } from './address-limit.ts';
import type { CallTimes } from './call-times.ts';
import {
  CALL_BODY_BYTES,
  type CallEntry,
  type IsKnown,
  NO_QUERY,
  admit,
  incomingCall,
  rawInputOf,
  tokenIn,
} from './call-entry.ts';
import { COMPRESS_FROM_BYTES, JSON_TYPE, languageIn } from './envelopes.ts';
import { plainAddress, plainGzip, plainLength, plainQuery } from './usual-form.ts';

/** What the lane needs. */
export interface LaneParts {
  readonly entries: readonly CallEntry[];
  readonly trustProxy: boolean;
  readonly isOurHost: (host: string) => boolean;
  readonly isKnown: IsKnown;
  /** What every answer carries. */
  readonly securityHeaders: Readonly<Record<string, string>>;
  readonly requestId: () => string;
  /** A body of JSON as its fields; throws when it is anything else. */
  readonly parseBody: (text: string) => Record<string, unknown>;
  /** Called with each answer and its duration. */
  readonly times: Pick<CallTimes, 'observe'>;
  readonly log: Pick<Logger, 'error'>;
}

/** A request of the usual form while it is served. */
interface Taken {
  readonly entry: CallEntry;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly query: Record<string, unknown>;
  readonly ip: string;
  readonly overLimit: number | undefined;
  readonly mayGzip: boolean;
  readonly count: AddressCount;
  readonly startedAt: number;
}

/** Further headers of an answer, by name and value in turn. */
type Headers = readonly string[];

const CLOSE: Headers = ['connection', 'close'];
const NO_STORE: Headers = ['cache-control', 'no-store'];

/** The short way of calls. */
export class CallLane {
  readonly #parts: LaneParts;
  readonly #entries: ReadonlyMap<string | undefined, ReadonlyMap<string, CallEntry>>;
  readonly #headers: Headers;
  #isClosed = false;
  #server: Server | undefined;

  constructor(parts: LaneParts) {
    this.#parts = parts;
    // Files are read and written as streams.
    const short = parts.entries.filter(({ call }) => call.stream === null && !call.takesFile);
    const byMethod = Map.groupBy(short, ({ call }) => call.method);
    this.#entries = new Map(
      [...byMethod].map(([method, entries]) => [method, new Map(entries.map((entry) => [API_BASE + entry.call.path, entry]))]),
    );
    this.#headers = [...Object.entries(parts.securityHeaders).flat(), 'content-type', JSON_TYPE];
  }

  /** Puts itself before the server's request listeners. */
  stand(server: Server): void {
    this.#server = server;
    const others = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      if (!this.#takes(request, response)) for (const listener of others) listener.call(server, request, response);
    });
  }

  /** `take` that never throws, because no caller catches: requests it could not begin go to Fastify. */
  #takes(request: IncomingMessage, response: ServerResponse): boolean {
    try {
      return this.take(request, response);
    } catch (error) {
      this.#parts.log.error({ err: error }, 'request failed');
      if (!response.headersSent) return false;
      response.destroy();
      return true;
    }
  }

  /** Takes no more requests: during the stop Fastify answers. */
  close(): void {
    this.#isClosed = true;
  }

  /** Serves a request, or answers false and leaves it as it is. */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '', headers } = request;
    const mark = url.indexOf('?');
    const entry = this.#entries.get(request.method)?.get(mark < 0 ? url : url.slice(0, mark));
    if (entry === undefined || this.#isClosed) return false;
    const { method } = entry.call;
    const length = plainLength(headers, method === 'POST' || method === 'PUT', CALL_BODY_BYTES);
    if (length === null || !this.#parts.isOurHost(headers.host ?? '')) return false;
    const query = mark < 0 ? NO_QUERY : plainQuery(url.slice(mark + 1));
    const mayGzip = headers['x-no-compression'] === undefined ? plainGzip(headers['accept-encoding']) : false;
    const address = plainAddress(request.socket.remoteAddress, headers['x-forwarded-for'], this.#parts.trustProxy);
    if (query === null || mayGzip === null || address === null) return false;
    const ip = addressOf(address);
    const { count, isRefused, overLimit } = admit(entry, tokenIn(headers), ip, this.#parts.isKnown);
    const taken = { entry, request, response, query, ip, overLimit, mayGzip, count, startedAt: performance.now() };
    if (isRefused) this.#refuse(taken, 429, 'TOO_MANY_REQUESTS', { seconds: Math.max(1, count.seconds) });
    else if (length === 0) void this.#dispatch(taken, {});
    else this.#read(taken);
    return true;
  }

  /** Reads the body. A caller that disconnects before its end gets no answer. */
  #read(taken: Taken): void {
    const chunks: Buffer[] = [];
    taken.request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    taken.request.on('end', () => {
      const text = (chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)).toString('utf8');
      let body: Record<string, unknown>;
      try {
        body = this.#parts.parseBody(text);
      } catch {
        this.#refuse(taken, 200, 'MALFORMED_BODY', {}, CLOSE);
        return;
      }
      void this.#dispatch(taken, body);
    });
  }

  async #dispatch(taken: Taken, body: Record<string, unknown>): Promise<void> {
    const { entry, request, query, ip, overLimit } = taken;
    const reference = this.#parts.requestId();
    try {
      const raw = rawInputOf({ method: entry.call.method, headers: request.headers }, query, body);
      if (raw === null) this.#refuse(taken, 200, 'MALFORMED_BODY', {}, [], body);
      else this.#answer(taken, await entry.dispatch(incomingCall(raw, request.headers, reference, ip, overLimit)));
    } catch (error) {
      // A dispatcher never throws; what fails here is an answer that cannot be written.
      this.#parts.log.error({ err: error, reqId: reference }, 'request failed');
      if (taken.response.headersSent) taken.response.destroy();
      else this.#refuse(taken, 500, 'INTERNAL', { reference }, NO_STORE);
    }
  }

  #answer(taken: Taken, { status, body }: Answer): void {
    const text = JSON.stringify(body);
    const isLimited = status === 429 && 'params' in body;
    const headers = isLimited ? [...NO_STORE, 'retry-after', String(body.params['seconds'])] : NO_STORE;
    const bytes = Buffer.byteLength(text);
    if (!taken.mayGzip || bytes < COMPRESS_FROM_BYTES) return this.#send(taken, status, text, bytes, headers);
    gzip(text, (error, packed) => {
      if (error) return this.#send(taken, status, text, bytes, headers);
      this.#send(taken, status, packed, packed.length, [...headers, 'vary', 'accept-encoding', 'content-encoding', 'gzip']);
    });
  }

  #refuse(
    taken: Taken,
    status: number,
    code: ErrorCode,
    params: ErrorParams,
    headers: Headers = [],
    body: Record<string, unknown> = {},
  ): void {
    const language = languageIn(taken.query, body, taken.request.headers);
    const text = JSON.stringify(presentError(code, language, params));
    this.#send(taken, status, text, Buffer.byteLength(text), headers);
  }

  #send({ entry, response, count, startedAt }: Taken, status: number, body: string | Buffer, bytes: number, more: Headers): void {
    // A stop waits for every connection: answers given during one close theirs.
    const further = this.#server?.listening === false && more !== CLOSE ? [...more, ...CLOSE] : more;
    response.writeHead(status, [...this.#headers, ...limitHeaders(count), ...further, 'content-length', `${bytes}`]);
    // A text of as many bytes as letters is ASCII, which is written faster as Latin-1, as the headers before it are.
    if (typeof body === 'string' && bytes === body.length) response.end(body, 'latin1');
    else response.end(body);
    this.#parts.times.observe(entry.call.id, status, performance.now() - startedAt);
  }
}
