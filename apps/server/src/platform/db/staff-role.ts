/**
 * The role of every staff call. It reads what the application reads, and writes only tables that staff calls declare;
 * PostgreSQL refuses everything else. Rights are derived at every start from those of the application, so that no
 * migration grants anything to it.
 */
import { sql } from 'kysely';
import pg from 'pg';
import { APP_ROLE, STAFF_ROLE, type Tx } from './database.ts';
import { LOCKS } from './locks.ts';

/** Every staff call leaves its row and holds its session. */
export const EVERY_STAFF_CALL_WRITES = ['audit_log', 'staff_sessions'] as const;

/** Makes the rest of a transaction the staff's. */
export async function becomeStaff(tx: Tx): Promise<void> {
  await sql`SET LOCAL ROLE ${sql.id(STAFF_ROLE)}`.execute(tx);
}

/** A right on a table or sequence, or on one of its columns. */
interface Right {
  relation: string;
  kind: string;
  column: string | null;
  right: string;
}

const RIGHTS = `
  SELECT c.relname AS relation, c.relkind AS kind, NULL AS column, a.privilege_type AS right
  FROM pg_class c CROSS JOIN LATERAL aclexplode(c.relacl) a
  WHERE c.relnamespace = 'public'::regnamespace AND a.grantee = $1::regrole
  UNION ALL
  SELECT c.relname, c.relkind, t.attname, a.privilege_type
  FROM pg_attribute t JOIN pg_class c ON c.oid = t.attrelid CROSS JOIN LATERAL aclexplode(t.attacl) a
  WHERE c.relnamespace = 'public'::regnamespace AND NOT t.attisdropped AND a.grantee = $1::regrole`;

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE']);
const nameOf = ({ relation, column, right }: Right) => `${relation}.${column ?? ''} ${right}`;

function statementOf(act: 'GRANT' | 'REVOKE', { relation, kind, column, right }: Right): string {
  const columns = column === null ? '' : ` (${pg.escapeIdentifier(column)})`;
  const object = `${kind === 'S' ? 'SEQUENCE' : 'TABLE'} ${pg.escapeIdentifier(relation)}`;
  return `${act} ${right}${columns} ON ${object} ${act === 'GRANT' ? 'TO' : 'FROM'} ${STAFF_ROLE}`;
}

/**
 * Gives the staff's role what the application has on the tables of `writable`, and only reading on all others; as the
 * database's owner, one process at a time.
 */
export async function grantStaff(ownerUrl: string, writable: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'glasshouse-migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCKS.migrations]);
    await client.query(`GRANT USAGE ON SCHEMA public TO ${STAFF_ROLE}`);
    const mayWrite = new Set([...writable, ...EVERY_STAFF_CALL_WRITES]);
    const rightsOf = async (role: string) => (await client.query<Right>(RIGHTS, [role])).rows;
    const wanted = (await rightsOf(APP_ROLE)).filter(
      ({ relation, right }) => right === 'SELECT' || (WRITES.has(right) && mayWrite.has(relation)),
    );
    const has = await rightsOf(STAFF_ROLE);
    const [hasNames, wantedNames] = [new Set(has.map(nameOf)), new Set(wanted.map(nameOf))];
    const statements = [
      ...has.filter((right) => !wantedNames.has(nameOf(right))).map((right) => statementOf('REVOKE', right)),
      ...wanted.filter((right) => !hasNames.has(nameOf(right))).map((right) => statementOf('GRANT', right)),
    ];
    if (statements.length > 0) await client.query(`BEGIN; ${statements.join('; ')}; COMMIT`);
  } finally {
    await client.end();
  }
}
