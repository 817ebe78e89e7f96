import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Call, proofFieldsOf } from '@glasshouse/contract';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import * as shapes from './shapes.ts';

const CONTRACT = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url));
const sources = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(CONTRACT, file), 'utf8'));

/** Names of the library that are types only. */
const isType = (name: string) => /^(infer|input|output|core|ZodMini\w+)$/.test(name);

describe('the shapes that stand for schemas in the app', () => {
  it('have everything that the contract is built with', () => {
    const used = new Set(sources.flatMap((text) => [...text.matchAll(/\bz\.([A-Za-z]\w*)/g)].map(([, name = '']) => name)));
    expect(used.size).toBeGreaterThan(15);
    expect([...used].filter((name) => !isType(name) && !(name in shapes))).toEqual([]);
  });

  it('know the fields of an object, as the library does', () => {
    const fields = <S>(made: { shape: S }) => Object.keys(made.shape as object);
    const real = z.extend(z.strictObject({ a: z.string().check(z.maxLength(3)) }), { b: z.optional(z.int()) });
    const ours = shapes.extend(shapes.strictObject({ a: shapes.string().check() }), { b: shapes.optional() });
    expect(fields(ours)).toEqual(fields(real));
    const of = (names: string[]) => {
      const input = shapes.strictObject(Object.fromEntries(names.map((name) => [name, shapes.string()])));
      return proofFieldsOf({ stepUp: 'withdraw', input } as unknown as Pick<Call, 'stepUp' | 'input'>)?.factor;
    };
    expect([of(['factor_code', 'code']), of(['code'])]).toEqual(['factor_code', 'code']);
  });
});
