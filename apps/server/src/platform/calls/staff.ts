/**
 * Staff calls: the server's side. A handler works inside the transaction in which the dispatcher also writes the row of
 * the audit log, so no staff handler can forget it, and none can act without it.
 */
import type { Refresh, Call, CallInput, CallOutput, StaffRole } from '@glasshouse/contract';
import type { Db, Tx } from '../db/database.ts';
import type { UploadSource } from '../files/receive.ts';
import { Refusal } from '../refusal.ts';
import type { VisitorContext } from './handler.ts';
import type { FileAnswer } from './stream.ts';

/** The signed-in member of the staff, from the session. */
export interface StaffUser {
  id: number;
  sessionId: number;
  role: StaffRole;
}

/** Details for the audit log besides member, call and time: plain values, never secrets. */
export interface ActNote {
  /** `<kind>:<id>`; the contract's `target` fills it where the input names it. */
  target?: string;
  /** Before and after, and other details that explain the act. */
  details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** A door handler's view of the request besides its input. */
export interface DoorContext extends Omit<VisitorContext, 'user'> {
  staff: StaffUser | null;
  /** Adds to the row of the audit log; what is said last of a thing stands. It stands also when the call is refused. */
  note: (note: ActNote) => void;
  /** Runs after the commit (sockets), once; not when the call is refused. */
  afterCommit: (effect: () => void) => void;
}

/** The context of a call that only a member of staff may make. */
export interface StaffContext extends DoorContext {
  staff: StaffUser;
}

/** An act as the audit log keeps it. */
export interface StaffAct extends ActNote {
  call: string;
  staff: StaffUser | null;
  ip: string;
  /** sha256 of the canonical input without its secrets; null when the input was not looked at. */
  input: string | null;
  /** `ok`, or the code of the refusal. */
  outcome: string;
}

/** What the dispatcher needs of staff accounts and the audit log. */
export interface StaffGate {
  db: Db;
  /** The member of staff of a token; null when it is not valid (any more). */
  authenticate(token: string): Promise<StaffUser | null>;
  /** Whether the session is live; keeps it so until the transaction ends. */
  holdSession(tx: Tx, staff: StaffUser): Promise<boolean>;
  /** The digest of an input for the log. */
  digest(input: Readonly<Record<string, unknown>>): string;
  /** Whether the log has the same reading of the same session already, at most a minute old: same call, input and details. */
  repeats(tx: Tx, act: StaffAct, refresh: Refresh): Promise<boolean>;
  /** Appends an act to the audit log: the last thing that a transaction does. */
  record(tx: Tx, act: StaffAct): Promise<void>;
  /** The work of `record` without a row, so that timing does not reveal whether a row is written. */
  rehearse(tx: Tx, act: StaffAct): Promise<void>;
}

/** A staff call bound to its handler: what it prepares outside the transaction, and the act inside. */
export interface BoundStaffCall {
  call: Call;
  /** Tables that the act writes or locks rows of. */
  writes: readonly string[];
  prepare(input: unknown, context: DoorContext): Promise<unknown>;
  act(tx: Tx, input: unknown, context: DoorContext, prepared: unknown): Promise<unknown>;
}

/** What a staff call may do besides leaving its row. */
export interface StaffTerms {
  /** The tables that its act writes or locks rows of; the database refuses all others (platform/db/staff-role.ts). */
  writes?: readonly string[];
}

/** Binds a call of a signed-in member of staff; the dispatcher has checked session and permission. */
export function handleStaff<C extends Call>(
  call: C,
  act: (tx: Tx, input: CallInput<C>, context: StaffContext) => Promise<CallOutput<C>>,
  { writes = [] }: StaffTerms = {},
): BoundStaffCall {
  if (call.access !== 'staff') throw new Error(`${call.id} is not a staff call`);
  if (call.stream !== null) throw new Error(`${call.id} answers with a file: bind it with handleStaffStream`);
  if (call.takesFile) throw new Error(`${call.id} takes a file: bind it with handleStaffUpload`);
  return {
    call,
    writes,
    prepare: async () => undefined,
    act: (tx, input, context) => act(tx, input as CallInput<C>, context as StaffContext),
  };
}

/**
 * Binds a staff call whose answer needs a snapshot of its own: `read` runs after permission and input were looked at and
 * before the transaction of the audit row, and its answer goes out once that row is committed.
 */
export function handleStaffSnapshot<C extends Call>(
  call: C,
  read: (input: CallInput<C>) => Promise<CallOutput<C>>,
): BoundStaffCall {
  if (call.access !== 'staff') throw new Error(`${call.id} is not a staff call`);
  return {
    call,
    writes: [],
    prepare: (input) => read(input as CallInput<C>),
    act: async (_tx, _input, _context, answer) => answer,
  };
}

/** Binds a staff call that answers with a file. Its body is read after the commit: open nothing before it is asked for. */
export function handleStaffStream<C extends Call>(
  call: C,
  act: (tx: Tx, input: CallInput<C>, context: StaffContext) => Promise<FileAnswer>,
): BoundStaffCall {
  if (call.access !== 'staff' || call.stream === null) throw new Error(`${call.id} is not a staff call that answers with a file`);
  return {
    call,
    writes: [],
    prepare: async () => undefined,
    act: (tx, input, context) => act(tx, input as CallInput<C>, context as StaffContext),
  };
}

/** The context in which a file of the staff is read. */
export interface StaffUploadContext extends StaffContext {
  upload: UploadSource;
}

/**
 * Binds a staff call that takes a file. `prepare` reads it, outside of the transaction and after permission and input were
 * looked at; what it made is handed to `act`. Who sends another kind of body is refused: UNSUPPORTED_TYPE.
 */
export function handleStaffUpload<C extends Call, P>(
  call: C,
  prepare: (input: CallInput<C>, context: StaffUploadContext) => Promise<P>,
  act: (tx: Tx, input: CallInput<C>, context: StaffContext, prepared: P) => Promise<CallOutput<C>>,
  { writes = [] }: StaffTerms = {},
): BoundStaffCall {
  if (call.access !== 'staff' || !call.takesFile) throw new Error(`${call.id} is not a staff call that takes a file`);
  return {
    call,
    writes,
    prepare: (input, context) => {
      if (!context.upload) throw new Refusal('UNSUPPORTED_TYPE');
      return prepare(input as CallInput<C>, context as StaffUploadContext);
    },
    act: (tx, input, context, prepared) => act(tx, input as CallInput<C>, context as StaffContext, prepared as P),
  };
}

/**
 * Binds a call at the door. `prepare` does the slow and the counting work (password hashes, tries) outside the
 * transaction; what it finds is handed to `act`.
 */
export function handleDoor<C extends Call, P>(
  call: C,
  prepare: (input: CallInput<C>, context: DoorContext) => Promise<P>,
  act: (tx: Tx, input: CallInput<C>, context: DoorContext, prepared: P) => Promise<CallOutput<C>>,
  { writes = [] }: StaffTerms = {},
): BoundStaffCall {
  if (call.access !== 'staff_door') throw new Error(`${call.id} is not a call at the door`);
  return {
    call,
    writes,
    prepare: (input, context) => prepare(input as CallInput<C>, context),
    act: (tx, input, context, prepared) => act(tx, input as CallInput<C>, context, prepared as P),
  };
}
