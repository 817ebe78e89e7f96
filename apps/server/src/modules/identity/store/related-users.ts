/** Accounts related to a user. Times in epoch ms. */
import type { Relation } from '@glasshouse/contract/identity';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** An account and how it is related. */
export interface RelatedRow {
  id: number;
  account_name: string;
  frozen_at: number | null;
  closed_at: number | null;
  relation: Relation;
  at: number;
  ip: string;
}

const from = (relation: Relation, found: RawBuilder<unknown>, most: number) => sql`
  (SELECT u.id, u.account_name, z.at AS frozen_at, u.closed_at, ${relation}::text AS relation, f.at, f.ip
   FROM (${found}) AS f JOIN users u ON u.id = f.id LEFT JOIN user_freezes z ON z.user_id = u.id
   ORDER BY f.at DESC, u.id DESC LIMIT ${most})`;

/** Of each relation at most `most`, the latest first; addresses used since a time. */
export async function loadRelated(
  db: Db,
  userId: number,
  { since, most }: { since: number; most: number },
): Promise<RelatedRow[]> {
  const inviter = sql`
    SELECT i.id, i.created_at AS at, '' AS ip FROM users me JOIN users i ON i.id = me.invited_by WHERE me.id = ${userId}`;
  const invited = sql`SELECT i.id, i.created_at AS at, '' AS ip FROM users i WHERE i.invited_by = ${userId}`;
  const sharing = sql`
    SELECT DISTINCT ON (s.user_id) s.user_id AS id, s.last_used_at AS at, s.ip
    FROM (SELECT DISTINCT ip FROM sessions WHERE user_id = ${userId} AND last_used_at >= ${since}) AS mine
      JOIN sessions s ON s.ip = mine.ip
    WHERE s.user_id <> ${userId} AND s.last_used_at >= ${since} ORDER BY s.user_id, s.last_used_at DESC`;
  const { rows } = await sql<RelatedRow>`
    ${from('invited_by', inviter, most)} UNION ALL ${from('invited', invited, most)}
    UNION ALL ${from('address', sharing, most)}`.execute(db);
  return rows;
}
