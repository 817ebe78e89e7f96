/**
 * How many codes may be sent: to one contact, for one network address that asks, and by the whole installation. The
 * first two keep a stranger from flooding somebody's inbox, the last keeps a botnet from spending the operator's money
 * on messages. Windows in ms.
 */
import { type ContactKind, kindOf } from './contact.ts';

/** A limit: at most `max` in any window of `windowMs` that begins with the first. */
export interface Quota {
  /** What is counted; no two things that are counted apart have one name. */
  name: readonly string[];
  max: number;
  windowMs: number;
}

const HOUR_MS = 3_600_000;
const PER_CONTACT = 10;
const PER_CONTACT_AND_DAY = 30;
const PER_ADDRESS = 30;
const PER_INSTALLATION: Readonly<Record<ContactKind, number>> = { email: 20_000, mobile: 2_000 };

/** The limits of one code. `factor` multiplies those that many people share (RATE_LIMIT_FACTOR). */
export function quotasOf(contact: string, address: string, factor: number): Quota[] {
  const kind = kindOf(contact);
  const times = (max: number) => Math.ceil(max * factor);
  return [
    { name: ['contact', contact], max: PER_CONTACT, windowMs: HOUR_MS },
    { name: ['contact, day', contact], max: PER_CONTACT_AND_DAY, windowMs: 24 * HOUR_MS },
    { name: ['address', address], max: times(PER_ADDRESS), windowMs: HOUR_MS },
    { name: ['installation', kind], max: times(PER_INSTALLATION[kind]), windowMs: HOUR_MS },
  ];
}
