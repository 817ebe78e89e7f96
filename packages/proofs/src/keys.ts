// SPDX-License-Identifier: Apache-2.0
/**
 * The keys that sign tree heads, and how one follows another.
 *
 * A log is named by the id of its first key. A rotation is signed by the old key and by the new one, so neither a
 * thief of the new key alone nor a foreign key can be inserted. Units: keys and signatures are hex; an id is
 * the first 16 bytes of SHA-256 of the public key.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { fromHex, sha256, toHex } from './bytes.ts';
import { canonicalBytes } from './canonical.ts';

/** A key of the log as it is published. The first has no `previous` and no signature of one. */
export interface LogKey {
  readonly id: string;
  readonly public_key: string;
  /** From when it signs, epoch milliseconds as text. */
  readonly since: string;
  readonly previous: string | null;
  readonly signature_previous: string | null;
  readonly signature_self: string;
}

/** A key with its secret. */
export interface SigningKey {
  readonly id: string;
  readonly publicKey: string;
  readonly secret: Uint8Array;
}

/** The id of a public key. */
export function keyId(publicKey: Uint8Array): string {
  return toHex(sha256(publicKey).subarray(0, 16));
}

/** The key of a secret of 32 random bytes. */
export function signingKey(secret: Uint8Array): SigningKey {
  const publicKey = ed25519.getPublicKey(secret);
  return { id: keyId(publicKey), publicKey: toHex(publicKey), secret };
}

/** Signs bytes. */
export function signBytes(message: Uint8Array, key: SigningKey): string {
  return toHex(ed25519.sign(message, key.secret));
}

/** Whether a signature in hex is of these bytes by this public key in hex. Never throws. */
export function verifyBytes(message: Uint8Array, signature: unknown, publicKey: unknown): boolean {
  const sig = fromHex(signature, 64);
  const key = fromHex(publicKey, 32);
  if (!sig || !key) return false;
  try {
    return ed25519.verify(sig, message, key, { zip215: false });
  } catch {
    return false;
  }
}

function keyMessage(key: Pick<LogKey, 'id' | 'public_key' | 'since' | 'previous'>): Uint8Array {
  const { id, public_key, since, previous } = key;
  return canonicalBytes({ kind: 'log_key', version: '1', id, public_key, since, previous });
}

/** Publishes a key: the first of a log, or the one that follows `previous`. */
export function publishKey(key: SigningKey, sinceMs: number, previous: SigningKey | null): LogKey {
  const fields = { id: key.id, public_key: key.publicKey, since: String(sinceMs), previous: previous?.id ?? null };
  const message = keyMessage(fields);
  return {
    ...fields,
    signature_previous: previous ? signBytes(message, previous) : null,
    signature_self: signBytes(message, key),
  };
}

const TIME = /^(0|[1-9][0-9]{0,14})$/;

/** Epoch milliseconds of a text; null for anything else, so that nothing is compared with a value that is no number. */
function timeOf(text: unknown): number | null {
  return typeof text === 'string' && TIME.test(text) ? Number(text) : null;
}

/** The trusted key of this id when it is the one that signed at this time; a stolen key that was replaced signs nothing later. */
export function keyAt(keys: ReadonlyMap<string, LogKey>, id: string, time: unknown): LogKey | null {
  const key = keys.get(id);
  const at = timeOf(time);
  if (!key || at === null || at < Number(key.since)) return null;
  const next = [...keys.values()].find(({ previous }) => previous === id);
  return next && at >= Number(next.since) ? null : key;
}

function isSigned(key: LogKey, previous: LogKey | null): boolean {
  const since = timeOf(key.since);
  if (since === null || (previous !== null && since <= Number(previous.since))) return false;
  const publicKey = fromHex(key.public_key, 32);
  if (!publicKey || keyId(publicKey) !== key.id || key.previous !== (previous?.id ?? null)) return false;
  const message = keyMessage(key);
  if (!verifyBytes(message, key.signature_self, key.public_key)) return false;
  return previous === null ? key.signature_previous === null : verifyBytes(message, key.signature_previous, previous.public_key);
}

/**
 * The keys that follow from the key named `root`, by id, where `keys` is the published list, oldest first, each later
 * than the one before it. Null when the list does not begin with it or a link does not hold.
 */
export function trustedKeys(keys: readonly LogKey[], root: string): ReadonlyMap<string, LogKey> | null {
  const trusted = new Map<string, LogKey>();
  let previous: LogKey | null = null;
  for (const key of keys) {
    if ((previous === null && key.id !== root) || trusted.has(key.id) || !isSigned(key, previous)) return null;
    trusted.set(key.id, key);
    previous = key;
  }
  return previous === null ? null : trusted;
}
