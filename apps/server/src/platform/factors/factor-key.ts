/**
 * The installation's key of second factors, in DATA_DIR/keys/factors.key (mode 600), made at first use. It seals what
 * must be read again (TOTP secrets; AES-256-GCM, bound to the owner) and hashes what must only be recognised, so that
 * a copy of the database alone gives no factor away. Without the file, sealed secrets are lost: back it up.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { readOrMakeKey } from '../keys.ts';
import type { Random } from '../random.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What the key does. `owner` names the account, such as `user:10001` or `staff:3`. */
export interface FactorKey {
  /** Encrypts a text for its owner. */
  seal(text: string, owner: string): Buffer;
  /** Decrypts what was sealed for this owner; throws when it was not, or was changed. */
  open(sealed: Buffer, owner: string): string;
  /** The digest that a recovery code of this owner is stored under. */
  digest(text: string, owner: string): Buffer;
  /** The opaque WebAuthn user handle of an owner: the same each time, telling nothing. */
  handleOf(owner: string): Buffer;
}

/** Makes the uses of a key of 32 bytes. */
export function factorKeyOf(key: Buffer, random: Random): FactorKey {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', key, '', `glasshouse factors ${use}`, 32));
  const [sealing, digesting, handles] = [derive('seal'), derive('digest'), derive('handle')];
  const hmac = (use: Buffer, text: string) => createHmac('sha256', use).update(text).digest();
  return {
    seal(text, owner) {
      const nonce = random.bytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, owner) {
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    },
    digest: (text, owner) => hmac(digesting, JSON.stringify([owner, text])),
    handleOf: (owner) => hmac(handles, owner),
  };
}

/** The key of an installation. The file is read at first use. */
export function lazyFactorKey(dataDir: string, random: Random): FactorKey {
  let made: FactorKey | undefined;
  const key = () => (made ??= factorKeyOf(readOrMakeKey(dataDir, 'factors', 'second factors have to be set up again'), random));
  return {
    seal: (text, owner) => key().seal(text, owner),
    open: (sealed, owner) => key().open(sealed, owner),
    digest: (text, owner) => key().digest(text, owner),
    handleOf: (owner) => key().handleOf(owner),
  };
}
