/**
 * How many codes may be sent: to one contact, for one network address that asks, and by the whole installation. The
 * first two keep a stranger from flooding somebody's inbox, the last keeps a botnet from spending the operator's money
 * on messages. One address gets only a part of what a contact is sent, and codes for what a signed-in user does are counted
 * apart, and so are those for a device that its owner has signed in from before: strangers cannot use these up. A stranger who
 * finds a contact's codes used up gets more for proofs of work, so that its owner gets in from a new device too. Their price
 * limits these, because it rises with each (domain/proof-of-work.ts); one address cannot use up their count. Each code takes five
 * guesses, so from all devices and addresses at most four hundred guesses a day are made at a contact. Windows in ms.
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
const DAY_MS = 24 * HOUR_MS;
const PER_CONTACT = 10;
const PER_CONTACT_AND_DAY = 20;
const PER_CONTACT_AND_ADDRESS = 6;
const PER_CONTACT_ADDRESS_AND_DAY = 12;
const PER_ADDRESS = 30;
const PER_INSTALLATION: Readonly<Record<ContactKind, number>> = { email: 20_000, mobile: 2_000 };

const PER_PROVED_AND_DAY = 50;
const PER_PROVED_ADDRESS_AND_DAY = 10;
const PER_DEVICE = 6;
const PER_DEVICE_AND_DAY = 10;

/** Who gets a code: `userId` is null when a stranger could have asked for it too. */
export interface CodeRequest {
  contact: string;
  /** The network address that asks. */
  address: string;
  userId: number | null;
  /** What tells it from a stranger's: a device that the contact's user has signed in from, or a proof of work of so many bits. */
  known?: { device: string } | { bits: number } | undefined;
}

/** The limits that a contact's strangers share, by the first word of their names: past these a proof of work leads on. */
export const isOfStrangers = ({ name }: Quota): boolean => /^contact( and address)?(, day)?$/.test(name[0] ?? '');

/** A limit that many people share, multiplied by RATE_LIMIT_FACTOR. */
const scaled = (max: number, factor: number) => Math.ceil(max * factor);

/** The limits of codes for proofs of work: of a contact from one address, and of the contact, whose count sets the price. */
export function provedQuotas(
  { contact, address }: Pick<CodeRequest, 'contact' | 'address'>,
  factor: number,
): readonly [Quota, Quota] {
  return [
    { name: ['proved, address', contact, address], max: scaled(PER_PROVED_ADDRESS_AND_DAY, factor), windowMs: DAY_MS },
    { name: ['proved', contact], max: PER_PROVED_AND_DAY, windowMs: DAY_MS },
  ];
}

/** The limits of a contact or user. */
function ownQuotas(request: CodeRequest, factor: number): Quota[] {
  const { contact, address, userId, known } = request;
  const pair = (name: readonly string[], [hourly, daily]: readonly [number, number]): Quota[] => [
    { name, max: hourly, windowMs: HOUR_MS },
    { name: [`${name[0]}, day`, ...name.slice(1)], max: daily, windowMs: DAY_MS },
  ];
  if (userId !== null) return pair(['user', String(userId)], [PER_CONTACT, PER_CONTACT_AND_DAY]);
  if (known !== undefined && 'bits' in known) return [...provedQuotas(request, factor)];
  if (known !== undefined) return pair(['device', contact, known.device], [PER_DEVICE, PER_DEVICE_AND_DAY]);
  return [
    ...pair(
      ['contact and address', contact, address],
      [scaled(PER_CONTACT_AND_ADDRESS, factor), scaled(PER_CONTACT_ADDRESS_AND_DAY, factor)],
    ),
    ...pair(['contact', contact], [PER_CONTACT, PER_CONTACT_AND_DAY]),
  ];
}

/** The limits of one code. `factor` multiplies those that many people share (RATE_LIMIT_FACTOR). */
export function quotasOf(request: CodeRequest, factor: number): Quota[] {
  const kind = kindOf(request.contact);
  const times = (max: number) => scaled(max, factor);
  const own = ownQuotas(request, factor);
  // A known device waits for no stranger, neither of its address nor of the installation.
  if (request.userId === null && request.known !== undefined && 'device' in request.known)
    return [...own, { name: ['installation, devices', kind], max: times(PER_INSTALLATION[kind]), windowMs: HOUR_MS }];
  return [
    ...own,
    { name: ['address', request.address], max: times(PER_ADDRESS), windowMs: HOUR_MS },
    { name: ['installation', kind], max: times(PER_INSTALLATION[kind]), windowMs: HOUR_MS },
  ];
}
