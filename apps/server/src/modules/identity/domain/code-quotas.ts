/**
 * How many codes may be sent: to one contact, for one network address that asks, and by the whole installation. The
 * first two keep a stranger from flooding somebody's inbox, the last keeps a botnet from spending the operator's money
 * on messages. One address gets only a part of what a contact is sent, so that a stranger cannot use all of it up, and
 * codes for what a signed-in user does are counted apart. Each code takes five guesses: whatever devices and addresses
 * they come from, no more than a hundred guesses a day are made at a contact. Windows in ms.
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
const PER_CONTACT_AND_DAY = 20;
const PER_CONTACT_AND_ADDRESS = 6;
const PER_CONTACT_ADDRESS_AND_DAY = 12;
const PER_ADDRESS = 30;
const PER_INSTALLATION: Readonly<Record<ContactKind, number>> = { email: 20_000, mobile: 2_000 };

/** Who gets a code: `userId` is null when a stranger could have asked for it too. */
export interface CodeRequest {
  contact: string;
  /** The network address that asks. */
  address: string;
  userId: number | null;
}

/** The limits of one code. `factor` multiplies those that many people share (RATE_LIMIT_FACTOR). */
export function quotasOf({ contact, address, userId }: CodeRequest, factor: number): Quota[] {
  const kind = kindOf(contact);
  const times = (max: number) => Math.ceil(max * factor);
  const day = 24 * HOUR_MS;
  const ofContact: Quota[] =
    userId === null
      ? [
          { name: ['contact and address', contact, address], max: times(PER_CONTACT_AND_ADDRESS), windowMs: HOUR_MS },
          { name: ['contact and address, day', contact, address], max: times(PER_CONTACT_ADDRESS_AND_DAY), windowMs: day },
          { name: ['contact', contact], max: PER_CONTACT, windowMs: HOUR_MS },
          { name: ['contact, day', contact], max: PER_CONTACT_AND_DAY, windowMs: day },
        ]
      : [
          { name: ['user', String(userId)], max: PER_CONTACT, windowMs: HOUR_MS },
          { name: ['user, day', String(userId)], max: PER_CONTACT_AND_DAY, windowMs: day },
        ];
  return [
    ...ofContact,
    { name: ['address', address], max: times(PER_ADDRESS), windowMs: HOUR_MS },
    { name: ['installation', kind], max: times(PER_INSTALLATION[kind]), windowMs: HOUR_MS },
  ];
}
