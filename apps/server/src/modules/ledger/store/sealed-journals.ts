/** Journals as the check of the seals recomputes them: from heads, entries and the names of accounts. */
import { journalText } from '@glasshouse/proofs';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type SealedSource, digestText } from '../../../platform/store/sealed.ts';

interface Head {
  id: number;
  scope: string;
  key: string;
  cause: string;
  reference: string;
  time: number;
}

interface Line {
  journal: number;
  account: number;
  asset: number;
  atoms: string;
  why: string;
}

/** Account names without the asset, by id. */
async function accountNames(db: Db, lines: readonly Line[]): Promise<Map<number, string>> {
  const ids = [...new Set(lines.map(({ account }) => account))];
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, kind || '/' || owner || '/' || purpose || '/' || bucket AS name FROM accounts
    WHERE id = ANY(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Journals and their digests. */
export const sealedJournals: SealedSource = {
  kind: 'journal',
  table: 'journals',
  async digests(db, ids) {
    const list = ids as number[];
    const [heads, entries] = await Promise.all([
      sql<Head>`
        SELECT id, scope, key, cause, reference, created_at AS time FROM journals WHERE id = ANY(${list}::bigint[])`.execute(db),
      sql<Line>`
        SELECT journal_id AS journal, account_id AS account, asset_id AS asset, amount::text AS atoms, cause AS why
        FROM entries WHERE journal_id = ANY(${list}::bigint[]) ORDER BY journal_id, line, id`.execute(db),
    ]);
    const names = await accountNames(db, entries.rows);
    const linesOf = Map.groupBy(entries.rows, ({ journal }) => journal);
    return new Map(
      heads.rows.map(({ id, ...head }) => {
        // An entry whose account is gone gets no name that any digest was made of.
        const legs = (linesOf.get(id) ?? []).map(({ account, asset, atoms, why }) => ({
          account: `${names.get(account) ?? ''}/${asset}`,
          atoms,
          cause: why,
        }));
        return [id, digestText(journalText({ ...head, legs }))];
      }),
    );
  },
};
