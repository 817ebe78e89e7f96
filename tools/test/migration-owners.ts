/** Whose each table is: the module whose migration created it first. */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { ROOT } from './imports.ts';
import { textOf } from './project-files.ts';
import { namedIn } from './sql-tables.ts';

const SERVER = 'apps/server/src/';

/** A migration. */
export interface MigrationFile {
  module: string;
  path: string;
  sql: string;
}

/** The module of a file of the server. Some parts of the platform have migrations of their own. */
export function moduleOf(path: string): string {
  const [, , , area = '', name = ''] = path.split('/');
  return area === 'platform' && name === 'store' ? 'platform' : name;
}

/** All migrations, by path. */
export function migrationFiles(): MigrationFile[] {
  return globSync(`${SERVER}{platform,modules}/**/migrations/*.sql`, { cwd: ROOT })
    .sort()
    .map((path) => ({ module: moduleOf(path), path, sql: textOf(path) }));
}

/** The owner of each object that migrations create. */
export function ownersOf(files: readonly MigrationFile[]): Map<string, string> {
  const owners = new Map<string, string>();
  const byTime = [...files].sort((a, b) => (basename(a.path) < basename(b.path) ? -1 : 1));
  for (const { module, sql } of byTime) for (const name of namedIn(sql).created) if (!owners.has(name)) owners.set(name, module);
  return owners;
}
