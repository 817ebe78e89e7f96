/** What the house may have to pay, by index, expected second and direction, and what it has. Units: atoms. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { numbersText, planned, textsText } from '../../../platform/db/prepared.ts';

const keyText = (indexId: number, second: number, direction: string) => `${indexId}:${second}:${direction}`;

/** The sums under keys of `exposureKey`. */
export async function loadExposure(tx: Tx, keys: readonly string[]): Promise<Map<string, bigint>> {
  const parts = keys.map((key) => key.split(':') as [string, string, string]);
  const { rows } = await sql<{ index_id: number; second: number; direction: string; atoms: string }>`
    SELECT index_id, second, direction, atoms FROM option_exposure
    JOIN unnest(${parts.map(([id]) => id)}::bigint[], ${parts.map(([, second]) => second)}::bigint[],
      ${parts.map(([, , direction]) => direction)}::text[]) AS asked (index_id, second, direction)
      USING (index_id, second, direction)`.execute(tx);
  return new Map(rows.map((row) => [keyText(row.index_id, row.second, row.direction), BigInt(row.atoms)]));
}

const save = planned(`
  INSERT INTO option_exposure (index_id, second, direction, atoms)
  SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::numeric[])
  ON CONFLICT (index_id, second, direction) DO UPDATE SET atoms = excluded.atoms`);

/** Writes sums. The caller is the only one who places (it writes the log). */
export async function saveExposure(tx: Tx, exposure: ReadonlyMap<string, bigint>): Promise<void> {
  const parts = [...exposure].map(([key, atoms]) => ({ parts: key.split(':') as [string, string, string], atoms }));
  if (parts.length === 0) return;
  await save(tx, [
    numbersText(parts.map(({ parts: [id] }) => Number(id))),
    numbersText(parts.map(({ parts: [, second] }) => Number(second))),
    textsText(parts.map(({ parts: [, , direction] }) => direction)),
    numbersText(parts.map(({ atoms }) => atoms)),
  ]);
}

/** Forgets seconds that are over. */
export async function forgetExposure(db: Db, before: number): Promise<void> {
  await sql`DELETE FROM option_exposure WHERE second < ${before}`.execute(db);
}
