/**
 * What a row of the audit log says, as the canonical text (RFC 8785) that is hashed. As in every record of the house,
 * numbers are texts, so that no reader can round them. Pure.
 */
import { type RecordValue, canonicalText } from '@glasshouse/proofs';

/** An act of the staff or of the command line. Times in epoch ms. */
export interface AuditRecord {
  seq: number;
  time: number;
  /** `staff:<id>`, `console` or `door`. */
  actor: string;
  role: string | null;
  session: number | null;
  /** Where it came from; null for the command line. */
  ip: string | null;
  call: string;
  target: string | null;
  /** sha256 in hexadecimal of the canonical input without its secrets; null when it was not looked at. */
  input: string | null;
  outcome: string;
  details: Readonly<Record<string, string | number | boolean | null>>;
  /** 128 random bits in hexadecimal: the hash of a row, which is public, must not let anybody guess what it says. */
  nonce: string;
}

// PostgreSQL's JSON stores neither a NUL nor half a character.
const clean = (text: string) => text.replaceAll('\u0000', '\ufffd').toWellFormed();

/** Any JSON value as a record holds it: numbers as texts, missing members left out. */
function recordValue(value: unknown): RecordValue {
  if (typeof value === 'string') return clean(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean' || value === null) return value;
  if (Array.isArray(value)) return value.map(recordValue);
  const members = Object.entries(value as object).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [clean(name), recordValue(member)]));
}

/** The canonical text of any JSON value. An id is the same as number and as text. */
export function canonicalOf(value: unknown): string {
  return canonicalText(recordValue(value));
}

/** The body of a row. */
export function bodyOf(record: AuditRecord): string {
  return canonicalOf(record);
}
