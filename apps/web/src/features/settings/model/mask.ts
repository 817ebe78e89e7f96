/** Contacts as they are shown: enough to recognize one's own, not enough for an onlooker. Pure. */

/** `mo.okafor@example.com` becomes `mo•••@example.com`, `+8613812345678` becomes `+861••••5678`. Other texts stay. */
export function masked(contact: string): string {
  const at = contact.lastIndexOf('@');
  if (at > 0) return `${contact.slice(0, Math.min(2, at - 1) || 1)}•••${contact.slice(at)}`;
  if (!/^\+?[\d ]{6,}$/.test(contact)) return contact;
  return `${contact.slice(0, -8)}••••${contact.slice(-4)}`;
}
