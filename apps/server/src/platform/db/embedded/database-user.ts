/** PostgreSQL refuses to run as root, so it runs as `nobody`, which must be able to enter every folder of its path. */
import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** A system user. */
export interface SystemUser {
  uid: number;
  gid: number;
}

/** The user who runs the database: none when we are an ordinary user ourselves, `nobody` when we are root. */
export function databaseUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  if (!line)
    throw new Error(
      'there is no user `nobody` in /etc/passwd to run the database; start as an ordinary user, or set DATABASE_URL',
    );
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** Refuses a data folder that `nobody` cannot reach, and says which folder on the way is closed. */
export function requireReachable(folder: string): void {
  for (let path = resolve(folder); ; path = dirname(path)) {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode;
    if (mode !== undefined && (mode & 0o001) === 0)
      throw new Error(
        `DATA_DIR ${folder} lies inside ${path}, which other users can't enter, and as root the database runs as \`nobody\`; ` +
          'choose another DATA_DIR, or start as an ordinary user',
      );
    if (path === dirname(path)) return;
  }
}
