/** Addresses that staff can have: ASCII, trimmed, in lower case, so that one inbox is one account. */

const ADDRESS = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const ASCII = /^[\x20-\x7e]*$/;

/** The address in its one form, or null when the text is none. */
export function staffAddress(text: string): string | null {
  const address = text.trim();
  if (!ASCII.test(address) || address.length > 254) return null;
  const lower = address.toLowerCase();
  return ADDRESS.test(lower) ? lower : null;
}

/** Where an invitation is accepted. The secret stands behind the #, which browsers do not send to servers. */
export function invitationLink(origin: string, invitation: string): string {
  return `${origin}/admin/#/invitation/${invitation}`;
}
