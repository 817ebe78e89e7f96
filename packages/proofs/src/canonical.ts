/**
 * Canonical JSON (RFC 8785) of records: one text for one record, whoever writes it.
 *
 * Invariants: a record holds texts, booleans, null, lists and objects; numbers only as texts, so that no reader can
 * round them. Errors: TypeError for anything else.
 */
import canonicalize from 'canonicalize';
import { utf8 } from './bytes.ts';

/** What a record may hold. */
export type RecordValue = string | boolean | null | readonly RecordValue[] | { readonly [key: string]: RecordValue };
/** A record of the log. */
export type LogRecord = { readonly kind: string; readonly version: string; readonly [key: string]: RecordValue };

function refuseNumbers(value: unknown, path: string): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return;
  if (typeof value !== 'object') throw new TypeError(`${path} is a ${typeof value}; records hold numbers as texts`);
  for (const [key, inner] of Object.entries(value)) refuseNumbers(inner, `${path}.${key}`);
}

/** The canonical text of a record. */
export function canonicalText(value: RecordValue): string {
  refuseNumbers(value, 'record');
  return canonicalize(value) as string;
}

/** The canonical bytes of a record. */
export function canonicalBytes(value: RecordValue): Uint8Array {
  return utf8(canonicalText(value));
}

/** Reads a text that must be canonical already; null when it is not JSON, not canonical, or holds numbers. */
export function readCanonical(text: string): RecordValue | null {
  try {
    const value = JSON.parse(text) as RecordValue;
    return canonicalText(value) === text ? value : null;
  } catch {
    return null;
  }
}
