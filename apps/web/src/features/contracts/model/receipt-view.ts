/** A checked receipt as the screen shows it: its checks in groups, and one digit changed on purpose. Pure. */
import type { CheckedStep } from '@glasshouse/proofs';

/** The groups in their order. A check that stands in none is one of the log's. */
export const STEP_GROUPS = ['trigger', 'position', 'closed', 'money', 'sealed'] as const;
/** A group of checks. */
export type StepGroup = (typeof STEP_GROUPS)[number];

/** Which checks stand where; all others belong to what is sealed. */
const GROUP_OF: Readonly<Record<string, StepGroup>> = {
  TICKS_LOGGED: 'trigger',
  TICKS_PRICED: 'trigger',
  RATE: 'trigger',
  MARK: 'trigger',
  REACHED: 'trigger',
  FIRED: 'trigger',
  ENTRY: 'position',
  TRAIL: 'trigger',
  REQUIREMENT: 'trigger',
  BEFORE: 'trigger',
  STOPS: 'trigger',
  DUE: 'trigger',
  SAMPLES: 'trigger',
  PREMIUMS: 'trigger',
  TIER: 'position',
  HISTORY: 'position',
  ACCOUNT: 'position',
  LIMIT: 'closed',
  OWN_FIRST: 'closed',
  FILLS: 'closed',
  ADL_RANK: 'closed',
  FORMULA: 'money',
  PAYMENT: 'money',
  FUND: 'money',
  RETURNED: 'money',
};

type Step = CheckedStep;

/** A group with its checks; `ok` when all of them are. */
export interface CheckedGroup {
  readonly group: StepGroup;
  readonly ok: boolean;
  readonly steps: readonly Step[];
}

/** Whether a check has something to say: that an isolated position has no account behind it goes without saying. */
const isSaid = ({ id, ok, params }: Step): boolean => !ok || id !== 'ACCOUNT' || params['count'] !== undefined;

/** Puts checks into their groups; groups without a check are left out. */
export function groupSteps(steps: readonly Step[]): CheckedGroup[] {
  return STEP_GROUPS.flatMap((group) => {
    const mine = steps.filter((step) => (GROUP_OF[step.id] ?? 'sealed') === group && isSaid(step));
    return mine.length === 0 ? [] : [{ group, ok: mine.every(({ ok }) => ok), steps: mine }];
  });
}

const LAST_DIGIT = /(\d)"(?=[^"\d]*$)/;

/** A receipt in which the last digit of its record was changed: what a check must not pass. */
export function tampered(receipt: unknown): unknown {
  const file = receipt as { record?: { body?: unknown } } | null;
  const body = file?.record?.body;
  if (typeof body !== 'string') return receipt;
  const changed = body.replace(LAST_DIGIT, (_, digit: string) => `${(Number(digit) + 1) % 10}"`);
  return { ...(receipt as object), record: { ...file?.record, body: changed } };
}
