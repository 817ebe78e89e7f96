// SPDX-License-Identifier: Apache-2.0
/**
 * Canonical JSON (RFC 8785) of records: one text for one record, in every implementation.
 *
 * Invariants: a record holds texts, booleans, null, lists and objects; numbers only as texts, so that no reader can
 * round them. Errors: TypeError for anything else.
 */
import { sha256, toHex, utf8 } from './bytes.ts';

/** What a record may hold. */
export type RecordValue = string | boolean | null | readonly RecordValue[] | { readonly [key: string]: RecordValue };
/** A record of the log. */
export type LogRecord = { readonly kind: string; readonly version: string; readonly [key: string]: RecordValue };

/** Where a value stands; put together for an error alone, since records are written by the thousand. */
const placeOf = (path: string, name: string | number): string => (path === '' ? String(name) : `${path}.${name}`);

function refuse(value: unknown, path: string, name: string | number): never {
  throw new TypeError(`${placeOf(path, name)} is a ${typeof value}; records hold numbers as texts`);
}

/** JSON of a text is that of RFC 8785 (both are ECMAScript's), but for halves of characters, which have no UTF-8. */
function writeText(text: string, path: string, name: string | number): string {
  if (!text.isWellFormed()) throw new TypeError(`${placeOf(path, name)} has half a character`);
  return JSON.stringify(text);
}

function write(value: unknown, path: string, name: string | number): string {
  if (typeof value === 'string') return writeText(value, path, name);
  if (value === null) return 'null';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value !== 'object' || 'toJSON' in value) return refuse(value, path, name);
  const place = placeOf(path, name);
  if (Array.isArray(value)) return `[${value.map((inner, i) => write(inner, place, i)).join(',')}]`;
  const record = value as Readonly<Record<string, unknown>>;
  // The order of RFC 8785 is that of UTF-16 units, which is JavaScript's own.
  const members = Object.keys(record)
    .sort()
    .map((key) => `${writeText(key, path, name)}:${write(record[key], place, key)}`);
  return `{${members.join(',')}}`;
}

/** The canonical text of a record. */
export function canonicalText(value: RecordValue): string {
  return write(value, '', 'record');
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

/** By what name other records call a record: SHA-256 of its text, in hex. */
export const hashOfText = (text: string): string => toHex(sha256(utf8(text)));
/** The same of a record. */
export const recordHash = (record: LogRecord): string => hashOfText(canonicalText(record));
