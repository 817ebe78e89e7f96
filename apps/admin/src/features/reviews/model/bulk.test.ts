import { describe, expect, it } from 'vitest';
import { BULK_ACTS, type Case, mayBulk, runBulk } from './bulk.ts';

const free: Case = { id: 1, state: 'waiting', claim: null };
const mine: Case = { id: 2, state: 'waiting', claim: { staff: { id: 9, name: 'ann' }, until: 1, yours: true } };
const theirs: Case = { id: 3, state: 'waiting', claim: { staff: { id: 8, name: 'bob' }, until: 1, yours: false } };
const held: Case = { id: 4, state: 'held', claim: null };
const over: Case = { id: 5, state: 'approved', claim: null };

/** Calls that note themselves; those of `refused` fail. */
function calls(refused: readonly string[] = []) {
  const made: string[] = [];
  const call = (name: string) => (id: number) => {
    made.push(`${name} ${id}`);
    return refused.includes(`${name} ${id}`) ? Promise.reject(new Error(`${name} ${id}`)) : Promise.resolve();
  };
  return { made, calls: { take: call('take'), giveBack: call('giveBack'), hold: call('hold'), reject: call('reject') } };
}

async function outcomes(cases: readonly Case[], act: (typeof BULK_ACTS)[number], refused: readonly string[] = []) {
  const { made, calls: all } = calls(refused);
  const ended: [number, string][] = [];
  await runBulk(cases, act, all, (id, outcome) => ended.push([id, outcome === 'done' ? 'done' : 'failed']));
  return { made, ended };
}

describe('an act on several requests', () => {
  it('is never an approval', () => {
    expect(BULK_ACTS).toEqual(['take', 'giveBack', 'hold', 'reject']);
  });

  it('leaves alone what somebody else has taken on and what is decided', () => {
    const can = (act: (typeof BULK_ACTS)[number]) =>
      [free, mine, theirs, held, over].filter((one) => mayBulk(one, act)).map(({ id }) => id);
    expect(can('take')).toEqual([1, 4]);
    expect(can('giveBack')).toEqual([2]);
    expect(can('hold')).toEqual([1, 2]);
    expect(can('reject')).toEqual([1, 2, 4]);
  });

  it('is a call for each, in order, after taking on what is free', async () => {
    const { made, ended } = await outcomes([free, mine], 'reject');
    expect(made).toEqual(['take 1', 'reject 1', 'reject 2']);
    expect(ended).toEqual([
      [1, 'done'],
      [2, 'done'],
    ]);
  });

  it('goes on after one that is refused, decides nothing that it could not take, and gives back what it took in vain', async () => {
    const three = [free, held, mine];
    const { made, ended } = await outcomes(three, 'reject', ['take 1', 'reject 4']);
    expect(made).toEqual(['take 1', 'take 4', 'reject 4', 'giveBack 4', 'reject 2']);
    expect(ended).toEqual([
      [1, 'failed'],
      [4, 'failed'],
      [2, 'done'],
    ]);
  });

  it('keeps what one had taken on oneself when it is refused', async () => {
    expect((await outcomes([mine], 'hold', ['hold 2'])).made).toEqual(['hold 2']);
  });
});
