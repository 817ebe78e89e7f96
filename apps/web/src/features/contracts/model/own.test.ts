/** Own positions under live changes, and the heads of their chains that the device keeps. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../../app/session/storage.ts';
import { chainState, keepChain, keptHeads } from './kept-chains.ts';
import { closedBy, putPosition, sumOf, sumsOf } from './own-lists.ts';

const one = (id: number, changes: Partial<ContractPosition> = {}) =>
  ({ id, status: 1, type: 1, revision: 1, chain: 'a', ...changes }) as ContractPosition;

describe('open positions', () => {
  it('take in a new one, newest first', () => {
    expect(putPosition([one(1)], one(2)).map(({ id }) => id)).toEqual([2, 1]);
  });

  it('keep the newest state, whatever the order in which states arrive', () => {
    const list = [one(1, { revision: 5, margin: '50' })];
    expect(putPosition(list, one(1, { revision: 4, margin: '40' }))).toEqual(list);
    expect(putPosition(list, one(1, { revision: 6, margin: '60' }))[0]?.margin).toBe('60');
  });

  it('let a closed one go', () => {
    expect(putPosition([one(1), one(2)], one(1, { status: 3, revision: 2 })).map(({ id }) => id)).toEqual([2]);
  });
});

describe('closing many', () => {
  const list = [one(1), one(2, { type: 2 }), one(3, { status: 2 })];
  it('takes all, longs or shorts, and none that is being liquidated', () => {
    expect((['all', 'long', 'short'] as const).map((type) => closedBy(list, type).map(({ id }) => id))).toEqual([
      [1, 2],
      [1],
      [2],
    ]);
  });

  it('has a sum only when every result is known', () => {
    expect(sumOf(['1.5', '-2'])).toBe('-0.5');
    expect(sumOf(['1.5', null])).toBeNull();
    expect(sumOf([])).toBe('0');
  });
});

describe('the chain of a position', () => {
  it('is new, then matches, and differs once history was written anew', () => {
    const store = memoryStorage();
    expect(chainState(store, one(1, { revision: 2, chain: 'b' }))).toBe('new');
    keepChain(store, one(1, { revision: 2, chain: 'b' }));
    expect(chainState(store, one(1, { revision: 2, chain: 'b' }))).toBe('matches');
    expect(chainState(store, one(1, { revision: 3, chain: 'c' }))).toBe('matches');
    expect(chainState(store, one(1, { revision: 2, chain: 'x' }))).toBe('differs');
    expect(chainState(store, one(1, { revision: 1, chain: 'a' }))).toBe('differs');
  });

  it('keeps what it saw first: a rewritten head does not take its place', () => {
    const store = memoryStorage();
    keepChain(store, one(1, { revision: 2, chain: 'b' }));
    keepChain(store, one(1, { revision: 2, chain: 'x' }));
    keepChain(store, one(1, { revision: 4, chain: 'd' }));
    expect([...keptHeads(store, 1)]).toEqual([
      [2, 'b'],
      [4, 'd'],
    ]);
  });

  it('is not of another position, and a spoiled store is an empty one', () => {
    const store = memoryStorage({ contract_chains: '[1]' });
    expect(chainState(store, one(1))).toBe('new');
    expect(keptHeads(store, 1).size).toBe(0);
  });
});

it('results are summed by the asset that they are in', () => {
  const list = [
    { symbol: 'BTC/USDT', contract: 'linear' },
    { symbol: 'BTC/USD', contract: 'inverse' },
    { symbol: 'ETH/USDT', contract: 'linear' },
  ] as const;
  expect(sumsOf(list, ['1.5', '0.01', '-2'])).toEqual([
    { asset: 'USDT', sum: '-0.5' },
    { asset: 'BTC', sum: '0.01' },
  ]);
});
