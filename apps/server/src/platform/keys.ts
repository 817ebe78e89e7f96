/** Keys of the installation, in DATA_DIR/keys: 32 random bytes each, mode 600, made at first use. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY_BYTES = 32;

/** Reads or makes the key of a name. Errors: a damaged file, with what its removal would cost (`loss`). */
export function readOrMakeKey(dataDir: string, name: string, loss: string): Buffer {
  const folder = join(dataDir, 'keys');
  const file = join(folder, `${name}.key`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(KEY_BYTES), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = readFileSync(file);
  if (key.length !== KEY_BYTES) throw new Error(`${file} is damaged; remove it (${loss})`);
  return key;
}
