/** Kinds of events that close lots, and the accounts of contracts, as SQL lists them. */
import { sql } from 'kysely';
import { CONTRACT_ACCOUNTS } from '../domain/accounts.ts';
import { CLOSING_KINDS } from '../domain/event-fields.ts';

const listOf = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');

export const ACCOUNTS = `(${listOf(CONTRACT_ACCOUNTS)})`;
export const CLOSING = listOf(CLOSING_KINDS);
export const CLOSING_SQL = sql.raw(CLOSING);
