/**
 * Codes of authenticator apps (RFC 6238: SHA-1, six digits, steps of 30 seconds). A code is good in its own step, the
 * one before and the one after, because clocks differ; a step that was used, and every earlier one, is not good again.
 * Pure. Times in epoch ms.
 */
import { Secret, TOTP } from 'otpauth';
import type { Random } from '../random.ts';

/** Length of a step. */
export const TOTP_STEP_MS = 30_000;
const DIGITS = 6;
/** Steps before and after the current one that are accepted. */
const DRIFT_STEPS = 1;
/** As RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** A new secret in base32, as people type it into an app. */
export function newTotpSecret(random: Random): string {
  return new Secret({ buffer: new Uint8Array(random.bytes(SECRET_BYTES)).buffer }).base32;
}

/** The address that authenticator apps read from a QR code. */
export function totpUri({ secret, issuer, label }: { secret: string; issuer: string; label: string }): string {
  return new TOTP({ secret, issuer, label, digits: DIGITS, period: TOTP_STEP_MS / 1000 }).toString();
}

/** The code of a secret at a time, for tests and command lines. */
export function totpCode(secret: string, now: number): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), digits: DIGITS, timestamp: now });
}

/**
 * The step that a code belongs to, or null when it is wrong, out of date or of a step that is not after `lastStep`.
 * The caller stores the accepted step in the same transaction, where it is still greater than the stored one.
 */
export function verifyTotp(tried: { secret: string; code: string; now: number; lastStep: number }): number | null {
  if (!/^[0-9]{6}$/.test(tried.code)) return null;
  const delta = TOTP.validate({
    token: tried.code,
    secret: Secret.fromBase32(tried.secret),
    digits: DIGITS,
    timestamp: tried.now,
    window: DRIFT_STEPS,
  });
  if (delta === null) return null;
  const step = Math.floor(tried.now / TOTP_STEP_MS) + delta;
  return step > tried.lastStep ? step : null;
}
