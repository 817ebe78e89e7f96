/** The published rules of simulated staff. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUEUES, type StaffedCase, approverOf, dueAt, isSentBack, verdictOf, waitOf } from './rules.ts';

const WAITS = { fromMs: 20_000, toMs: 60_000 };
const one = (more: Partial<StaffedCase> = {}): StaffedCase => ({
  queue: 'withdraw',
  number: 1,
  facts: ['', '', '100 USDT', 'TRC20'],
  payment: null,
  ...more,
});

describe('simulated staff', () => {
  it('look at a case after 20 to 60 whole seconds, and every wait of them occurs', () => {
    for (const queue of QUEUES) {
      const waits = Array.from({ length: 2_000 }, (_, number) => waitOf(queue, number, 0, WAITS));
      expect([Math.min(...waits), Math.max(...waits)]).toEqual([20_000, 60_000]);
      expect(new Set(waits).size).toBe(41);
    }
  });

  it('give the second approval of a case its own look after the first', () => {
    const first = dueAt({ queue: 'recharge', id: 7, askedAt: 1_000, approvals: 0 }, WAITS);
    const second = dueAt({ queue: 'recharge', id: 7, askedAt: 1_000, approvals: 1 }, WAITS);
    expect(first - 1_000).toBe(waitOf('recharge', 7, 0, WAITS));
    expect(second - first).toBe(waitOf('recharge', 7, 1, WAITS));
  });

  it('send one case in ten back in every queue', () => {
    for (const queue of QUEUES) {
      const back = Array.from({ length: 10_000 }, (_, number) => isSentBack(one({ queue, number }))).filter(Boolean).length;
      expect(back, queue).toBeGreaterThan(900);
      expect(back, queue).toBeLessThan(1_100);
    }
  });

  it('decide a case by its facts alone: nothing of a person is an input', () => {
    const given = fc.record({ queue: fc.constantFrom(...QUEUES), number: fc.nat(), facts: fc.array(fc.string()) });
    fc.assert(
      fc.property(given, fc.dictionary(fc.string(), fc.anything()), (values, person) => {
        const plain = verdictOf(one({ ...values, payment: { isOwn: true, isAmount: true } }));
        expect(verdictOf({ ...person, ...one({ ...values, payment: { isOwn: true, isAmount: true } }) })).toEqual(plain);
      }),
    );
  });

  it('leave a deposit that names no payment of the demo to people, whatever its number', () => {
    const verdicts = Array.from({ length: 300 }, (_, number) => verdictOf(one({ queue: 'recharge', number })).act);
    expect(new Set(verdicts)).toEqual(new Set(['leave']));
  });

  it('send a deposit back that names a payment of somebody else or of another amount', () => {
    const verdict = (payment: StaffedCase['payment']) => verdictOf(one({ queue: 'recharge', payment }));
    expect(verdict({ isOwn: false, isAmount: true })).toMatchObject({ act: 'reject', reason: 'not_own_payment' });
    expect(verdict({ isOwn: true, isAmount: false })).toMatchObject({ act: 'reject', reason: 'amount_differs' });
  });

  it('approve a large withdrawal by two members, and neither of them is the treasurer who pays it', () => {
    expect([0, 1].map((approvals) => approverOf('withdraw', approvals))).toEqual(['reviewer', 'compliance']);
    expect([0, 1].map((approvals) => approverOf('recharge', approvals))).toEqual(['reviewer', 'treasurer']);
  });
});
