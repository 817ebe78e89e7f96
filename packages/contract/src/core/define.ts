/**
 * `defineCall` and `defineChannel`: the one place where a call or a socket channel is described. The server
 * handles it, the client calls it, OpenAPI and the authorization matrix are made from it.
 */
import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { languageField, requestId } from './schemas.ts';

/** Who may make a call: anybody, or the owner of a session. */
export type Access = 'visitor' | 'user';

/** How often a call may be made by one caller (the session, or the address of a visitor). */
export interface RateLimit {
  max: number;
  windowMs: number;
}

type Shape = Record<string, z.ZodMiniType>;

/** A call of the contract: what it is, who may make it, what it takes and answers, and how it may refuse. */
export interface Call<Input extends z.ZodMiniType = z.ZodMiniType, Output extends z.ZodMiniType = z.ZodMiniType> {
  kind: 'call';
  /** `<product>.<name>`, unique. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, as the specification writes it. */
  path: string;
  access: Access;
  /** Whether the call moves money and therefore takes a `request_id`. */
  idempotent: boolean;
  /** Whether the body is multipart with a file in the part `file` (S7.33). */
  takesFile: boolean;
  limit: RateLimit;
  input: Input;
  /** Fields that our client sends in the query although the call has a body (S7.78); the server takes them in both. */
  inQuery: readonly string[];
  output: Output;
  errors: readonly ErrorCode[];
  summary: string;
}

/** What a caller passes (before decoding) to a call. */
export type CallInput<C extends Call> = z.infer<C['input']>;
/** What a call answers in `message`. */
export type CallOutput<C extends Call> = z.infer<C['output']>;

const DEFAULT_LIMIT: RateLimit = { max: 240, windowMs: 60_000 };

type WithCommon<S extends Shape> = S & { lang: typeof languageField };
type WithRequest<S extends Shape, I> = I extends true ? WithCommon<S> & { request_id: typeof requestId } : WithCommon<S>;

/** Defines a call. `lang` joins every input and `request_id` every idempotent one; inputs refuse unknown fields. */
export function defineCall<const S extends Shape, O extends z.ZodMiniType, const I extends boolean = false>(definition: {
  id: string;
  method: Call['method'];
  path: string;
  access: Access;
  idempotent?: I;
  takesFile?: boolean;
  limit?: RateLimit;
  input: S;
  inQuery?: readonly (keyof S & string)[];
  output: O;
  errors?: readonly ErrorCode[];
  summary: string;
}): Call<z.ZodMiniObject<WithRequest<S, I>, z.core.$strict>, O> {
  const shape = {
    ...definition.input,
    lang: languageField,
    ...(definition.idempotent ? { request_id: requestId } : {}),
  } as WithRequest<S, I>;
  return {
    kind: 'call',
    id: definition.id,
    method: definition.method,
    path: definition.path,
    access: definition.access,
    idempotent: definition.idempotent ?? false,
    takesFile: definition.takesFile ?? false,
    limit: definition.limit ?? DEFAULT_LIMIT,
    input: z.strictObject(shape) as z.ZodMiniObject<WithRequest<S, I>, z.core.$strict>,
    inQuery: definition.inQuery ?? [],
    output: definition.output,
    errors: definition.errors ?? [],
    summary: definition.summary,
  };
}

/** A socket channel: a stream of messages on topics named `<id>` or `<id>:<value>[:<value>]`. */
export interface Channel<Params extends Shape = Shape, Message extends z.ZodMiniType = z.ZodMiniType> {
  kind: 'channel';
  id: string;
  access: Access;
  params: Params;
  message: Message;
  /** Whether only the newest message of each topic matters (then it is conflated to one frame per 100 ms). */
  latestOnly: boolean;
  summary: string;
}

/** The message type of a channel. */
export type ChannelMessage<C extends Channel> = z.infer<C['message']>;

/** Defines a socket channel. Private channels carry no owner: the server takes the owner from the session. */
export function defineChannel<const P extends Shape, M extends z.ZodMiniType>(definition: {
  id: string;
  access: Access;
  params?: P;
  message: M;
  latestOnly?: boolean;
  summary: string;
}): Channel<P, M> {
  return {
    kind: 'channel',
    id: definition.id,
    access: definition.access,
    params: definition.params ?? ({} as P),
    message: definition.message,
    latestOnly: definition.latestOnly ?? false,
    summary: definition.summary,
  };
}

/** The topic of a channel for given parameter values, in the order in which the channel declares them. */
export function topicOf(channel: Channel, params: Record<string, string | number> = {}): string {
  return [channel.id, ...Object.keys(channel.params).map((name) => String(params[name] ?? ''))].join(':');
}
