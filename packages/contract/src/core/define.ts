/**
 * `defineCall` and `defineChannel`: the one place where a call or a socket channel is described. The server
 * handles it, the client calls it, OpenAPI and the authorization matrix are made from it.
 */
import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { MenuProduct } from './menu.ts';
import type { Effect } from './modes.ts';
import type { Permission } from './roles.ts';
import { languageField, proofField, requestId } from './schemas.ts';
import type { StepUpPurpose } from './step-up.ts';

/**
 * Who may make a call: anybody; the owner of a user's session; a member of staff whose role has the call's permission;
 * or a person at the door of the back office with an invitation or a staff password. Users' tokens are worth
 * nothing on staff calls, nor staff tokens on any other.
 */
export type Access = 'visitor' | 'user' | 'staff' | 'staff_door';

/** What a staff call is about, for the audit log: `<kind>:<value of the input's field>`. */
export interface CallTarget<Field extends string = string> {
  kind: string;
  field: Field;
}

/**
 * What the audit log keeps of a reading call that screens repeat by themselves (ADR 15): of `figures`, which name no customer,
 * one row a minute for each session and input; of `rows`, which may, every reading of an answer that this session has not
 * read in the last minute; of `drafts`, which answer nothing but what the caller sent and keep nothing, one row a minute for
 * each session whatever is sent.
 */
export type Refresh = 'figures' | 'rows' | 'drafts';

/** How often a call may be made by one caller (the session, or the address of a visitor). */
export interface RateLimit {
  max: number;
  windowMs: number;
}

type Shape = Record<string, z.ZodMiniType>;

/** What a call begins by its input. */
export type Beginning = (input: Readonly<Record<string, unknown>>) => MenuProduct | null;

/** A call of the contract: what it is, who may make it, what it takes and answers, and how it may refuse. */
export interface Call<Input extends z.ZodMiniType = z.ZodMiniType, Output extends z.ZodMiniType = z.ZodMiniType> {
  kind: 'call';
  /** `<product>.<name>`, unique. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, as the specification writes it. */
  path: string;
  access: Access;
  /** What a role must have to make a staff call; null for every other call. */
  permission: Permission | null;
  /** Whom or what a staff call is about; null when no field of the input names it. */
  target: CallTarget | null;
  /** Fields of a staff call that never reach the audit log, not even in a digest. */
  secrets: readonly string[];
  /** Of a staff call that screens repeat by themselves: what the audit log keeps of repetitions; null: every one. */
  refresh: Refresh | null;
  /** What a customers' call does, for the modes in which the installation may run; null of staff calls, which no mode stops. */
  effect: Effect | null;
  /**
   * Whether it takes value out of an account or makes ready for that (withdrawals, moves between accounts, addresses, cards): a
   * freeze for the reason `security` stops it as well.
   */
  outflow: boolean;
  /**
   * The shortcut whose product it begins something with: refused where that is not offered; a rule where its input decides. Null: it
   * begins nothing.
   */
  begins: MenuProduct | null | Beginning;
  /** Whether the call moves money and therefore takes a `request_id`. */
  idempotent: boolean;
  /** Whether an accepted answer to a request with a `request_id` carries a signed acknowledgement; a rule where only some do. */
  acknowledged: boolean | ((message: unknown) => boolean);
  /** What the step-up that the call needs is for; null: it needs none. Its proofs may be fields of the call (`proofFieldsOf`). */
  stepUp: StepUpPurpose | null;
  /** Whether the body is multipart with a file in the part `file` (S7.33). */
  takesFile: boolean;
  /** Whether it may also be made over a socket (`SOCKET_CALL_EVENT`). */
  overSocket: boolean;
  limit: RateLimit;
  input: Input;
  /** Fields that our client sends in the query although the call has a body (S7.78); the server takes them in both. */
  inQuery: readonly string[];
  output: Output;
  /** Set when an accepted call answers with a file instead of an envelope; `output` is then its text. */
  stream: StreamSpec | null;
  errors: readonly ErrorCode[];
  summary: string;
}

/** A file that is written while it is read: any length, the type named here. Refusals are envelopes. */
export interface StreamSpec {
  /** Media type: a text in UTF-8, or a picture of the type that the answer names. */
  type: 'text/csv' | 'application/json' | 'image/*';
}

/** What a caller passes (before decoding) to a call. */
export type CallInput<C extends Call> = z.infer<C['input']>;
/** What a call answers in `message`. */
export type CallOutput<C extends Call> = z.infer<C['output']>;

const DEFAULT_LIMIT: RateLimit = { max: 240, windowMs: 60_000 };

type WithCommon<S extends Shape> = S & { lang: typeof languageField };
type WithRequest<S extends Shape, I> = I extends true ? WithCommon<S> & { request_id: typeof requestId } : WithCommon<S>;
type FactorField<S> = 'code' extends keyof S ? 'factor_code' : 'code';
type WithProofs<S extends Shape, P> = [P] extends [StepUpPurpose]
  ? S & Record<'pay_password' | FactorField<S>, typeof proofField>
  : S;

