/**
 * Dispatches a request of any transport: language, session, access, validation, handler, envelope. It never throws: an
 * unexpected error becomes a 500 with a reference.
 */
import {
  type AckFields,
  type Call,
  type Envelope,
  type ErrorCode,
  type ErrorEnvelope,
  type ErrorParams,
  FALLBACK_LANGUAGE,
  type Language,
  type RateLimit,
  TYPE_SESSION_INVALID,
  isLanguage,
} from '@glasshouse/contract';
import { errorText } from '@glasshouse/i18n/server.ts';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { isAway } from '../db/failures.ts';
import type { SchemaWatch } from '../db/schema-watch.ts';
import type { ModeWatch } from '../modes/index.ts';
import { Refusal } from '../refusal.ts';
import { attemptOf } from '../store/request-answers.ts';
import type { UploadSource } from '../files/receive.ts';
import type { Acks } from './acks.ts';
import { type FreezeGate, isFreezable, underFreeze } from './freeze.ts';
import type { BoundCall, SessionUser, SocketConnection, UserContext, VisitorContext } from './handler.ts';
import { type OfferGate, requireOffered } from './offers.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { BoundStaffCall, DoorContext, StaffGate } from './staff.ts';
import { staffRunner } from './staff-run.ts';
import { type StepUpGate, withoutProofs } from './step-up.ts';
import type { FileAnswer } from './stream.ts';
import { TokenCheck } from './token-check.ts';
import { type RawInput, type Validator, validatorOf } from './validator.ts';

/** Finds the user of a session token; null when the token is not valid (any more). */
export type Authenticate = (token: string) => Promise<SessionUser | null>;

/** A request as a transport hands it over. */
export interface IncomingCall {
  raw: RawInput;
  token: string;
  requestId: string;
  ip: string;
  /** Seconds to wait when the address has made too many calls without a known session; a live session continues. */
  overLimit?: number | undefined;
  userAgent: string;
  device?: string | undefined;
  host?: string | undefined;
  /** The socket that it came over. */
  connection?: SocketConnection;
  /** The body of a call that takes a file. */
  upload?: UploadSource;
}

/** An answer with the status that an HTTP transport gives it. */
export interface Answer {
  status: number;
  body: Envelope<unknown>;
  /** Set by an accepted call that answers with a file: sent instead of the body. */
  file?: FileAnswer;
}

/** Runs one call. */
export type Dispatch = (incoming: IncomingCall) => Promise<Answer>;

/** The language that a request asks for, or English. */
export function languageOf(fields: Record<string, unknown>): Language {
  return isLanguage(fields['lang']) ? fields['lang'] : FALLBACK_LANGUAGE;
}

/** Renders a refusal in a language. */
export function presentRefusal(refusal: Refusal, language: Language): ErrorEnvelope {
  return {
    type: refusal.type,
    code: 0,
    message: errorText(language, refusal.code, refusal.params),
    error: refusal.code,
    params: refusal.params,
    ...(refusal.fields ? { fields: refusal.fields } : {}),
  };
}

/** Renders any code in a language, for transports that refuse before a call is known. */
export function presentError(code: Refusal['code'], language: Language, params: ErrorParams = {}): ErrorEnvelope {
  return presentRefusal(new Refusal(code, params), language);
}

/** Dependencies of a dispatcher besides the call. */
export interface DispatchOptions {
  authenticate: Authenticate;
  log: Logger;
  /** Holds each answer against the contract. */
  checkAnswers: boolean;
  limiter: RateLimiter;
  /** Looks tokens up, shared by all calls of the process; without it each call has its own. */
  tokens?: TokenCheck;
  /** Multiplies every limit. */
  limitFactor: number;
  /** Current modes; always normal without it. */
  modes?: Pick<ModeWatch, 'view'>;
  /** Keeps staff accounts and the audit log; without it no staff call can be dispatched. */
  staff?: StaffGate;
  /** Frozen users; none without it. */
  freezes?: FreezeGate;
  /** Proves the step-up that calls carry themselves; without it those are refused as faults. */
  stepUp?: StepUpGate;
  /** What the operator offers; without it everything. */
  offers?: OfferGate;
  /** Signs answers of calls that are acknowledged; without it none is. */
  acks?: Pick<Acks, 'of'>;
  /** Whether a newer version has migrated the database; without it none has. */
  schema?: Pick<SchemaWatch, 'isNewer'>;
}

/** Any call bound to its handler. */
export type AnyBoundCall = BoundCall | BoundStaffCall;

const times = (limit: RateLimit, factor: number): RateLimit => ({ ...limit, max: Math.ceil(limit.max * factor) });

function requireQuota(seconds: number): void {
  if (seconds > 0) throw new Refusal('TOO_MANY_REQUESTS', { seconds });
}

/** What of the options is the same for every request of a call, made once. */
interface Terms extends DispatchOptions {
  readonly callLimit: RateLimit;
  readonly tokens: TokenCheck;
}

const termsOf = (call: Call, options: DispatchOptions): Terms => ({
  ...options,
  callLimit: times(call.limit, options.limitFactor),
  tokens: options.tokens ?? new TokenCheck(options.limiter, options.limitFactor),
});

