/** What both ways to a call share (`call-routes.ts` through Fastify, `call-lane.ts` past it): limits, fields, caller. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Access, Call } from '@glasshouse/contract';
import type { AnyBoundCall, Dispatch, IncomingCall } from '../calls/dispatcher.ts';
import type { RawInput } from '../calls/validator.ts';
import { type AddressCount, AddressLimit } from './address-limit.ts';

/** A call bound to its handler, as the dispatcher runs it. */
export interface RegisteredCall {
  bound: AnyBoundCall;
  dispatch: Dispatch;
}

/** A call as HTTP serves it; its windows are one for both ways. */
export interface CallEntry {
  readonly call: Call;
  readonly dispatch: Dispatch;
  /** Calls of an address with sessions that are known to live. */
  readonly limit: AddressLimit;
  /** All its other calls: strangers do not use up the limit of signed-in users. */
  readonly strangers: AddressLimit;
}

/** Calls with a session are also counted per user (dispatcher), and many users may share an address. */
const SHARED_ADDRESS = 10;
const HAS_SESSION: ReadonlySet<Access> = new Set(['user', 'staff']);
/** No call takes more; the bodies of uploads are read as they come, within limits of their own. */
export const CALL_BODY_BYTES = 65_536;
const MAX_FIELDS = 64;

/** Entries of all calls. `limitFactor` multiplies each call's rate limit. */
export function callEntries(calls: readonly RegisteredCall[], limitFactor: number, now: () => number): CallEntry[] {
  return calls.map(({ bound: { call }, dispatch }) => {
    const max = Math.ceil(call.limit.max * limitFactor * (HAS_SESSION.has(call.access) ? SHARED_ADDRESS : 1));
    const window = { max, windowMs: call.limit.windowMs };
    return { call, dispatch, limit: new AddressLimit(window, now), strangers: new AddressLimit(window, now) };
  });
}

/** Whether a token was a live session's when it was last looked up. */
export type IsKnown = (token: string) => boolean;

/** Where an address stands after one more call, and what becomes of the call. */
export interface Admission {
  readonly count: AddressCount;
  /** It is refused: its window is used up, and it brings no token that could be a session's. */
  readonly isRefused: boolean;
  /** Seconds to wait unless its token turns out to be a live session's (`IncomingCall`). */
  readonly overLimit: number | undefined;
}

/** Counts a call for its address. */
export function admit({ limit, strangers }: CallEntry, token: string, ip: string, isKnown: IsKnown): Admission {
  const isOfSession = token !== '' && isKnown(token);
  const count = (isOfSession ? limit : strangers).hit(ip);
  if (!count.isExceeded) return { count, isRefused: false, overLimit: undefined };
  const isRefused = isOfSession || token === '';
  // A call that continues gets no Retry-After.
  return isRefused
    ? { count, isRefused, overLimit: undefined }
    : { count: { ...count, isExceeded: false }, isRefused, overLimit: Math.max(1, count.seconds) };
}

/** The token of the Authorization header, raw or behind `Bearer `; empty for a visitor (AMB-64, AMB-65). */
export const tokenIn = (headers: IncomingHttpHeaders): string => headers.authorization?.trim().replace(/^Bearer +/i, '') ?? '';

const DEVICE = /^[A-Za-z0-9_-]{16,64}$/;

/** The name that the caller's app has made up for itself, in the header `x-device`. */
function deviceIn(headers: IncomingHttpHeaders): string | undefined {
  const name = headers['x-device'];
  return typeof name === 'string' && DEVICE.test(name) ? name : undefined;
}

function hasTooMany(fields: object): boolean {
  let count = 0;
  for (const _ in fields) if (++count > MAX_FIELDS) return true;
  return false;
}

/** Stands for a query that is not there, so that nobody has to look into it. */
export const NO_QUERY: Readonly<Record<string, never>> = Object.freeze({});

/** The fields of a query and a body as they came; null when there are more than any call has. */
export function rawInputOf(
  { method, headers }: { method: string; headers: IncomingHttpHeaders },
  query: Record<string, unknown>,
  body: Record<string, unknown>,
): RawInput | null {
  if (hasTooMany(query) || hasTooMany(body)) return null;
  const isJson = headers['content-type']?.includes('json') ?? false;
  const inQuery = method === 'GET' || method === 'DELETE';
  // A query beside a JSON body (PUT /coin/trade?id=7) is checked as it is too: ids are accepted as text.
  return { fields: query === NO_QUERY ? body : { ...query, ...body }, typed: isJson && !inQuery };
}

/** A request as the dispatcher takes it. */
export function incomingCall(
  raw: RawInput,
  headers: IncomingHttpHeaders,
  requestId: string,
  ip: string,
  overLimit?: number,
): IncomingCall {
  return {
    raw,
    token: tokenIn(headers),
    requestId,
    ip,
    overLimit,
    userAgent: headers['user-agent'] ?? '',
    device: deviceIn(headers),
    host: headers.host,
  };
}
