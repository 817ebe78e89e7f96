import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { judge } from './judge.ts';
import { claim } from './policies.ts';
import { readScenarios, type Scenario } from './scenario.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = join(ROOT, 'packages/matching/scenarios');

const scenarios = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => readScenarios(readFileSync(join(FOLDER, name), 'utf8')).map((scenario) => [name, scenario] as const));

describe('engine scenarios', () => {
  it.each(scenarios.map(([name, scenario]) => [name, scenario.id, scenario] as const))('%s: %s', (_name, _id, scenario) => {
    const verdict = judge(scenario);
    expect(verdict.result === 'FAIL' ? verdict.why : '').toBe('');
    if (scenario.core) expect(verdict.result).toBe('PASS');
  });

  it('are skipped only where their policy is not claimed', () => {
    const skipped = scenarios.filter(([, scenario]) => judge(scenario).result === 'SKIP').map(([, scenario]) => scenario.policy);
    expect(new Set(skipped)).toEqual(new Set(['all-or-none']));
  });
});

const one = (steps: unknown[], more: object = {}): Scenario =>
  readScenarios(JSON.stringify([{ id: 'x', core: true, steps, ...more }]))[0]!;
const buy = { op: 'place', order: { id: 'b', side: 'buy', type: 'limit', qty: '2', price: '10' } };
const sell = { id: 's', side: 'sell', type: 'limit', qty: '1', price: '10' };

describe('the judge', () => {
  it.each([
    ['a trade too many', { op: 'place', order: sell, expect: { trades: [] } }, 'trades: b s 1 @ 10 instead of none'],
    ['another status', { op: 'place', order: sell, expect: { status: 'open' } }, 'status of s: filled instead of open'],
    ['another sum', { op: 'order', id: 'b', filled: '1' }, 'filled is 0 instead of 1'],
    ['another book', { op: 'book', bids: [['10', '2', 2]], asks: [] }, 'bids: 10 x 2 (1) instead of 10 x 2 (2)'],
    ['another total', { op: 'book-totals', bidQty: '3' }, 'bidQty is 2 instead of 3'],
    ['another queue', { op: 'queue', side: 'buy', price: '10', ids: [] }, 'queue: b instead of '],
    ['another last price', { op: 'last-price', price: '10' }, 'last price is none instead of 10'],
    ['another balance', { op: 'balance', user: 'buyer', quoteHeld: '19' }, 'quoteHeld is 20 instead of 19'],
    ['no refusal', { op: 'cancel', id: 'b', expect: { result: 'refused' } }, 'result: accepted instead of refused'],
    ['another error', { op: 'cancel', id: 'n', expect: { error: 'not-owner' } }, 'error unknown-order instead of not-owner'],
    ['an unknown step', { op: 'dance' }, 'step 2 is not understood'],
    ['an unknown expectation', { op: 'cancel', id: 'b', expect: { mood: 'good' } }, 'Unrecognized key: "mood"'],
  ])('fails a scenario that expects %s', (_what, step, why) => {
    const verdict = judge(one([buy, step]));
    expect(verdict).toMatchObject({ result: 'FAIL' });
    expect(verdict.result === 'FAIL' && verdict.why).toContain(why);
  });

  it('skips what it does not claim', () => {
    expect(judge(one([buy], { core: false, policy: 'all-or-none' }))).toMatchObject({ result: 'SKIP' });
    expect(judge(one([{ op: 'dance' }], { core: false, policy: 'iceberg' }))).toMatchObject({ result: 'SKIP' });
    expect(claim('a rule that does not exist')).toBeUndefined();
    expect(claim('stops whose price is reached trigger at once')).toMatchObject({ firesReached: true });
  });

  it.each([
    ['{', 'not JSON'],
    ['{}', 'not a list'],
    ['[{"id":"x"}]', 'entry 1 is no scenario: core'],
    ['[{"id":"x","core":true}]', 'entry 1 is no scenario: steps'],
  ])('names the fault of a file that is none: %s', (json, fault) => {
    expect(() => readScenarios(json)).toThrow(fault);
  });

  it('replays numbers that need coarser ticks and lots than one', () => {
    const big = { id: 'b', side: 'buy', type: 'limit', qty: '3000000000000', price: '90000000000' };
    const rest = { op: 'book', bids: [['90000000000', '3000000000000']], asks: [] };
    expect(judge(one([{ op: 'place', order: big }, rest]))).toEqual({ result: 'PASS' });
  });
});
