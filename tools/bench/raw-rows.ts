/** The rows that a step of a product wrote, written once more by raw SQL: one statement a table, one commit, no triggers. */
import type pg from 'pg';

/** What was written: rows that were added by a condition on their table `t`, and rows that were changed, by their key and columns. */
export interface WrittenRows {
  readonly added: Readonly<Record<string, string>>;
  readonly changed: Readonly<
    Record<string, { readonly where: string; readonly key: readonly string[]; readonly set: readonly string[] }>
  >;
}

/** Copies of the tables as they are now, in which `raw` writes; what was added is staged beside them. */
async function stage(owner: pg.Client, { added, changed }: WrittenRows): Promise<void> {
  for (const [table, where] of Object.entries(added)) {
    await owner.query(`CREATE UNLOGGED TABLE s_${table} AS SELECT t.* FROM ${table} t WHERE ${where}`);
    await owner.query(`CREATE TABLE r_${table} (LIKE ${table} INCLUDING ALL)`);
  }
  for (const [table, { where }] of Object.entries(changed)) {
    await owner.query(`CREATE UNLOGGED TABLE s_${table} AS SELECT t.* FROM ${table} t WHERE ${where}`);
    await owner.query(`CREATE TABLE r_${table} (LIKE ${table} INCLUDING ALL)`);
    await owner.query(`INSERT INTO r_${table} OVERRIDING SYSTEM VALUE SELECT * FROM ${table}`);
  }
  await owner.query('ANALYZE');
}

/** Milliseconds of raw SQL for the same rows. */
export async function rawMs(owner: pg.Client, rows: WrittenRows): Promise<number> {
  await stage(owner, rows);
  const columns = (names: readonly string[], of: string) => names.map((name) => `${of}.${name}`).join(', ');
  await owner.query('CHECKPOINT');
  const began = performance.now();
  await owner.query('BEGIN');
  for (const table of Object.keys(rows.added))
    await owner.query(`INSERT INTO r_${table} OVERRIDING SYSTEM VALUE SELECT * FROM s_${table}`);
  for (const [table, { key, set }] of Object.entries(rows.changed))
    await owner.query(
      `UPDATE r_${table} t SET ${set.map((name) => `${name} = s.${name}`).join(', ')}
       FROM s_${table} s WHERE (${columns(key, 't')}) = (${columns(key, 's')})`,
    );
  await owner.query('COMMIT');
  const took = performance.now() - began;
  for (const table of [...Object.keys(rows.added), ...Object.keys(rows.changed)])
    await owner.query(`DROP TABLE IF EXISTS r_${table}, s_${table}`);
  return took;
}
