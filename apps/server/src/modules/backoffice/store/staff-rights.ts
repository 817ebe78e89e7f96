/** What the database lets the staff's role write, asked of the database itself. */
import { sql } from 'kysely';
import { type Db, STAFF_ROLE } from '../../../platform/db/database.ts';

/** The tables of which the staff's role may write anything at all. */
export async function loadWritable(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND (has_table_privilege(${STAFF_ROLE}, c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
           OR has_any_column_privilege(${STAFF_ROLE}, c.oid, 'INSERT, UPDATE'))
    ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}
