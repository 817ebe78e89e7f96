/**
 * Secrets of the keys that sign heads: files of this installation, `DATA_DIR/keys/<id>.key`, readable by its user only.
 * They are never in the database. Errors: a file that is not a key, or that others may read.
 */
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SigningKey, fromHex, signingKey, toHex } from '@glasshouse/proofs';

const fileOf = (dataDir: string, id: string) => join(dataDir, 'keys', `${id}.key`);

/** Keeps a secret. */
export function saveSecret(dataDir: string, key: SigningKey): void {
  mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  writeFileSync(fileOf(dataDir, key.id), `${toHex(key.secret)}\n`, { mode: 0o600, flag: 'wx' });
}

/** Removes a secret that signs no more. */
export function dropSecret(dataDir: string, id: string): void {
  rmSync(fileOf(dataDir, id), { force: true });
}

/** The key with this id; null when this installation does not have its secret. */
export function loadSecret(dataDir: string, id: string): SigningKey | null {
  const file = fileOf(dataDir, id);
  let text: string;
  try {
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const secret = fromHex(text, 32);
  const key = secret && signingKey(secret);
  if (key?.id !== id) throw new Error(`${file} is not the key that its name says`);
  return key;
}
