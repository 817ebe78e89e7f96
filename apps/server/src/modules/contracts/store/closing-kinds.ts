/** Kinds of events that close lots, as SQL lists them. */
import { sql } from 'kysely';
import { CLOSING_KINDS } from '../domain/event-fields.ts';

export const CLOSING = CLOSING_KINDS.map((kind) => `'${kind}'`).join(', ');
export const CLOSING_SQL = sql.raw(CLOSING);
