// SPDX-License-Identifier: Apache-2.0
/** Values of records as texts: whole numbers become decimal texts, so that no reader can round them. */
import type { RecordValue } from '../../canonical.ts';

/** What a record is made of before it is written. */
export type Value = bigint | number | string | boolean | null | readonly Value[] | { readonly [name: string]: Value };

/** The value with every number as a text. RangeError for a number that is not whole. */
export function textsOf(value: Value): RecordValue {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`);
  if (typeof value === 'bigint' || typeof value === 'number') return String(value);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (isList(value)) return value.map(textsOf);
  const texts: Record<string, RecordValue> = {};
  for (const name of Object.keys(value)) texts[name] = textsOf(value[name] as Value);
  return texts;
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);
