/** Secrets that are shown once and stored hashed: session tokens, invitations, tickets. 256 random bits each. */
import { createHash } from 'node:crypto';
import type { Random } from '../../../platform/random.ts';

const BYTES = 32;

/** What a secret opens; its prefix says so, and keeps a staff token from ever looking like a user's. */
export type SecretKind = 'session' | 'invitation' | 'ticket';
const PREFIX: Readonly<Record<SecretKind, string>> = { session: 'gs_', invitation: 'gi_', ticket: 'gt_' };

/** A new secret. */
export function newSecret(kind: SecretKind, random: Random): string {
  return PREFIX[kind] + random.bytes(BYTES).toString('base64url');
}

/** The digest that a secret is stored under; null for a text that no secret of this kind looks like. */
export function hashSecret(kind: SecretKind, text: string): Buffer | null {
  const looks = text.startsWith(PREFIX[kind]) && /^[A-Za-z0-9_-]{43}$/.test(text.slice(PREFIX[kind].length));
  return looks ? createHash('sha256').update(text).digest() : null;
}

/** The digest of a secret that has just been made. */
export function hashOfNew(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
