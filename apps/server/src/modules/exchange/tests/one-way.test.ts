/** There is one way in: nothing but the desk's store writes orders and fills, and only a batch writes through it. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const SOURCES = new URL('../../../', import.meta.url);
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.(ts|sql)$/.test(name) && !/test/.test(name),
);
const having = (pattern: RegExp) => files.filter((name) => pattern.test(readFileSync(new URL(name, SOURCES), 'utf8'))).sort();

it('only the store of the desk adds or changes orders and fills', () => {
  expect(having(/(INSERT INTO|UPDATE|DELETE FROM)\s+(orders|fills)\b/)).toEqual(['modules/exchange/store/batch-rows.ts']);
});

it('only a batch of the desk uses it, and only the desk runs batches', () => {
  expect(having(/\bsaveRows\b/)).toEqual(['modules/exchange/desk/save-batch.ts', 'modules/exchange/store/batch-rows.ts']);
  expect(having(/\bsaveOrderBatch\b/)).toEqual(['modules/exchange/desk/batch-run.ts', 'modules/exchange/desk/save-batch.ts']);
  expect(having(/\brunBatch\b/)).toEqual(['modules/exchange/desk/batch-run.ts', 'modules/exchange/desk/desk.ts']);
});
