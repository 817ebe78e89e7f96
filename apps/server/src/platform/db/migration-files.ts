/**
 * Reads the modules' SQL files in the order in which they are applied: by the time in their names, over all modules.
 *
 * Invariants: a name is `YYYYMMDDTHHMM_what.sql`; no two files of a program share a time, so the order is total.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';

/** A source of migrations: a module's name and its folder. */
export interface MigrationSource {
  name: string;
  folder: URL;
}

/** A file to apply. `id` is `module/file`; `hash` the sha256 of its text in hex. */
export interface Migration {
  readonly id: string;
  readonly sql: string;
  readonly hash: string;
}

const NAME = /^(\d{8}T\d{4})_[a-z0-9_]+\.sql$/;

const listedIn = ({ folder }: MigrationSource) => readdirSync(folder).filter((name) => name.endsWith('.sql'));

/** The time in a file's name, `YYYYMMDDTHHMM`: compared as text it orders files. */
export const timeOf = (id: string) => id.slice(id.indexOf('/') + 1, id.indexOf('_'));

/** The ids of some sources as they are on disk now, in their order. RangeError: a name without a time, or a time twice. */
function idsOf(sources: readonly MigrationSource[]): { id: string; source: MigrationSource }[] {
  const files = sources.flatMap((source) =>
    listedIn(source).map((name) => {
      const id = `${source.name}/${name}`;
      if (!NAME.test(name)) throw new RangeError(`migration ${id} needs a time in its name: YYYYMMDDTHHMM_what.sql (UTC)`);
      return { id, source };
    }),
  );
  files.sort((a, b) => (timeOf(a.id) < timeOf(b.id) ? -1 : 1));
  for (const [n, { id }] of files.entries()) {
    const before = files[n - 1]?.id;
    if (before !== undefined && timeOf(before) === timeOf(id))
      throw new RangeError(`migrations ${before} and ${id} have the same time: give one of them another minute`);
  }
  return files;
}

/** The files of some sources, in the order in which they are applied. */
export function readMigrations(sources: readonly MigrationSource[]): Migration[] {
  return idsOf(sources).map(({ id, source }) => {
    const sql = readFileSync(new URL(id.slice(id.indexOf('/') + 1), source.folder), 'utf8');
    return { id, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}