type Field<S> = keyof S & string;
/** Staff calls declare more: which permission they need, what they are about, which fields are secrets. */
type AccessTerms<S> =
  | { access: 'visitor' | 'user'; permission?: never; target?: never; secrets?: never; refresh?: never }
  | { access: 'staff_door'; permission?: never; target?: never; secrets?: readonly Field<S>[]; refresh?: never }
  | {
      access: 'staff';
      permission: Permission;
      target?: CallTarget<Field<S>>;
      secrets?: readonly Field<S>[];
      refresh?: Refresh;
    };

/** A call without step-up that takes these fields, and a `request_id` where it moves money. */
export type CallOf<S extends Shape, O extends z.ZodMiniType, I extends boolean = false> = Call<
  z.ZodMiniObject<WithRequest<S, I>, z.core.$strict>,
  O
>;

/**
 * Names of the fields in which a call that needs step-up takes its proofs (AMB-108): the password that step-up asks for,
 * and the second factor. The latter is `code`, except in calls that take a mailed `code` of their own. Null: no step-up.
 */
export function proofFieldsOf({ stepUp, input }: Pick<Call, 'stepUp' | 'input'>): { password: string; factor: string } | null {
  if (stepUp === null) return null;
  const { shape } = (input as z.ZodMiniObject<Shape>)._zod.def;
  return { password: 'pay_password', factor: Object.hasOwn(shape, 'factor_code') ? 'factor_code' : 'code' };
}

/** Null also of a customers' call without a declaration: it is treated as one that opens. */
function effectOf({ access, method, effect }: Pick<Call, 'access' | 'method'> & { effect?: Effect | undefined }): Effect | null {
  if (access === 'staff' || access === 'staff_door') return null;
  return effect ?? (method === 'GET' ? 'read' : null);
}

/** Defines a call. `lang` joins every input and `request_id` every idempotent one; inputs refuse unknown fields. */
export function defineCall<
  const S extends Shape,
  O extends z.ZodMiniType,
  const I extends boolean = false,
  const P extends StepUpPurpose | null = null,
>(
  definition: AccessTerms<S> & {
    id: string;
    method: Call['method'];
    path: string;
    /** Named by every customers' call that is not a GET, which reads (a test holds it). */
    effect?: Effect;
    outflow?: boolean;
    begins?: MenuProduct | Beginning;
    idempotent?: I;
    acknowledged?: Call['acknowledged'];
    /** Adds the fields of proofs; their errors are those that a product declares (`stepUpErrors`, `errorsOf`). */
    stepUp?: P;
    takesFile?: boolean;
    overSocket?: boolean;
    limit?: RateLimit;
    input: S;
    inQuery?: readonly (keyof S & string)[];
    output: O;
    stream?: StreamSpec;
    errors?: readonly ErrorCode[];
    summary: string;
  },
): Call<z.ZodMiniObject<WithProofs<WithRequest<S, I>, P>, z.core.$strict>, O> {
  const stepUp = definition.stepUp ?? null;
  const factor = Object.hasOwn(definition.input, 'code') ? 'factor_code' : 'code';
  const shape = {
    ...definition.input,
    lang: languageField,
    ...(definition.idempotent ? { request_id: requestId } : {}),
    ...(stepUp === null ? {} : { pay_password: proofField, [factor]: proofField }),
  } as unknown as WithProofs<WithRequest<S, I>, P>;
  return {
    kind: 'call',
    id: definition.id,
    method: definition.method,
    path: definition.path,
    access: definition.access,
    permission: definition.permission ?? null,
    target: definition.target ?? null,
    secrets: definition.secrets ?? [],
    refresh: definition.refresh ?? null,
    effect: effectOf(definition),
    outflow: definition.outflow ?? false,
    begins: definition.begins ?? null,
    idempotent: definition.idempotent ?? false,
    acknowledged: definition.acknowledged ?? false,
    stepUp,
    takesFile: definition.takesFile ?? false,
    overSocket: definition.overSocket ?? false,
    limit: definition.limit ?? DEFAULT_LIMIT,
    input: z.strictObject(shape) as z.ZodMiniObject<WithProofs<WithRequest<S, I>, P>, z.core.$strict>,
    inQuery: definition.inQuery ?? [],
    output: definition.output,
    stream: definition.stream ?? null,
    errors: definition.errors ?? [],
    summary: definition.summary,
  };
}

/**
 * The socket event that makes a call: `{ call: <id>, input: { … } }` with an acknowledgement, which gets the envelope that
 * HTTP would answer with.
 */
export const SOCKET_CALL_EVENT = 'call';

/** Who may subscribe to a channel. Staff have none. */
export type ChannelAccess = Extract<Access, 'visitor' | 'user'>;

/** A socket channel: a stream of messages on topics named `<id>` or `<id>:<value>[:<value>]`. */
export interface Channel<Params extends Shape = Shape, Message extends z.ZodMiniType = z.ZodMiniType> {
  kind: 'channel';
  id: string;
  access: ChannelAccess;
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
  access: ChannelAccess;
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
export function topicOf(channel: Channel, params: Readonly<Record<string, string | number>> = {}): string {
  return [channel.id, ...Object.keys(channel.params).map((name) => String(params[name] ?? ''))].join(':');
}
