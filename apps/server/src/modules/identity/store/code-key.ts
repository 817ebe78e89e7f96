/** The secret that codes are hashed with, in DATA_DIR/keys (mode 600), made at first use. */
import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Hashes a code for its scene and target. */
export type CodeHash = (scene: string, target: string, code: string) => Buffer;

function readOrMakeKey(dataDir: string): Buffer {
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'codes.key');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = readFileSync(file);
  if (key.length !== 32) throw new Error(`${file} is damaged; remove it (codes that are under way become invalid)`);
  return key;
}

/** The hash of an installation, from its key file. */
export function codeHashOf(dataDir: string): CodeHash {
  const key = readOrMakeKey(dataDir);
  return (scene, target, code) => createHmac('sha256', key).update(`${scene}\n${target}\n${code}`).digest();
}
