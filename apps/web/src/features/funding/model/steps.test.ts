import type { Recharge, Withdrawal } from '@glasshouse/contract/funding';
import { describe, expect, it } from 'vitest';
import { rechargeSteps, withdrawalSteps } from './steps.ts';

const told = (steps: readonly { name: string; state: string; time?: number }[]) =>
  steps.map(({ name, state, time }) => `${name} ${state}${time === undefined ? '' : ` ${time}`}`);
const withdrawal = (approvals_needed: number, ...states: Withdrawal['state'][]) => ({
  approvals_needed,
  state: states.at(-1) as Withdrawal['state'],
  timeline: states.map((state, index) => ({ state, time: index + 1 })),
});

describe('the steps of a recharge', () => {
  it('are reported, in review, and credited or rejected', () => {
    const pending = { state: 'pending', time: 1 } as const;
    expect(told(rechargeSteps({ approvals_needed: 1, state: 'pending', timeline: [pending] }))).toEqual([
      'reported done 1',
      'review current',
      'credit todo',
    ]);
    expect(
      told(rechargeSteps({ approvals_needed: 1, state: 'approved', timeline: [pending, { state: 'approved', time: 2 }] })),
    ).toEqual(['reported done 1', 'review done', 'credit done 2']);
    expect(
      told(rechargeSteps({ approvals_needed: 1, state: 'rejected', timeline: [pending, { state: 'rejected', time: 2 }] })).at(-1),
    ).toBe('rejected failed 2');
  });

  it('name both approvals where two are needed', () => {
    const [pending, review] = [{ state: 'pending', time: 1 } as const, { state: 'review', time: 2 } as const];
    const steps = (state: 'pending' | 'approved' | 'rejected', ...timeline: Recharge['timeline']) =>
      told(rechargeSteps({ approvals_needed: 2, state, timeline }));
    expect(steps('pending', pending)).toEqual(['reported done 1', 'firstApproval current', 'secondApproval todo', 'credit todo']);
    expect(steps('pending', pending, review)).toEqual([
      'reported done 1',
      'firstApproval done 2',
      'secondApproval current',
      'credit todo',
    ]);
    expect(steps('approved', pending, review, { state: 'approved', time: 3 })).toEqual([
      'reported done 1',
      'firstApproval done 2',
      'secondApproval done',
      'credit done 3',
    ]);
    expect(steps('rejected', pending, { state: 'rejected', time: 3 })).toEqual([
      'reported done 1',
      'review done',
      'rejected failed 3',
    ]);
  });
});

describe('the steps of a withdrawal', () => {
  it('name both approvals where two are needed', () => {
    expect(told(withdrawalSteps(withdrawal(2, 'requested', 'review')))).toEqual([
      'requested done 1',
      'firstApproval done 2',
      'secondApproval current',
      'sending todo',
      'arrival todo',
    ]);
    expect(told(withdrawalSteps(withdrawal(1, 'requested')))).toEqual([
      'requested done 1',
      'approval current',
      'sending todo',
      'arrival todo',
    ]);
  });

  it('are all done when it has arrived', () => {
    const all = withdrawalSteps(withdrawal(1, 'requested', 'approved', 'sent', 'completed'));
    expect(all.every(({ state }) => state === 'done')).toBe(true);
  });

  it('stop where it ended otherwise', () => {
    expect(told(withdrawalSteps(withdrawal(2, 'requested', 'cancelled')))).toEqual(['requested done 1', 'cancelled failed 2']);
    expect(told(withdrawalSteps(withdrawal(1, 'requested', 'approved', 'sent', 'failed'))).at(-1)).toBe('failed failed 4');
  });
});
