/** Passkeys in the browser; the library comes when one is asked for. What the person breaks off is null, not an error. */

/** Shows a passkey for options that the server wrote: its answer as JSON text. */
export async function showPasskey(options: string): Promise<string | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }));
  } catch {
    return null;
  }
}

/** Makes a passkey for options that the server wrote: its answer as JSON text. */
export async function makePasskey(options: string): Promise<string | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }));
  } catch {
    return null;
  }
}
