/** The evaluation of worked examples: our own files, and what makes a verdict. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Example, readExamples } from './example.ts';
import { judge } from './judge.ts';
import { TOPICS } from './topics.ts';

const FOLDER = fileURLToPath(new URL('./examples/', import.meta.url));
const own = readdirSync(FOLDER).flatMap((name) => readExamples(readFileSync(join(FOLDER, name), 'utf8')));
const SKIPPED = ['a fixed fee a lot', 'a lookup without a table', 'a deposit that compounds each month'];

describe('our worked examples', () => {
  it.each(own.map((example) => [example.id, example] as const))('%s', (id, example) => {
    const verdict = judge(example, TOPICS);
    expect(verdict.result === 'FAIL' ? verdict.why : '').toBe('');
    expect(verdict.result).toBe(SKIPPED.includes(id) ? 'SKIP' : 'PASS');
  });

  it('cover every topic that a product declares', () => {
    const topics = new Set(own.map(({ topic }) => topic));
    expect(TOPICS.map(({ name }) => name).filter((name) => !topics.has(name))).toEqual([]);
  });

  it.each(own.filter(({ id }) => !SKIPPED.includes(id)).map((example) => [example.id, example] as const))(
    '%s fails when any of its results is changed',
    (_id, example) => {
      for (const name of Object.keys(example.expected)) {
        const changed = { ...example.expected, [name]: '12345.678' };
        const verdict = judge({ ...example, expected: changed, recomputed: undefined }, TOPICS);
        expect([name, verdict.result]).toEqual([name, 'FAIL']);
      }
    },
  );
});

const one = (more: Partial<Example>): Example => ({
  id: 'x',
  topic: 'timed-option',
  inputs: { stake: '100.01', payout: '0.3333' },
  expected: { profit: '33.333333', returned: '133.343333' },
  agreement: 'exact',
  ...more,
});

describe('a verdict', () => {
  it.each<[string, Partial<Example>, unknown]>([
    ['passes equal results', {}, { result: 'PASS' }],
    ['reads trailing zeros as equal', { expected: { profit: '33.33333300' } }, { result: 'PASS' }],
    [
      'names both values of a wrong one',
      { expected: { profit: '33.33' } },
      { result: 'FAIL', why: 'profit is 33.333333 instead of 33.33' },
    ],
    ['takes what a source cut', { expected: { profit: '33.33' }, agreement: 'source rounds or truncates' }, { result: 'PASS' }],
    [
      'takes no more than a rounding of the last decimal',
      { expected: { profit: '33.31' }, agreement: 'source rounds or truncates' },
      { result: 'FAIL', why: 'profit is 33.333333 instead of 33.31' },
    ],
    [
      'compares the full value where one is given',
      { expected: { profit: '33' }, recomputed: { profit: '33.333333' }, agreement: 'source rounds or truncates' },
      { result: 'PASS' },
    ],
    [
      'compares the full value where the source departs from its formula',
      { expected: { profit: '40' }, recomputed: { profit: '33.333333' }, agreement: 'source differs from its own formula' },
      { result: 'PASS' },
    ],
    [
      'skips a source that departs from its formula and gives no full value',
      { expected: { profit: '40' }, agreement: 'source differs from its own formula' },
      { result: 'SKIP', why: 'the source departs from its formula, and no full value of profit is given' },
    ],
    ['skips a topic of no product', { topic: 'weather' }, { result: 'SKIP', why: 'no product declares the topic weather' }],
    [
      'skips inputs that no form takes, also one input too many',
      { inputs: { stake: '100', payout: '0.75', fee: '1' } },
      { result: 'SKIP', why: 'no form of timed-option takes the inputs stake, payout, fee' },
    ],
    ['skips a result that is not evaluated', { expected: { odds: '1' } }, { result: 'SKIP', why: 'not evaluated: odds' }],
  ])('%s', (_what, more, verdict) => {
    expect(judge(one(more), TOPICS)).toEqual(verdict);
  });

  it('fails inputs that a product refuses', () => {
    const verdict = judge(one({ inputs: { stake: '100', payout: '-1' } }), TOPICS);
    expect(verdict).toEqual({ result: 'FAIL', why: 'could not be evaluated: -1 is not a payout' });
  });
});

describe('a file of examples', () => {
  it.each([
    ['{', 'not JSON'],
    ['{}', 'not a list'],
    ['[{"id":"x","topic":"y","inputs":{},"agreement":"exact"}]', 'entry 1 is no example: expected'],
  ])('that is none is named: %s', (json, fault) => {
    expect(() => readExamples(json)).toThrow(fault);
  });
});
