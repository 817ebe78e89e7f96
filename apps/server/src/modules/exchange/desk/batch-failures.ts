/** What a failed batch says about memory and about its commands. */
import { isAway, isConnectionLost } from '../../../platform/db/failures.ts';
import { isUndone } from '../../../platform/db/pipeline.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Progress } from './batch-run.ts';
import { FencedError } from '../../../platform/leader/index.ts';
import { DivergedError } from '../store/orders.ts';

/**
 * Whether PostgreSQL itself said that the transaction failed, and went on. A session that ends while it commits (FATAL,
 * PANIC), like a broken connection, says nothing of the commit. A severity in another language counts as unknown.
 */
function isRolledBack(error: unknown): boolean {
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && severity === 'ERROR';
}

/** Whether memory may no longer be what the database says. */
export function isInDoubt(error: unknown, { isDecided }: Pick<Progress, 'isDecided'>): boolean {
  if (error instanceof FencedError || error instanceof DivergedError || isConnectionLost(error)) return true;
  return isDecided && !isUndone(error) && !isRolledBack(error);
}

/** What a product refuses when it saves a batch, for the sake of one of its commands: the others go on without it. */
export class CommandRefusal extends Refusal {}

/** Whether a failure may be the doing of one command: a mistake in deciding it, or rows that the database or a product refuses. */
export function isOfOneCommand(error: unknown): boolean {
  if (error instanceof CommandRefusal) return true;
  if (error instanceof Refusal || isAway(error)) return false;
  const { code } = error as { code?: unknown };
  return code === undefined || (typeof code === 'string' && /^(22|23)/.test(code));
}
