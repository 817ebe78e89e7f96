/** Causes of balance changes: each product's own, none twice, each with a kind that bills can be filtered by. */
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CAUSE_KINDS } from '../core/cause-spec.ts';
import { CAUSES, causesOf, kindOfCause } from './causes.ts';

const SOURCES = new URL('../', import.meta.url);

/** The causes that the products' own files declare, read as text: a file that is not gathered is missing below. */
function declared(): string[] {
  return readdirSync(SOURCES).flatMap((product) => {
    try {
      const text = readFileSync(new URL(`${product}/causes.ts`, SOURCES), 'utf8');
      return [...text.matchAll(/\b([a-z][a-z0-9_]*): '([a-z]+)'/g)].map((match) => match[1] as string);
    } catch {
      return [];
    }
  });
}

describe('causes', () => {
  it('of every product are gathered, and no two products use the same name', () => {
    expect([...CAUSES].sort()).toEqual(declared().sort());
  });
  it('each have one kind, and the kinds together have them all', () => {
    for (const cause of CAUSES) expect(CAUSE_KINDS).toContain(kindOfCause(cause));
    expect(CAUSE_KINDS.flatMap((kind) => causesOf(kind)).sort()).toEqual([...CAUSES].sort());
  });
});
