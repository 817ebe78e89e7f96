/**
 * Signs what products promise (receipts) with the log's present key. Native Ed25519, which is deterministic: the same
 * message has the same signature. Every message begins with a kind of its own, so none passes for a head.
 */
import { createPrivateKey, sign } from 'node:crypto';
import type { Db } from '../../../platform/db/database.ts';
import { currentKey } from './keys.ts';

/** The key that signs now. */
export interface Signer {
  /** The log, by its first key. */
  readonly log: string;
  readonly key: string;
  /** From when it signs. */
  readonly since: number;
  /** The signature of a message, in hex. */
  readonly sign: (message: Uint8Array) => string;
}

/** What PKCS #8 puts before the 32 bytes of an Ed25519 secret. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The signer; null when the secret of the present key is not here. */
export async function presentSigner(db: Db, dataDir: string): Promise<Signer | null> {
  const { keys, key } = await currentKey(db, dataDir);
  const [first, last] = [keys[0], keys.at(-1)];
  if (!key || !first || !last) return null;
  const secret = createPrivateKey({ key: Buffer.concat([PKCS8, key.secret]), format: 'der', type: 'pkcs8' });
  return {
    log: first.id,
    key: key.id,
    since: Number(last.since),
    sign: (message) => sign(null, message, secret).toString('hex'),
  };
}
