/** Fields of passkeys. The browser's answers travel as JSON text, because form bodies carry no objects. */
import * as z from 'zod/mini';

/** What `navigator.credentials` answered, as JSON (WebAuthn Level 3, `toJSON`). */
export const passkeyText = z.string().check(z.maxLength(16_384));
/** What `navigator.credentials` is asked with (WebAuthn Level 3, `parseCreationOptionsFromJSON` and its sister). */
export const passkeyOptions = z.looseObject({ challenge: z.string() });
