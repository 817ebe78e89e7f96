/** What other modules compare with the log, as its rows and full tiles hold it. */
import { leafHash, toHex, utf8 } from '@glasshouse/proofs';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Which of some texts of a kind, by place from 0, are not in the log, nor on their way into it. */
export async function placesNotInLog(tx: Tx, kind: string, texts: readonly string[]): Promise<number[]> {
  const hashes = texts.map((text) => toHex(leafHash(utf8(text))));
  // A full tile repeats the hash of each of its leaves: it is what heads and proofs are made from.
  const { rows } = await sql<{ place: number }>`
    SELECT k.place - 1 AS place FROM unnest(${hashes}::text[], ${texts as string[]}::text[]) WITH ORDINALITY AS k (hash, body, place)
    WHERE NOT EXISTS (
        SELECT FROM log_entries e LEFT JOIN log_tiles t ON t.level = 0 AND t.tile = e.leaf / 256
        WHERE e.hash = decode(k.hash, 'hex') AND e.body = k.body
          AND (t.tile IS NULL OR substr(t.hashes, (e.leaf % 256)::int * 32 + 1, 32) = e.hash))
      AND NOT EXISTS (SELECT FROM log_queue q WHERE q.kind = ${kind} AND q.body = k.body)`.execute(tx);
  return rows.map(({ place }) => place);
}

/** The text of the newest entry of a kind, among so many of the newest leaves; null when there is none. */
export async function newestText(tx: Tx, kind: string, leaves: number): Promise<string | null> {
  const { rows } = await sql<{ body: string }>`
    SELECT body FROM log_entries
    WHERE kind = ${kind} AND leaf >= (SELECT max(leaf) FROM log_entries) - ${leaves}::bigint
    ORDER BY leaf DESC LIMIT 1`.execute(tx);
  return rows[0]?.body ?? null;
}
