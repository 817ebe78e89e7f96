/**
 * Email addresses. What we accept is what mail servers deliver: ASCII, one @, a domain with at least one point
 * (RULE-127). Limits: 64 characters before the @, 254 in all. Addresses are kept trimmed and in lower case, so that
 * one inbox is one account.
 */

const ASCII = /^[\x20-\x7e]*$/;
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The address in its one form, or null when the text is none. */
export function parseEmail(text: string): string | null {
  const trimmed = text.trim();
  // Before the lower case, which makes ASCII of some other signs (the Kelvin sign).
  if (trimmed.length > 254 || !ASCII.test(trimmed)) return null;
  const email = trimmed.toLowerCase();
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  const labels = email.slice(at + 1).split('.');
  const top = labels.at(-1) ?? '';
  const isDomain = labels.length >= 2 && labels.every((label) => LABEL.test(label)) && top.length >= 2 && /[a-z]/.test(top);
  return at > 0 && local.length <= 64 && LOCAL.test(local) && isDomain ? email : null;
}
