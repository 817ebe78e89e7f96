/** Handlers: the server's side of a call. One file per call under a module's `api/`. */
import type { Call, CallInput, CallOutput, Language } from '@glasshouse/contract';

/** Who is signed in, as the session says (never as the input says). */
export interface SessionUser {
  id: number;
  sessionId: number;
}

/** What a handler knows of the request beside its input. */
export interface VisitorContext {
  requestId: string;
  lang: Language;
  ip: string;
  userAgent: string;
  /** The Host header, which the transport has checked. */
  host?: string | undefined;
  user: SessionUser | null;
}

/** The context of a call that only a signed-in user may make. */
export interface UserContext extends VisitorContext {
  user: SessionUser;
}

/** A call bound to its handler. */
export interface BoundCall {
  call: Call;
  run(input: unknown, context: VisitorContext): Promise<unknown>;
}

/** Binds a call that anybody may make. */
export function handleVisitor<C extends Call>(
  call: C,
  run: (input: CallInput<C>, context: VisitorContext) => Promise<CallOutput<C>> | CallOutput<C>,
): BoundCall {
  if (call.access !== 'visitor') throw new Error(`${call.id} is not a visitor's call`);
  return { call, run: async (input, context) => run(input as CallInput<C>, context) };
}

/** Binds a call of a signed-in user; the dispatcher has checked the session. */
export function handleUser<C extends Call>(
  call: C,
  run: (input: CallInput<C>, context: UserContext) => Promise<CallOutput<C>> | CallOutput<C>,
): BoundCall {
  if (call.access !== 'user') throw new Error(`${call.id} is not a user's call`);
  return { call, run: async (input, context) => run(input as CallInput<C>, context as UserContext) };
}
