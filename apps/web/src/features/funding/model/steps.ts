/** Where a recharge or a withdrawal stands, step by step. Pure. */
import type { Recharge, Withdrawal, WithdrawalState } from '@glasshouse/contract/funding';

/** Names of the steps; words under `steps` of the catalogue. */
export type StepName =
  | 'reported'
  | 'review'
  | 'credit'
  | 'requested'
  | 'approval'
  | 'firstApproval'
  | 'secondApproval'
  | 'sending'
  | 'arrival'
  | 'rejected'
  | 'failed'
  | 'cancelled';

/** One step; `time` when it happened. */
export interface Step {
  name: StepName;
  state: 'done' | 'current' | 'todo' | 'failed';
  time?: number;
}

/** The steps of a recharge. */
export function rechargeSteps(recharge: Pick<Recharge, 'state' | 'timeline' | 'approvals_needed'>): Step[] {
  const { state, timeline, approvals_needed: approvals } = recharge;
  const at = (wanted: Recharge['timeline'][number]['state']) => timeline.find((one) => one.state === wanted)?.time;
  const [reported, first] = [at('pending'), at('review')];
  const isTwo = approvals > 1 && (first !== undefined || state === 'pending');
  const review: StepName = isTwo ? 'secondApproval' : 'review';
  const before: Step[] = [
    withTime({ name: 'reported', state: 'done' }, reported),
    // What was rejected at once has no first approval.
    ...(isTwo ? [withTime({ name: 'firstApproval', state: first === undefined ? 'current' : 'done' }, first)] : []),
  ];
  if (state === 'pending')
    return [
      ...before,
      { name: review, state: isTwo && first === undefined ? 'todo' : 'current' },
      { name: 'credit', state: 'todo' },
    ];
  const end: Step = state === 'approved' ? { name: 'credit', state: 'done' } : { name: 'rejected', state: 'failed' };
  return [...before, { name: review, state: 'done' }, withTime(end, at(state))];
}

const withTime = (step: Step, time: number | undefined): Step => (time === undefined ? step : { ...step, time });

const ENDS = ['rejected', 'failed', 'cancelled'] as const;
const isEnd = (state: WithdrawalState): state is (typeof ENDS)[number] => (ENDS as readonly string[]).includes(state);

/** The steps of a withdrawal; one that ended otherwise stops there. */
export function withdrawalSteps(withdrawal: Pick<Withdrawal, 'state' | 'timeline' | 'approvals_needed'>): Step[] {
  const { state, timeline, approvals_needed: approvals } = withdrawal;
  const way: { name: StepName; reached: WithdrawalState }[] = [
    { name: 'requested', reached: 'requested' },
    ...(approvals > 1
      ? [{ name: 'firstApproval', reached: 'review' } as const, { name: 'secondApproval', reached: 'approved' } as const]
      : [{ name: 'approval', reached: 'approved' } as const]),
    { name: 'sending', reached: 'sent' },
    { name: 'arrival', reached: 'completed' },
  ];
  const timeOf = (wanted: WithdrawalState) => timeline.find((one) => one.state === wanted)?.time;
  const done = way
    .filter(({ reached }) => timeOf(reached) !== undefined)
    .map(({ name, reached }): Step => withTime({ name, state: 'done' }, timeOf(reached)));
  if (isEnd(state)) return [...done, withTime({ name: state, state: 'failed' }, timeOf(state))];
  const rest = way.filter(({ reached }) => timeOf(reached) === undefined);
  return [...done, ...rest.map(({ name }, index): Step => ({ name, state: index === 0 ? 'current' : 'todo' }))];
}
