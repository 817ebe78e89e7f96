/** Test helpers: step-up and second factors of a user under test. */
import type { ErrorEnvelope, StepUpPurpose } from '@glasshouse/contract';
import { confirmTotp, login, loginSecondStep, startTotp, stepUp } from '@glasshouse/contract/identity';
import { TOTP_STEP_MS, totpCode } from '../../../../platform/factors/totp.ts';
import { PASSWORD, type TestIdentity } from './identity.ts';

/** Makes an account and signs in. */
export async function newcomer(test: TestIdentity, email: string): Promise<string> {
  await test.signUp(email);
  return test.ok(login, { user_string: email, password: PASSWORD });
}

/** Grants a purpose with the login password and, where given, a factor. */
export function grant(test: TestIdentity, token: string, purpose: StepUpPurpose, factor: Record<string, string> = {}) {
  return test.ok(stepUp, { purpose, password: PASSWORD, ...factor }, token);
}

/** The next code of a secret: of a step that was not used. */
export function nextCode(test: TestIdentity, secret: string): string {
  test.clock.advance(TOTP_STEP_MS);
  return totpCode(secret, test.clock.now());
}

/** Turns an authenticator app on; answers its secret and the recovery codes. */
export async function turnTotpOn(test: TestIdentity, token: string) {
  await grant(test, token, 'totp');
  const { secret } = await test.ok(startTotp, {}, token);
  const { recovery_codes: codes } = await test.ok(confirmTotp, { code: nextCode(test, secret) }, token);
  return { secret, codes: codes ?? [] };
}

/** The ticket of a first step by password. */
export async function ticketFor(test: TestIdentity, email: string, ip?: string): Promise<string> {
  const refusal: ErrorEnvelope = await test.refused(login, { user_string: email, password: PASSWORD }, '', ip);
  if (refusal.error !== 'IDENTITY_SECOND_STEP') throw new Error(`no second step: ${JSON.stringify(refusal)}`);
  return String(refusal.params['ticket']);
}

/** Both steps of a login. */
export async function signInWithTotp(test: TestIdentity, email: string, secret: string): Promise<string> {
  return test.ok(loginSecondStep, { ticket: await ticketFor(test, email), totp: nextCode(test, secret) });
}