async function contextOf(call: Call, incoming: IncomingCall, terms: Terms): Promise<VisitorContext> {
  const user = await terms.tokens.callerOf(incoming, terms.authenticate);
  if (call.access === 'user' && user === null) throw new Refusal('LOGIN_REQUIRED', {}, TYPE_SESSION_INVALID);
  // By user and not by token: more sessions are not more calls.
  if (user !== null) requireQuota(terms.limiter.hit(`${call.id} ${user.id}`, terms.callLimit));
  const { requestId, ip, userAgent, device, host, connection, upload } = incoming;
  return { requestId, ip, userAgent, device, host, lang: languageOf(incoming.raw.fields), user, connection, upload };
}

/** Refusals with a status of their own; all others are 200, which clients of the specification expect of a refusal. */
const STATUS: Partial<Record<ErrorCode, number>> = { TOO_MANY_REQUESTS: 429, FILES_TOO_LARGE: 413, UNSUPPORTED_TYPE: 415 };

/** The caller of a staff call; the runner adds `note`. */
async function staffContextOf(
  call: Call,
  incoming: IncomingCall,
  terms: Terms,
  gate: StaffGate,
): Promise<Omit<DoorContext, 'note' | 'afterCommit'>> {
  const staff = await terms.tokens.callerOf(incoming, (token) => gate.authenticate(token));
  if (call.access === 'staff' && staff === null) throw new Refusal('LOGIN_REQUIRED', {}, TYPE_SESSION_INVALID);
  if (staff !== null) requireQuota(terms.limiter.hit(`${call.id} staff ${staff.id}`, terms.callLimit));
  const { requestId, ip, userAgent, host, upload } = incoming;
  return { requestId, ip, userAgent, host, lang: languageOf(incoming.raw.fields), staff, upload };
}

/** What a call answered, and its acknowledgement where it has one. */
interface Ran {
  readonly message: unknown;
  readonly ack?: AckFields | undefined;
}

function runnerOf(bound: AnyBoundCall, options: DispatchOptions): (incoming: IncomingCall) => Promise<Ran> {
  const validate: Validator = validatorOf(bound.call);
  const terms = termsOf(bound.call, options);
  if ('run' in bound) {
    const gate = isFreezable(bound.call) ? options.freezes : undefined;
    const offers = options.offers?.watches(bound.call) ? options.offers : undefined;
    const acks = bound.call.acknowledged === false ? undefined : options.acks;
    return async (incoming) => {
      const context = await contextOf(bound.call, incoming, terms);
      let input = validate(incoming.raw);
      if (offers) await requireOffered(offers, bound.call, context.ip, context.user?.id ?? null, input);
      // Money reads the mode in its own transaction, and answers an attempt that was accepted before in every mode.
      if (!bound.call.idempotent) options.modes?.view.requireCall(bound.call);
      const { user } = context;
      if (bound.call.stepUp !== null && user !== null)
        input = await withoutProofs(options.stepUp, bound.call, input, context as UserContext);
      // Computed once: the digest of the input is most of its cost.
      const attempt = user !== null && bound.call.idempotent ? attemptOf(bound.call, user.id, input) : null;
      const message =
        gate === undefined || user === null
          ? await bound.run(input, context, attempt)
          : await underFreeze(gate, bound.call, user.id, attempt, () => bound.run(input, context, attempt));
      if (acks === undefined || attempt === null) return { message };
      return { message, ack: await acks.of(bound.call, attempt, message) };
    };
  }
  const gate = options.staff;
  if (gate === undefined) throw new Error(`${bound.call.id} needs the back office`);
  const fail = (error: unknown) => options.log.error({ err: error, call: bound.call.id }, 'what follows a commit failed');
  const run = staffRunner(bound, validate, gate, fail);
  return async (incoming) => ({ message: await run(incoming.raw, await staffContextOf(bound.call, incoming, terms, gate)) });
}

/** Makes the dispatcher of one bound call. With `checkAnswers` each answer is held against the contract. */
export function makeDispatch(bound: AnyBoundCall, options: DispatchOptions): Dispatch {
  const run = runnerOf(bound, options);
  return async (incoming) => {
    try {
      // Rows of this version are not what the newer one reads; the proxy finds that one.
      if (options.schema?.isNewer) throw new Refusal('UNAVAILABLE');
      const { message, ack } = await run(incoming);
      if (bound.call.stream) return { status: 200, body: { type: 'ok', code: 1, message: null }, file: message as FileAnswer };
      if (options.checkAnswers) z.parse(bound.call.output, message);
      return { status: 200, body: ack === undefined ? { type: 'ok', code: 1, message } : { type: 'ok', code: 1, message, ack } };
    } catch (error) {
      // Asked now: an upload says its language within the body.
      const language = languageOf(incoming.raw.fields);
      if (error instanceof Refusal) return { status: STATUS[error.code] ?? 200, body: presentRefusal(error, language) };
      options.log.error({ err: error, call: bound.call.id, requestId: incoming.requestId }, 'call failed');
      if (isAway(error)) return { status: 200, body: presentError('UNAVAILABLE', language) };
      return { status: 500, body: presentError('INTERNAL', language, { reference: incoming.requestId }) };
    }
  };
}
