/** Reads the journal of a line. Units: atoms. */
import type { AccountType, Cause } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Bucket } from '../domain/journal.ts';

/** One leg of a journal with its account. */
export interface LegRow {
  id: number;
  journal_id: number;
  time: number;
  journal_cause: Cause;
  reference: string;
  kind: 'user' | 'house' | 'external';
  owner: number;
  purpose: string;
  asset_id: number;
  bucket: Bucket;
  amount: string;
  balance: string;
  cause: Cause;
}

/** An own leg: the purpose of a user's account is its type. */
export type OwnLegRow = LegRow & { purpose: AccountType };

/** All legs of the journal that one of the user's entries belongs to, in order; none when the entry is not the user's. */
export async function loadJournalOf(db: Db, userId: number, entryId: number): Promise<LegRow[]> {
  const { rows } = await sql<LegRow>`
    SELECT l.id, l.journal_id, j.created_at AS time, j.cause AS journal_cause, j.reference, a.kind, a.owner, a.purpose,
           l.asset_id, a.bucket, l.amount, l.balance_after AS balance, l.cause
    FROM entries e JOIN accounts mine ON mine.id = e.account_id AND mine.kind = 'user' AND mine.owner = ${userId}
    JOIN journals j ON j.id = e.journal_id JOIN entries l ON l.journal_id = j.id JOIN accounts a ON a.id = l.account_id
    WHERE e.id = ${entryId} ORDER BY l.line`.execute(db);
  return rows;
}
