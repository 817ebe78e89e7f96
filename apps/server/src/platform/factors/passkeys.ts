/**
 * Passkeys (WebAuthn) over @simplewebauthn/server. The person is always verified by the authenticator (PIN, finger,
 * face), so a passkey is two factors at once. A challenge is the caller's: random, used once, bound to its purpose.
 * What comes from the browser is JSON text; anything wrong with it is null, never an error.
 */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { RelyingParty } from './relying-party.ts';

/** A passkey as it is stored. */
export interface StoredPasskey {
  /** base64url */
  credentialId: string;
  publicKey: Buffer;
  /** Signatures so far, as the authenticator counts them; 0 for those that do not count. */
  counter: number;
  transports: string[];
}

/** A passkey that has just been made. */
export interface NewPasskey extends StoredPasskey {
  /** Whether it is kept in sync on other devices. */
  isBackedUp: boolean;
}

/** Three hundred modules, a tenth of a start: loaded with the first passkey. */
const webauthn = () => import('@simplewebauthn/server');

const TIMEOUT_MS = 120_000;
const RP_NAME = 'Glasshouse';
/** EdDSA, ES256, RS256: what authenticators have. */
const ALGORITHMS = [-8, -7, -257];
// What is not this goes into no query: text with NUL, for one, would be an error of the database.
const BASE64URL = /^[A-Za-z0-9_-]{1,1400}$/;

function parse<T>(json: string): T | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as T) : null;
  } catch {
    return null;
  }
}

const orNull = <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null);
const descriptors = (passkeys: readonly Pick<StoredPasskey, 'credentialId' | 'transports'>[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }));

/** What a browser needs to make a passkey for a person. `known` are those that the person has. */
export async function registrationOptions(
  party: RelyingParty,
  person: { handle: Buffer; name: string; known: readonly StoredPasskey[] },
  challenge: Buffer,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: party.id,
    userID: new Uint8Array(person.handle),
    userName: person.name,
    challenge: new Uint8Array(challenge),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: descriptors(person.known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** What a browser needs to use a passkey; without `known` the person chooses among those of this site. */
export async function assertionOptions(
  party: RelyingParty,
  challenge: Buffer,
  known: readonly StoredPasskey[] = [],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(challenge),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    ...(known.length === 0 ? {} : { allowCredentials: descriptors(known) }),
  });
}

/** The challenge that a browser's answer was made for (base64url), read without trust; null when there is none. */
export function challengeOf(json: string): string | null {
  const clientData = parse<RegistrationResponseJSON>(json)?.response?.clientDataJSON;
  if (typeof clientData !== 'string') return null;
  const challenge = parse<{ challenge?: unknown }>(Buffer.from(clientData, 'base64url').toString('utf8'))?.challenge;
  return typeof challenge === 'string' && BASE64URL.test(challenge) ? challenge : null;
}

/** The credential id that a browser's answer names, read without trust. */
export function credentialIdOf(json: string): string | null {
  const id = parse<{ id?: unknown }>(json)?.id;
  return typeof id === 'string' && BASE64URL.test(id) ? id : null;
}

/** The passkey that a browser made for this challenge, or null. */
export async function verifyRegistration(party: RelyingParty, json: string, challenge: string): Promise<NewPasskey | null> {
  const response = parse<RegistrationResponseJSON>(json);
  if (response === null) return null;
  const { verifyRegistrationResponse } = await webauthn();
  const result = await orNull(
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!result?.verified) return null;
  const { credential, credentialBackedUp } = result.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: (credential.transports ?? []).filter((name) => /^[a-z-]{2,16}$/.test(name)).slice(0, 8),
    isBackedUp: credentialBackedUp,
  };
}

/** Whether a browser's answer was signed by this passkey for this challenge: its new counter, or null. */
export async function verifyAssertion(
  party: RelyingParty,
  json: string,
  expected: { challenge: string; passkey: StoredPasskey; handle: Buffer },
): Promise<{ counter: number } | null> {
  const response = parse<AuthenticationResponseJSON>(json);
  if (response === null || response.id !== expected.passkey.credentialId) return null;
  // Discoverable passkeys name their person: it must be the one that the passkey is stored for.
  const handle = response.response?.userHandle;
  if (handle !== undefined && handle !== null && handle !== expected.handle.toString('base64url')) return null;
  const { credentialId, publicKey, counter, transports } = expected.passkey;
  const { verifyAuthenticationResponse } = await webauthn();
  const result = await orNull(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: expected.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(publicKey),
        counter,
        transports,
      },
    }),
  );
  return result?.verified ? { counter: result.authenticationInfo.newCounter } : null;
}
