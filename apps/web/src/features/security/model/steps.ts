/** What an account has done for its safety, and what is missing, the most useful first. Pure. */

/** The steps that a person can take; a contact is there from the start. */
export type Step = 'contact' | 'factor' | 'pay' | 'phrase';

/** The part of the security overview that steps are read from. */
export interface Protections {
  email: string | null;
  mobile: string | null;
  has_pay_password: boolean;
  totp_since: number | null;
  passkeys: number;
  anti_phishing: string | null;
}

const ORDER: readonly Step[] = ['contact', 'factor', 'pay', 'phrase'];

/** The steps that are taken and those that are missing. */
export function stepsOf(protections: Protections): { done: Step[]; missing: Step[] } {
  const isDone: Record<Step, boolean> = {
    contact: protections.email !== null || protections.mobile !== null,
    factor: protections.totp_since !== null || protections.passkeys > 0,
    pay: protections.has_pay_password,
    phrase: protections.anti_phishing !== null,
  };
  return { done: ORDER.filter((step) => isDone[step]), missing: ORDER.filter((step) => !isDone[step]) };
}

/** An address or number as it may be seen over a shoulder: `mo•••@example.com`, `+86 ••• 0417`. */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf('@');
  if (at > 0) return `${contact.slice(0, Math.min(2, at - 1) || 1)}•••${contact.slice(at)}`;
  return `${contact.slice(0, 3)} •••• ${contact.slice(-4)}`;
}
