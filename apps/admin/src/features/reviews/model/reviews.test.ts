import { describe, expect, it } from 'vitest';
import { detailFields, mainAmount, neighbors, summaryLabels } from './columns.ts';
import { mostUrgent } from './queue-order.ts';
import { riskTone } from './risk.ts';
import { mayOpen, standOf } from './stand.ts';

const waiting = { state: 'waiting', approved_by_you: false } as const;
const DECISIONS = ['approve', 'hold', 'reject'] as const;

describe('a review that is open', () => {
  it('is decided by the member who took it, and by nobody who only looks', () => {
    expect(standOf(waiting, 'yours')).toBe('decide');
    for (const state of ['free', 'asking', 'taken'] as const) expect(standOf(waiting, state)).toBe(state);
    expect(DECISIONS.filter((decision) => mayOpen('decide', decision))).toEqual([...DECISIONS]);
    for (const stand of ['free', 'asking', 'taken', 'over'] as const)
      expect(DECISIONS.filter((decision) => mayOpen(stand, decision))).toEqual([]);
  });

  it('is not approved twice by one person, who may still stop it', () => {
    const stand = standOf({ ...waiting, approved_by_you: true }, 'yours');
    expect(DECISIONS.filter((decision) => mayOpen(stand, decision))).toEqual(['hold', 'reject']);
  });

  it('is over once it was decided or taken back', () => {
    for (const state of ['approved', 'rejected', 'withdrawn'] as const)
      expect(standOf({ ...waiting, state }, 'yours')).toBe('over');
    expect(standOf({ ...waiting, state: 'held' }, 'yours')).toBe('decide');
  });
});

describe('a queue', () => {
  it('shows the fields that its module names as columns, and the amount that is decided', () => {
    const amount = { label: 'amount', value: { type: 'amount', amount: '5', currency: 'BTC' } } as const;
    const network = { label: 'network', value: { type: 'text', text: 'BTC' } } as const;
    expect(summaryLabels([{ summary: [network] }, { summary: [amount, network] }])).toEqual(['network', 'amount']);
    expect(mainAmount([network, amount])).toEqual({ amount: '5', currency: 'BTC' });
    expect(mainAmount([network])).toBeNull();
  });

  it('shows nothing twice: not the large amount, its worth or the moment of the request', () => {
    const field = (label: string, currency: string) => ({ label, value: { type: 'amount', amount: '5', currency } }) as const;
    const fee = field('fee', 'BTC');
    const asked = { label: 'asked', value: { type: 'time', time: 1 } } as const;
    expect(detailFields([field('amount', 'BTC'), fee, field('worth', 'USD'), asked])).toEqual([fee]);
  });

  it('opens the next request after a decision, before the last the one before, and none after the only one', () => {
    expect(neighbors([1, 2, 3], 2)).toEqual({ place: 2, of: 3, before: 1, after: 3, following: 3 });
    expect(neighbors([1, 2, 3], 3)).toEqual({ place: 3, of: 3, before: 2, after: null, following: 2 });
    expect(neighbors([1], 1)).toEqual({ place: 1, of: 1, before: null, after: null, following: null });
  });

  it('that waits longest comes first', () => {
    const queues = [{ oldest: null }, { oldest: 20 }, { oldest: 10 }];
    expect(mostUrgent(queues)).toEqual({ oldest: 10 });
    expect(mostUrgent([])).toBeUndefined();
  });

  it('colours the risk in three steps', () => {
    expect([0, 29, 30, 59, 60, 100].map(riskTone)).toEqual(['good', 'good', 'warn', 'warn', 'danger', 'danger']);
  });
});
