// SPDX-License-Identifier: Apache-2.0
/** Fields of the records of dual investment, read from texts. What cannot be read is null, and the record is none then. */
import { formatAmount, parseAmount } from '@glasshouse/money';
import { type LogRecord, canonicalText, readCanonical } from '../../canonical.ts';
import { countOf } from '../../count.ts';
import { DUAL_RULE } from './rate.ts';

/** A value that a record cannot have; caught where it is read. */
class Unreadable extends TypeError {}

const WHOLE = /^(0|[1-9][0-9]{0,39})$/;
const HASH = /^[0-9a-f]{64}$/;
const MOST_SCALE = 18;
const LONGEST_NAME = 40;

/** The fields of a record, each read strictly. */
export class Fields {
  private readonly values: Readonly<Record<string, unknown>>;

  constructor(values: unknown) {
    if (typeof values !== 'object' || values === null) throw new Unreadable('no fields');
    this.values = values as Readonly<Record<string, unknown>>;
  }

  private must<T>(name: string, value: T | null): T {
    if (value === null) throw new Unreadable(name);
    return value;
  }
  raw(name: string): unknown {
    return this.values[name];
  }
  /** A whole number up to 2^53. */
  count(name: string, least = 0): number {
    const count = this.must(name, countOf(this.raw(name)));
    return this.must(name, count >= least ? count : null);
  }
  scale(name: string): number {
    const scale = this.count(name);
    return this.must(name, scale <= MOST_SCALE ? scale : null);
  }
  /** A whole number of any size that a sum can have. */
  whole(name: string): bigint {
    const text = this.raw(name);
    return this.must(name, typeof text === 'string' && WHOLE.test(text) ? BigInt(text) : null);
  }
  amount(name: string, scale: number, sign: 'positive' | 'nonNegative' = 'positive'): bigint {
    return this.must(name, amountOf(this.raw(name), scale, sign));
  }
  amounts(name: string, scale: number): bigint[] {
    const list = this.raw(name);
    if (!Array.isArray(list)) throw new Unreadable(name);
    return list.map((one) => this.must(name, amountOf(one, scale, 'positive')));
  }
  text(name: string): string {
    const text = this.raw(name);
    return this.must(name, typeof text === 'string' && text.length <= LONGEST_NAME ? text : null);
  }
  oneOf<T extends string>(name: string, words: readonly T[]): T {
    return this.must(name, words.find((word) => word === this.raw(name)) ?? null);
  }
  flag(name: string): boolean {
    const flag = this.raw(name);
    return this.must(name, typeof flag === 'boolean' ? flag : null);
  }
  hash(name: string): string {
    const hash = this.raw(name);
    return this.must(name, typeof hash === 'string' && HASH.test(hash) ? hash : null);
  }
  inner(name: string): Fields {
    return new Fields(this.raw(name));
  }
}

function amountOf(text: unknown, scale: number, sign: 'positive' | 'nonNegative'): bigint | null {
  const parsed = typeof text === 'string' ? parseAmount(text, scale, sign) : null;
  return parsed?.ok ? parsed.atoms : null;
}

/** An amount or a price as a record holds it. */
export const amountText = (atoms: bigint, scale: number): string => formatAmount(atoms, scale);

/** What every record of the rule begins with. */
export const head = (kind: string): LogRecord => ({ kind, version: '1', rule: DUAL_RULE });

/**
 * Reads the text of a record of a kind: null when it is none, or when writing what was read gives another text, so that no field
 * can be one more or say what does not follow.
 */
export function readRecord<T>(body: string, kind: string, read: (fields: Fields) => T, write: (facts: T) => LogRecord): T | null {
  const record = readCanonical(body) as { kind?: unknown; version?: unknown; rule?: unknown } | null;
  if (typeof record !== 'object' || record?.kind !== kind || record.version !== '1' || record.rule !== DUAL_RULE) return null;
  try {
    const facts = read(new Fields(record));
    return canonicalText(write(facts)) === body ? facts : null;
  } catch {
    return null;
  }
}
