import { describe, expect, it } from 'vitest';
import { mainAmount, summaryLabels } from './columns.ts';
import { mostUrgent } from './queue-order.ts';
import { riskTone } from './risk.ts';
import { mayOpen, standOf } from './stand.ts';

const waiting = { state: 'waiting', claim: null, approved_by_you: false } as const;
const DECISIONS = ['approve', 'hold', 'reject'] as const;

describe('a review that is open', () => {
  it('is decided by the member who claimed it, and by no one before', () => {
    expect(standOf(waiting, 'yours')).toBe('decide');
    expect(standOf(waiting, 'asking')).toBe('claiming');
    expect(standOf(waiting, 'refused')).toBe('claimed');
    expect(DECISIONS.filter((decision) => mayOpen('decide', decision))).toEqual([...DECISIONS]);
    for (const stand of ['claiming', 'claimed', 'over'] as const)
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

  it('that waits longest comes first', () => {
    const queues = [{ oldest: null }, { oldest: 20 }, { oldest: 10 }];
    expect(mostUrgent(queues)).toEqual({ oldest: 10 });
    expect(mostUrgent([])).toBeUndefined();
  });

  it('colours the risk in three steps', () => {
    expect([0, 29, 30, 59, 60, 100].map(riskTone)).toEqual(['good', 'good', 'warn', 'warn', 'danger', 'danger']);
  });
});
