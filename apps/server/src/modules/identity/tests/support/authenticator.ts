/**
 * Test helper: an authenticator of passkeys in memory, which answers as a browser would. What it signs and says can be
 * bent by tests. CBOR as far as attestations need it.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)])]);
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** How an answer is bent. */
export interface Bend {
  origin?: string;
  rpId?: string;
  /** The person was not verified. */
  unverified?: boolean;
  counter?: number;
  userHandle?: string;
}

/** One passkey in one authenticator. */
export class TestAuthenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly id = randomBytes(16);
  counter = 0;
  #handle = '';

  #authData(bend: Bend, attested?: Buffer): Buffer {
    const flags = PRESENT | (bend.unverified ? 0 : VERIFIED) | (attested ? HAS_KEY : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(bend.counter ?? this.counter);
    return Buffer.concat([sha256(bend.rpId ?? 'localhost'), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  }

  #clientData(type: string, challenge: string, bend: Bend): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: bend.origin ?? 'http://localhost:3000', crossOrigin: false }));
  }

  #answer(response: Record<string, unknown>): string {
    const id = this.id.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }

  /** Answers the options of a registration. */
  create(options: { challenge: string }, bend: Bend = {}): string {
    this.#handle = (options as { user?: { id?: string } }).user?.id ?? '';
    const jwk = this.#keys.publicKey.export({ format: 'jwk' });
    const key = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(jwk.x as string, 'base64url')],
        [-3, Buffer.from(jwk.y as string, 'base64url')],
      ]),
    );
    const length = Buffer.from([0, this.id.length]);
    const authData = this.#authData(bend, Buffer.concat([Buffer.alloc(16), length, this.id, key]));
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, bend).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers the options of a sign-in or step-up. */
  get(options: { challenge: string }, bend: Bend = {}): string {
    this.counter++;
    const authData = this.#authData(bend);
    const clientData = this.#clientData('webauthn.get', options.challenge, bend);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#keys.privateKey);
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: bend.userHandle ?? this.#handle,
    });
  }
}
