/**
 * Statements of hot paths: PostgreSQL plans them once for each connection and not at every call, and nothing is built
 * at run time but their parameters. Arrays are written as PostgreSQL's own text, which costs a fraction of the driver's.
 */
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Tx } from './database.ts';

const MARK = '/*prepare ';

/**
 * A client that prepares the statements that are marked with a name, and sends all others as they are. What is asked in one
 * turn of the event loop leaves in one piece: each piece wakes PostgreSQL up.
 */
export class PreparingClient extends pg.Client {
  // The driver has a dozen ways of being called; Kysely uses text with values.
  override query(...args: unknown[]): never {
    const [text, values] = args;
    const isMarked = typeof text === 'string' && text.startsWith(MARK);
    const sent = isMarked ? [{ name: text.slice(MARK.length, text.indexOf('*/')), text, values }] : args;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    return super.query(...(sent as [string])) as never;
  }
}

/** What answers the statements of one connection. */
export type Send = (text: string, parameters: unknown[]) => Promise<{ rows: unknown[] }>;

/** Handles whose statements here are sent at once, whatever is still under way before them (`pipeline.ts`). */
const senders = new WeakMap<Tx, Send>();

/** From now on the statements of a handle go past Kysely, which would wait for the one before. */
export function sendAtOnce(tx: Tx, send: Send): void {
  senders.set(tx, send);
}

async function run<Row>(tx: Tx, text: string, parameters: readonly unknown[]): Promise<Row[]> {
  const send = senders.get(tx);
  const { rows } = send
    ? await send(text, parameters as unknown[])
    : await tx.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]));
  return rows as Row[];
}

/**
 * Parameters as the driver writes them without a thought: whatever it could refuse, halfway through a transaction, is refused
 * here before it is sent. TypeError for anything but text, numbers, truth values, bytes and null.
 */
export function encoded(parameters: readonly unknown[]): (string | Buffer | null)[] {
  return parameters.map((value) => {
    if (typeof value === 'string' || value === null || Buffer.isBuffer(value)) return value;
    if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
    throw new TypeError(`not a parameter of a statement that is sent at once: ${typeof value}`);
  });
}

/** The statements of this process by their names: the driver refuses another under a name, when it is too late. */
const named = new Map<string, string>();

/** A statement under a name that no other statement has; its parameters are $1, $2 … RangeError for a name that is taken. */
export function prepared<Row>(name: string, text: string): (tx: Tx, parameters: readonly unknown[]) => Promise<Row[]> {
  if ((named.get(name) ?? text) !== text) throw new RangeError(`two statements are called ${name}`);
  named.set(name, text);
  const marked = `${MARK}${name}*/ ${text}`;
  return (tx, parameters) => run<Row>(tx, marked, parameters);
}

/** The same without a name: planned for each call, for statements whose sizes differ by orders of magnitude. */
export function planned<Row>(text: string): (tx: Tx, parameters: readonly unknown[]) => Promise<Row[]> {
  return (tx, parameters) => run<Row>(tx, text, parameters);
}

/** An array of numbers as PostgreSQL reads it. */
export function numbersText(values: readonly (number | bigint)[]): string {
  return `{${values.join(',')}}`;
}

/** An array of texts as PostgreSQL reads it. */
export function textsText(values: readonly string[]): string {
  return `{${values.map((value) => `"${/["\\]/.test(value) ? value.replace(/["\\]/g, String.raw`\$&`) : value}"`).join(',')}}`;
}
