/**
 * Handlers: the server's side of a call. One file per call under a module's `api/`, bound by exactly one of these:
 * `handleVisitor`, `handleUser`, and for calls that move money (`idempotent`) `handleMoney`, or `handleGroupedMoney`
 * where a desk commits many calls together. A money call bound as an ordinary one does not start.
 */
import type { Call, CallInput, CallOutput, Language } from '@glasshouse/contract';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { type ModeView, holdModes } from '../modes/index.ts';
import type { Platform } from '../platform.ts';
import { type Attempt, attemptOf, once } from '../store/request-answers.ts';
import { holdOpenUser } from '../store/user-row.ts';
import type { UploadSource } from '../files/receive.ts';
import { Refusal } from '../refusal.ts';

/** The signed-in user, from the session only. */
export interface SessionUser {
  id: number;
  sessionId: number;
}

/** A socket that stays open between calls. */
export interface SocketConnection {
  /** Unique among all connections of all processes. */
  id: string;
  /** Runs when it closes, once. */
  onClose(listener: () => void): void;
}

/** A handler's view of the request besides its input. */
export interface VisitorContext {
  requestId: string;
  lang: Language;
  ip: string;
  userAgent: string;
  /** What the caller's app calls itself, the same at each call; a code asked for with it works with it alone. */
  device?: string | undefined;
  /** The Host header, which the transport has checked. */
  host?: string | undefined;
  user: SessionUser | null;
  /** The socket that the call came over. */
  connection?: SocketConnection | undefined;
  /** The body of a call that takes a file, when it came as multipart; nothing of it is read yet. */
  upload?: UploadSource | undefined;
}

/** The context of a call that only a signed-in user may make. */
export interface UserContext extends VisitorContext {
  user: SessionUser;
}

/** The context of a call that takes a file. */
export interface UploadContext extends UserContext {
  upload: UploadSource;
}

/** A call bound to its handler. */
export interface BoundCall {
  call: Call;
  /** `attempt` is what `attemptOf` makes of call, user and input; it is made here where the caller has not made it. */
  run(input: unknown, context: VisitorContext, attempt?: Attempt | null): Promise<unknown>;
}

const named = (call: Call, input: unknown, { user }: UserContext): Attempt | null =>
  attemptOf(call, user.id, input as Record<string, unknown>);

/** Binds a public call. */
export function handleVisitor<C extends Call>(
  call: C,
  run: (input: CallInput<C>, context: VisitorContext) => Promise<CallOutput<C>> | CallOutput<C>,
): BoundCall {
  if (call.access !== 'visitor') throw new Error(`${call.id} is not a visitor's call`);
  return { call, run: async (input, context) => await run(input as CallInput<C>, context) };
}

/** Binds a call of a signed-in user; the dispatcher has checked the session. */
export function handleUser<C extends Call>(
  call: C,
  run: (input: CallInput<C>, context: UserContext) => Promise<CallOutput<C>> | CallOutput<C>,
): BoundCall {
  requireUserCall(call, false);
  return { call, run: async (input, context) => await run(input as CallInput<C>, context as UserContext) };
}

/** The context of a money call, inside its transaction. */
export interface MoneyContext extends UserContext {
  /** Runs after the commit (sockets); not when the answer is that of an earlier attempt. */
  afterCommit: (effect: () => void) => void;
  /** The modes in force; they stay as they are until the transaction ends. */
  modes: ModeView;
}

/**
 * Binds a call that moves money. The transaction, its retry after a lost race (40001, 40P01), the first answer to a
 * `request_id` and the mode (MODES_*) are here, so that a product can forget none of them. `run` makes all its changes
 * through `tx`, may run again from the beginning, and refuses by throwing, which leaves nothing. The user's row is locked
 * first, so that no money of an account moves while it closes: SESSION_INVALID (999).
 */
export function handleMoney<C extends Call>(
  call: C,
  { db, log }: Pick<Platform, 'db' | 'log'>,
  run: (tx: Tx, input: CallInput<C>, context: MoneyContext) => Promise<CallOutput<C>>,
): BoundCall {
  requireUserCall(call, true);
  return {
    call,
    run: async (input, context, given) => {
      const user = context as UserContext;
      const attempt = given === undefined ? named(call, input, user) : given;
      let effects: (() => void)[] = [];
      const answer = await inTransaction(db, async (tx) => {
        effects = [];
        await holdOpenUser(tx, user.user.id);
        return once(tx, attempt, async () => {
          const modes = await holdModes(tx);
          modes.requireCall(call);
          return run(tx, input as CallInput<C>, { ...user, modes, afterCommit: (effect) => void effects.push(effect) });
        });
      });
      try {
        for (const effect of effects) effect();
      } catch (error) {
        // Committed: the caller gets the answer even when events fail.
        log.error({ err: error, call: call.id }, 'what follows a commit failed');
      }
      return answer;
    },
  };
}

/**
 * Binds a money call of a desk that commits many calls in one transaction, keeps their first answers itself and looks at
 * the mode in that transaction.
 */
export function handleGroupedMoney<C extends Call>(
  call: C,
  run: (input: CallInput<C>, context: UserContext, attempt: Attempt | null) => Promise<CallOutput<C>>,
): BoundCall {
  requireUserCall(call, true);
  return {
    call,
    run: async (input, context, attempt) => {
      const user = context as UserContext;
      return await run(input as CallInput<C>, user, attempt === undefined ? named(call, input, user) : attempt);
    },
  };
}

function requireUserCall(call: Call, isMoney: boolean): void {
  if (call.access !== 'user') throw new Error(`${call.id} is not a user's call`);
  if (call.idempotent !== isMoney)
    throw new Error(isMoney ? `${call.id} takes no request_id` : `${call.id} moves money: bind it with handleMoney`);
}
/** Binds a call of a signed-in user that takes a file. Another kind of body is refused: UNSUPPORTED_TYPE. */
export function handleUpload<C extends Call>(
  call: C,
  run: (input: CallInput<C>, context: UploadContext) => Promise<CallOutput<C>>,
): BoundCall {
  if (call.access !== 'user' || !call.takesFile) throw new Error(`${call.id} is not a call that takes a user's file`);
  return {
    call,
    run: async (input, context) => {
      if (!context.upload) throw new Refusal('UNSUPPORTED_TYPE');
      return run(input as CallInput<C>, context as UploadContext);
    },
  };
}
