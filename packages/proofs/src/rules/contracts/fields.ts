// SPDX-License-Identifier: Apache-2.0
/** Reading of records: whole numbers are decimal texts. Errors: TypeError for anything else; a step that throws does not pass. */
import type { Side } from '@glasshouse/risk';

/** A record that was parsed and not yet believed. */
export type Fields = Readonly<Record<string, unknown>>;

const WHOLE = /^(0|-?[1-9][0-9]{0,37})$/;

/** A whole number. */
export function whole(fields: Fields, name: string): bigint {
  const text = fields[name];
  if (typeof text !== 'string' || !WHOLE.test(text)) throw new TypeError(`${name} is no whole number`);
  return BigInt(text);
}

/** A whole number, or null. */
export function wholeOrNull(fields: Fields, name: string): bigint | null {
  return fields[name] === null ? null : whole(fields, name);
}

/** A whole number that is an id or a time. */
export function count(fields: Fields, name: string): number {
  const value = Number(whole(fields, name));
  if (!Number.isSafeInteger(value) || value < 0) throw new TypeError(`${name} is no count`);
  return value;
}

/** An id or a time, or null. */
export function countOrNull(fields: Fields, name: string): number | null {
  return fields[name] === null ? null : count(fields, name);
}

/** What the others of the account of a cross position require, in 10^-6 atoms; 0 of an isolated one. */
export const othersOf = (record: Fields): bigint => (record['margin_mode'] === 'cross' ? whole(record, 'others') : 0n);

/** Yes or no. */
export function flag(fields: Fields, name: string): boolean {
  const value = fields[name];
  if (typeof value !== 'boolean') throw new TypeError(`${name} is neither true nor false`);
  return value;
}

/** A text. */
export function text(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') throw new TypeError(`${name} is no text`);
  return value;
}

/** A list of records. */
export function list(fields: Fields, name: string): readonly Fields[] {
  const value = fields[name];
  if (!Array.isArray(value) || value.length > 4_096) throw new TypeError(`${name} is no list`);
  return value.map((entry) => record(entry, name));
}

/** A record within a record. */
export function inner(fields: Fields, name: string): Fields {
  return record(fields[name], name);
}

/** One of some words. */
export function word<W extends string>(fields: Fields, name: string, words: readonly W[]): W {
  const found = words.find((each) => each === fields[name]);
  if (found === undefined) throw new TypeError(`${name} is none of ${words.join(', ')}`);
  return found;
}

/** The side of a position. */
export function sideOf(fields: Fields): Side {
  return word(fields, 'side', ['long', 'short']);
}

function record(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError(`${name} is no record`);
  return value as Fields;
}
