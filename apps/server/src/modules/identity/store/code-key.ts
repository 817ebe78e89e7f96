/** The secret that codes are hashed with, in DATA_DIR/keys (mode 600), made at first use. */
import { createHmac } from 'node:crypto';
import { readOrMakeKey } from '../../../platform/keys.ts';
import type { CodeName } from './codes.ts';

/**
 * Hashes a code for its scene, its target and the device that asked for it, so that nobody uses it elsewhere who has
 * only read it. A caller that names no device has the empty one.
 */
export type CodeHash = (name: CodeName, code: string) => Buffer;

/** The hash of an installation, from its key file. */
export function codeHashOf(dataDir: string): CodeHash {
  const key = readOrMakeKey(dataDir, 'codes', 'codes that are under way become invalid');
  return ({ scene, target, device }, code) =>
    createHmac('sha256', key)
      .update(JSON.stringify([scene, target, device, code]))
      .digest();
}
