// SPDX-License-Identifier: Apache-2.0
/** Records of one rule: what they begin with, and how their texts are read. Shared by the pool and its loans. */
import { type LogRecord, canonicalText, readCanonical } from '../../canonical.ts';
import { Fields, amountText } from '../dual/fields.ts';
import type { Pool } from './rule.ts';

/** Writes and reads records of a rule. */
export interface Records {
  /** What every record begins with. */
  readonly head: (kind: string) => LogRecord;
  /** Reads the text of a record of a kind; null when it is none, or when writing what was read gives another text. */
  readonly read: <T>(body: string, kind: string, read: (fields: Fields) => T, write: (facts: T) => LogRecord) => T | null;
}

/** The records of a rule such as `defi/1`. */
export const recordsOf = (rule: string): Records => ({
  head: (kind) => ({ kind, version: '1', rule }),
  read(body, kind, read, write) {
    const record = readCanonical(body) as { kind?: unknown; version?: unknown; rule?: unknown } | null;
    if (typeof record !== 'object' || record?.kind !== kind || record.version !== '1' || record.rule !== rule) return null;
    try {
      const facts = read(new Fields(record));
      return canonicalText(write(facts)) === body ? facts : null;
    } catch {
      return null;
    }
  },
});

/** Reads a field that may be null. */
export const orNull = <T>(fields: Fields, name: string, read: (name: string) => T): T | null =>
  fields.raw(name) === null ? null : read(name);

/** An amount that may be 0. */
export const atomsOf = (fields: Fields, name: string, scale: number): bigint => fields.amount(name, scale, 'nonNegative');

/** A pool inside a record: amounts as decimals, shares as a whole number of their atoms. */
export const poolFields = (pool: Pool, scale: number) => ({
  cash: amountText(pool.cash, scale),
  lent: amountText(pool.lent, scale),
  due: amountText(pool.due, scale),
  fee_due: amountText(pool.feeDue, scale),
  next_interest: amountText(pool.nextInterest, scale),
  shares: String(pool.shares),
});

/** Reads a pool. */
export const readPool = (fields: Fields, scale: number): Pool => {
  const atoms = (name: string) => atomsOf(fields, name, scale);
  const pool = {
    cash: atoms('cash'),
    lent: atoms('lent'),
    due: atoms('due'),
    feeDue: atoms('fee_due'),
    nextInterest: atoms('next_interest'),
    shares: fields.whole('shares'),
  };
  if (pool.feeDue > pool.due) throw new TypeError('a fee beyond the interest');
  return pool;
};
