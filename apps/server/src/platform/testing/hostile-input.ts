/**
 * Hostile inputs made from a call's own JSON Schema: fields of wrong types, huge and broken texts, deep nesting, lists
 * where there is one, fields that nobody asked for, and now and then an input that is as it should be. The same seed
 * makes the same inputs.
 */
import type { Call } from '@glasshouse/contract';
import * as z from 'zod/mini';

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
}

/** A repeatable source of numbers from 0 to `max` - 1 (mulberry32). */
export function seeded(seed: number): (max: number) => number {
  let state = seed >>> 0;
  return (max) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % max;
  };
}

function nested(depth: number, list: boolean): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = list ? [value] : { a: value };
  return value;
}

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b\ufeff',
  '😀'.repeat(500),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞',
  'x'.repeat(20_000),
  "' OR '1'='1' --",
  '"; DROP TABLE users; --',
  '<script>alert(1)</script>',
  '{{constructor.constructor("return 1")()}}',
  '../../../../etc/passwd',
  '%00%0a%0d',
  '\r\nX-Injected: 1',
  '__proto__',
  'null',
  'NaN',
  '-1',
  '0',
  '1e309',
  '0x10',
  '١٢٣',
  '９９９',
  '1'.repeat(64),
  '999999999999999',
  '9'.repeat(40),
  '-0.00000000000000001',
  '1,5',
  ' 1 ',
  '+1',
  '.5',
  '1.',
] as const;

const OTHERS: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => -1,
  () => 0,
  () => 1.5,
  () => 1e308,
  () => Number.MAX_SAFE_INTEGER + 2,
  () => -0,
  () => [],
  () => [1, 'two', null],
  () => ({}),
  () => ({ toString: 'x', length: -1 }),
  () => JSON.parse('{"__proto__":{"isAdmin":true}}'),
  () => nested(500, true),
  () => nested(500, false),
  () => Array.from({ length: 2_000 }, (_, index) => index),
];

const pick = <T>(below: (max: number) => number, list: readonly T[]): T => list[below(list.length)] as T;

/** A value that the schema accepts, or nearly. */
function plausible(schema: Schema, below: (max: number) => number): unknown {
  if (schema.enum) return pick(below, schema.enum);
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return plausible(pick(below, schema.anyOf), below);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'integer' || type === 'number') return below(1_000) + 1;
  if (type === 'boolean') return below(2) === 1;
  if (type === 'array') return [plausible(schema.items ?? {}, below)];
  if (type === 'object') {
    const entries = Object.entries(schema.properties ?? {});
    return Object.fromEntries(entries.map(([name, inner]) => [name, plausible(inner, below)]));
  }
  return pick(below, ['1', '100', '0.5', '123456', 'fuzz@test.example', 'correct horse battery', 'BTC/USDT', '1m', 'en']);
}

const hostile = (below: (max: number) => number) => (below(2) === 0 ? pick(below, TEXTS) : pick(below, OTHERS)());

/** `count` inputs of a call. */
export function hostileInputs(call: Call, count: number, seed: number): Record<string, unknown>[] {
  const below = seeded(seed);
  const { properties = {} } = z.toJSONSchema(call.input, { target: 'draft-7' }) as Schema;
  const names = Object.keys(properties);
  return Array.from({ length: count }, () => {
    const input: Record<string, unknown> = {};
    for (const name of names) if (below(8) > 0) input[name] = plausible(properties[name] ?? {}, below);
    for (let changes = below(4); changes > 0; changes--) {
      if (below(5) === 0)
        input[pick(below, ['extra', '__proto__x', 'constructor', 'user_id', 'role', 'isAdmin', ''])] = hostile(below);
      else if (names.length > 0) input[pick(below, names)] = hostile(below);
    }
    return input;
  });
}

/** `count` hostile texts for names and notes: the worst of the above, alone and within others, never the same twice. */
export function hostileTexts(count: number, seed: number): string[] {
  const below = seeded(seed);
  const made = new Set<string>();
  while (made.size < count) {
    const [first, second] = [pick(below, TEXTS), pick(below, TEXTS)];
    made.add(`${first}${second}${below(3) === 0 ? ` <img src=x onerror=alert(${made.size})>` : ` ${made.size}`}`.slice(0, 3_000));
  }
  return [...made];
}
