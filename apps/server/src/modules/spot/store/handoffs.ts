/** Commands on their way from a process that does not lead to the one that does. */
import { type ErrorCode, errorSpec } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { Refusal, type RefusalParams } from '../../../platform/refusal.ts';
import type { Attempt } from '../../../platform/store/request-answers.ts';
import type { Answer, Command } from '../domain/commands.ts';

/** A command that waits for the leader. */
export interface Handoff {
  readonly id: number;
  readonly command: Command;
  readonly attempt: Attempt | null;
}

/** bigint has no JSON: it travels as text under a name that no field has. */
const pack = (_key: string, value: unknown) => (typeof value === 'bigint' ? { $atoms: String(value) } : value);
const unpack = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && '$atoms' in value ? BigInt(String(value.$atoms)) : value;

/** What a handed command was answered with. */
type StoredAnswer =
  | { answer: Answer }
  | { refusal: { code: ErrorCode; params: RefusalParams; fields: Refusal['fields'] | null } };

/** Hands a command over; answers its number. */
export async function insertHandoff(db: Db, command: Command, attempt: Attempt | null): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO spot_handoffs (command, attempt)
    VALUES (${JSON.stringify(command, pack)}::json,
      ${attempt && JSON.stringify({ ...attempt, hash: attempt.hash.toString('hex') })}::json)
    RETURNING id`.execute(db);
  return rows[0]?.id as number;
}

/** Commands after a number that wait for the leader, in the order in which they came. */
export async function loadHandoffs(db: Db, after: number, limit: number): Promise<Handoff[]> {
  const { rows } = await sql<{ id: number; command: string; attempt: (Omit<Attempt, 'hash'> & { hash: string }) | null }>`
    SELECT id, command::text AS command, attempt FROM spot_handoffs
    WHERE answer IS NULL AND id > ${after} ORDER BY id LIMIT ${limit}`.execute(db);
  return rows.map(({ id, command, attempt }) => ({
    id,
    command: JSON.parse(command, unpack) as Command,
    attempt: attempt && { ...attempt, hash: Buffer.from(attempt.hash, 'hex') },
  }));
}

/** Locks those of some handed commands that still wait; the others were taken back, or answered. */
export async function lockHandoffs(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM spot_handoffs WHERE id = ANY(${ids as number[]}::bigint[]) AND answer IS NULL ORDER BY id FOR UPDATE`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Writes answers, in the transaction of their effects. */
export async function answerHandoffs(tx: Tx, given: readonly { id: number; answer: Answer | Refusal }[]): Promise<void> {
  if (given.length === 0) return;
  const rows = given.map(({ id, answer }): { id: number; answer: StoredAnswer } =>
    answer instanceof Refusal
      ? { id, answer: { refusal: { code: answer.code, params: answer.params, fields: answer.fields ?? null } } }
      : { id, answer: { answer } },
  );
  await sql`
    UPDATE spot_handoffs h SET answer = given.answer
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given (id bigint, answer json) WHERE h.id = given.id`.execute(tx);
}

function answerOf(stored: StoredAnswer): Answer | Refusal {
  if ('answer' in stored) return stored.answer;
  const { code, params, fields } = stored.refusal;
  errorSpec(code);
  return new Refusal(code, params, 'error', fields ?? undefined);
}

/** Takes the answers of some handed commands, which are then forgotten. */
export async function takeAnswers(db: Db, ids: readonly number[]): Promise<Map<number, Answer | Refusal>> {
  const { rows } = await sql<{ id: number; answer: StoredAnswer }>`
    DELETE FROM spot_handoffs WHERE id = ANY(${ids as number[]}::bigint[]) AND answer IS NOT NULL RETURNING id, answer`.execute(
    db,
  );
  return new Map(rows.map(({ id, answer }) => [id, answerOf(answer)]));
}

/** Takes a command back; whether it had not been answered, so that nothing of it happens any more. */
export async function withdrawHandoff(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`DELETE FROM spot_handoffs WHERE id = ${id} AND answer IS NULL RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Deletes answers that nobody comes for any more, because the process that asked has gone. */
export async function forgetAnswers(db: Db): Promise<void> {
  await sql`DELETE FROM spot_handoffs WHERE answer IS NOT NULL AND created_at < now() - interval '10 minutes'`.execute(db);
}
