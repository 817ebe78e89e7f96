/** Journals as the check of the seals recomputes them: from heads, entries and the names of accounts. */
import { journalText } from '@glasshouse/proofs';
import { sql } from 'kysely';
import { type SealedSource, digestText } from '../../../platform/store/sealed.ts';

interface Line {
  id: number;
  scope: string;
  key: string;
  cause: string;
  reference: string;
  time: number;
  /** Null: the journal has no entries, which only a broken one has. */
  account: string | null;
  atoms: string;
  why: string;
}

/** Journals and their digests. */
export const sealedJournals: SealedSource = {
  kind: 'journal',
  table: 'journals',
  async digests(db, ids) {
    const { rows } = await sql<Line>`
      SELECT j.id, j.scope, j.key, j.cause, j.reference, j.created_at AS time,
        a.kind || '/' || a.owner || '/' || a.purpose || '/' || a.bucket || '/' || e.asset_id AS account,
        e.amount::text AS atoms, e.cause AS why
      FROM journals j LEFT JOIN entries e ON e.journal_id = j.id LEFT JOIN accounts a ON a.id = e.account_id
      WHERE j.id = ANY(${ids as number[]}::bigint[]) ORDER BY j.id, e.line, e.id`.execute(db);
    const linesOf = Map.groupBy(rows, ({ id }) => id);
    return new Map(
      [...linesOf].map(([id, lines]) => {
        const { scope, key, cause, reference, time } = lines[0] as Line;
        const legs = lines.flatMap(({ account, atoms, why }) => (account === null ? [] : [{ account, atoms, cause: why }]));
        return [id, digestText(journalText({ scope, key, cause, reference, time, legs }))];
      }),
    );
  },
};
