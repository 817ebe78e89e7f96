/**
 * Passkeys in the browser. The library is fetched by the screens that use it. What the person breaks off is null, not
 * an error.
 */
import { CallFailure } from '@glasshouse/client';

type Options = Readonly<Record<string, unknown>> & { challenge: string };
const load = () => import('@simplewebauthn/browser');

/** Whether this browser supports passkeys. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** Asks for a passkey; its answer as JSON, or null when the person showed none. */
export async function askPasskey(options: Options, { inField = false } = {}): Promise<string | null> {
  const { startAuthentication } = await loaded();
  try {
    return JSON.stringify(await startAuthentication({ optionsJSON: options as never, useBrowserAutofill: inField }));
  } catch {
    return null;
  }
}

/** Whether the browser offers passkeys inside a field while one types (conditional UI). */
export async function offersPasskeysInFields(): Promise<boolean> {
  return hasPasskeys() && (await loaded()).browserSupportsWebAuthnAutofill();
}

/** Ends the offer in a field, if one is waiting. */
export async function endPasskeyOffer(): Promise<void> {
  (await loaded()).WebAuthnAbortService.cancelCeremony();
}

/** Makes a passkey: its answer as JSON, `already` when this device has one, or null when the person made none. */
export async function makePasskey(options: Options): Promise<{ json: string } | 'already' | null> {
  const { startRegistration } = await loaded();
  try {
    return { json: JSON.stringify(await startRegistration({ optionsJSON: options as never })) };
  } catch (error) {
    return (error as { code?: string }).code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' ? 'already' : null;
  }
}

async function loaded() {
  try {
    return await load();
  } catch (cause) {
    throw new CallFailure('offline', { cause });
  }
}
