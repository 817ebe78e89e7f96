/** The secret that codes are hashed with, in DATA_DIR/keys (mode 600), made at first use. */
import { createHmac } from 'node:crypto';
import { readOrMakeKey } from '../../../platform/keys.ts';

/** Hashes a code for its scene and target. */
export type CodeHash = (scene: string, target: string, code: string) => Buffer;

/** The hash of an installation, from its key file. */
export function codeHashOf(dataDir: string): CodeHash {
  const key = readOrMakeKey(dataDir, 'codes', 'codes that are under way become invalid');
  return (scene, target, code) => createHmac('sha256', key).update(`${scene}\n${target}\n${code}`).digest();
}
