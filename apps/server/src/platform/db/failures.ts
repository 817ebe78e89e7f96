/**
 * What a failed query says about the database, as far as callers are concerned: whether it was away, too slow or too contended,
 * which is told as UNAVAILABLE (the same request may be sent again), or whether something is wrong with the query itself.
 */

/** Statement or lock timeouts, resources, shutdowns: PostgreSQL answered, and did nothing. */
const REFUSED = /^(57014|55P03|53...|25P0[34]|57P0[1-5])$/;
/** A lost race (serialization) or a deadlock: a retry may succeed at once. */
const LOST_RACE = /^(40001|40P01)$/;
/** The session ended. */
const ENDED = /^(57P0[1-5]|08...|25P0[34])$/;
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND']);
/** The driver's own words, which have no code. */
const WORDS =
  /^(Connection terminated|timeout expired|timeout exceeded|Client has encountered a connection error|Client was closed)/;

/** What comes after a failure in its transaction. */
const ABORTED = '25P02';
/** A prepared statement that the driver believes to be there is not. */
const FORGOTTEN = '26000';

const partsOf = (error: unknown) => (error ?? {}) as { code?: unknown; message?: unknown; syscall?: unknown };

/** Whether the connection is gone, so that what was under way on it is unknown. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message, syscall } = partsOf(error);
  if (typeof code !== 'string') return typeof message === 'string' && WORDS.test(message);
  return ENDED.test(code) || (NETWORK.has(code) && (syscall === 'connect' || syscall === 'read' || syscall === 'write'));
}

/** Whether a transaction lost a race: nothing of it is kept, and it may begin again (`transaction.ts` does, five times). */
export function isLostRace(error: unknown): boolean {
  const { code } = partsOf(error);
  return typeof code === 'string' && LOST_RACE.test(code);
}

/** Whether the database was away, stopped the statement because it took too long, had no room for it, or let others go first each time. */
export function isAway(error: unknown): boolean {
  const { code } = partsOf(error);
  return isConnectionLost(error) || isLostRace(error) || (typeof code === 'string' && REFUSED.test(code));
}

/** Whether a statement failed only because one before it in its transaction did. */
export function isAfterFailure(error: unknown): boolean {
  return partsOf(error).code === ABORTED;
}

/** Whether the connection does not have a statement that the driver believes to be prepared: it never will again. */
export function isForgotten(error: unknown): boolean {
  return partsOf(error).code === FORGOTTEN;
}
