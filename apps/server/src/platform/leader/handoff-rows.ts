/** Commands that wait for a leader, in PostgreSQL. A command is JSON to this folder; `bigint` survives it. */
import { type ErrorCode, type ErrorParams, errorSpec } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { hasRows } from '../db/looks.ts';
import { Refusal } from '../refusal.ts';
import type { Attempt } from '../store/request-answers.ts';
import { LIVES } from './processes.ts';

/** A command that waits for the leader. */
export interface Handoff<Command> {
  readonly id: number;
  readonly command: Command;
  /** The attempt of its caller; null when the caller named none. */
  readonly attempt: Attempt | null;
  /** Whether the leader refuses it rather than letting it wait. */
  readonly atOnce: boolean;
}

/** A command could not be decided because of a fault of the program; nothing of it happened. */
export class HandoffFault extends Error {
  constructor() {
    super('a command that was handed over could not be decided: the log of the process that leads says why');
    this.name = 'HandoffFault';
  }
}

/** What became of a handed command. */
export type Outcome<Answer> = Answer | Refusal | HandoffFault;

/** bigint has no JSON: it travels as text under a name that no field has. */
const pack = (_key: string, value: unknown) => (typeof value === 'bigint' ? { $atoms: String(value) } : value);
const unpack = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && '$atoms' in value ? BigInt(String(value.$atoms)) : value;

/** What a handed command was answered with. */
type StoredAnswer =
  | { answer: unknown }
  | { fault: true }
  | { refusal: { code: ErrorCode; params: ErrorParams; fields: Refusal['fields'] | null } };

/** The channel of notices that a command was handed over to the leader of a name. */
export const handoffChannel = (leader: string): string => `${leader}_handoffs`;

/** Hands a command of a process over to the leader of a name, which is woken at the commit; returns its number. */
export async function insertHandoff<Command>(
  db: Db,
  leader: string,
  process: string,
  { command, attempt, atOnce }: Omit<Handoff<Command>, 'id'>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    WITH handed AS (
      INSERT INTO handoffs (leader, process, command, attempt, at_once)
      VALUES (${leader}, ${process}, ${JSON.stringify(command, pack)}::json,
        ${attempt && JSON.stringify({ ...attempt, hash: attempt.hash.toString('hex') })}::json, ${atOnce})
      RETURNING id)
    SELECT id, pg_notify(${handoffChannel(leader)}, '') FROM handed`.execute(db);
  return rows[0]?.id as number;
}

const OF_LIVING = sql`EXISTS (SELECT FROM processes AS p WHERE p.id = h.process AND ${LIVES})`;

/** Whether a command waits for the leader, decided or not, of a living process or not. */
export const hasHandoffs = (db: Db, leader: string): Promise<boolean> =>
  hasRows(db, sql`SELECT FROM handoffs WHERE answer IS NULL AND leader = ${leader}`);

/**
 * Commands of living processes that wait for the leader, but for some that it has, in the order of their numbers: a smaller
 * number may be committed after a larger one.
 */
export async function loadHandoffs<Command>(
  db: Db,
  leader: string,
  except: readonly number[],
  limit: number,
): Promise<Handoff<Command>[]> {
  const { rows } = await sql<{
    id: number;
    command: string;
    attempt: (Omit<Attempt, 'hash'> & { hash: string }) | null;
    at_once: boolean;
  }>`
    SELECT id, command::text AS command, attempt, at_once FROM handoffs AS h
    WHERE answer IS NULL AND leader = ${leader} AND id <> ALL(${except as number[]}::bigint[]) AND ${OF_LIVING} ORDER BY id LIMIT ${limit}`.execute(
    db,
  );
  return rows.map(({ id, command, attempt, at_once: atOnce }) => ({
    id,
    command: JSON.parse(command, unpack) as Command,
    attempt: attempt && { ...attempt, hash: Buffer.from(attempt.hash, 'hex') },
    atOnce,
  }));
}

/** Locks those of some handed commands that still wait; the others were taken back, or answered. */
export async function lockHandoffs(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM handoffs WHERE id = ANY(${ids as number[]}::bigint[]) AND answer IS NULL ORDER BY id FOR UPDATE`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

function stored(outcome: Outcome<unknown>): StoredAnswer {
  if (outcome instanceof HandoffFault) return { fault: true };
  if (!(outcome instanceof Refusal)) return { answer: outcome };
  return { refusal: { code: outcome.code, params: outcome.params, fields: outcome.fields ?? null } };
}

function outcomeOf<Answer>(answer: StoredAnswer): Outcome<Answer> {
  if ('fault' in answer) return new HandoffFault();
  if ('answer' in answer) return answer.answer as Answer;
  const { code, params, fields } = answer.refusal;
  errorSpec(code);
  return new Refusal(code, params, 'error', fields ?? undefined);
}

/** Writes answers where there are none yet; those of decided commands in the transaction of their effects. */
export async function answerHandoffs(db: Db | Tx, given: readonly { id: number; answer: Outcome<unknown> }[]): Promise<void> {
  if (given.length === 0) return;
  const rows = given.map(({ id, answer }) => ({ id, answer: stored(answer) }));
  await sql`
    UPDATE handoffs h SET answer = given.answer
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given (id bigint, answer json)
    WHERE h.id = given.id AND h.answer IS NULL`.execute(db);
}

/** Refuses the commands of processes that are gone, but for some that the leader has: no one waits for them any more. */
export async function refuseAbandoned(db: Db, leader: string, except: readonly number[]): Promise<void> {
  await sql`UPDATE handoffs AS h SET answer = ${JSON.stringify(stored(new Refusal('UNAVAILABLE')))}::json
    WHERE answer IS NULL AND leader = ${leader} AND id <> ALL(${except as number[]}::bigint[]) AND NOT ${OF_LIVING}`.execute(db);
}

/** Takes the answers of some handed commands, which are then forgotten. */
export async function takeAnswers<Answer>(db: Db, ids: readonly number[]): Promise<Map<number, Outcome<Answer>>> {
  const { rows } = await sql<{ id: number; answer: StoredAnswer }>`
    DELETE FROM handoffs WHERE id = ANY(${ids as number[]}::bigint[]) AND answer IS NOT NULL RETURNING id, answer`.execute(db);
  return new Map(rows.map(({ id, answer }) => [id, outcomeOf<Answer>(answer)]));
}

/** Takes back those of some commands that are not answered while no process has led for some ms: nothing of them happens any more. */
export async function withdrawHandoffs(db: Db, leader: string, ids: readonly number[], silentMs: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`DELETE FROM handoffs WHERE id = ANY(${ids as number[]}::bigint[])
    AND answer IS NULL AND NOT EXISTS
      (SELECT FROM leases WHERE name = ${leader} AND beat_at > clock_timestamp() - ${silentMs} * interval '1 millisecond')
    RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes answers that are not fetched any more, because the process that asked has gone. */
export async function forgetAnswers(db: Db): Promise<void> {
  await sql`DELETE FROM handoffs WHERE answer IS NOT NULL AND created_at < now() - interval '10 minutes'`.execute(db);
}
