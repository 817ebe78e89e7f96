/** Figures of the database for the overview. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The database as it is. */
export interface DatabaseFigures {
  size_bytes: number;
  connections: number;
  connections_max: number;
  longest_transaction_ms: number;
  version: string;
}

/** Asks PostgreSQL about itself. */
export async function loadDatabase(db: Db): Promise<DatabaseFigures> {
  const { rows } = await sql<DatabaseFigures>`
    SELECT pg_database_size(current_database()) AS size_bytes,
           (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS connections,
           current_setting('max_connections')::int AS connections_max,
           (SELECT coalesce(max(greatest(0, extract(epoch FROM clock_timestamp() - xact_start) * 1000)), 0)::int
            FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()) AS longest_transaction_ms,
           split_part(current_setting('server_version'), ' ', 1) AS version`.execute(db);
  return rows[0] as DatabaseFigures;
}
