/**
 * Runs a staff call: permission, validation, then the act and its audit row in one transaction, with the database role
 * that can write only what staff calls declare. Refusals and failures leave a row too; repeated readings leave what ADR 15
 * says. Strangers leave none unless they tried an existing account, so that they cannot fill the log.
 */
import { type Call, mayStaff } from '@glasshouse/contract';
import { becomeStaff } from '../db/staff-role.ts';
import { inTransaction } from '../db/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { ActNote, BoundStaffCall, DoorContext, StaffAct, StaffGate } from './staff.ts';
import type { RawInput, Validator } from './validator.ts';

/** An id as the input names it, before the input is known to be valid. */
const ID = /^[0-9]{1,15}$/;

function targetOf({ target }: Call, raw: RawInput): string | undefined {
  if (target === null || !Object.hasOwn(raw.fields, target.field)) return undefined;
  const value = raw.fields[target.field];
  return (typeof value === 'string' || typeof value === 'number') && ID.test(String(value))
    ? `${target.kind}:${value}`
    : undefined;
}

function withoutSecrets(call: Call, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'lang' && !call.secrets.includes(name)));
}

/** An answer without the moment at which it was given. */
function withoutTime(answer: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(answer as object).filter(([name]) => name !== 'time'));
}

function requirePermission(call: Call, { staff }: DoorContext): void {
  if (call.access === 'staff_door') return;
  if (staff === null || call.permission === null || !mayStaff(staff.role, call.permission))
    throw new Refusal('BACKOFFICE_NOT_PERMITTED');
}

/** Runs effects after a commit: the caller gets the answer even when they fail. */
function runAfter(effects: readonly (() => void)[], fail: (error: unknown) => void): void {
  try {
    for (const effect of effects) effect();
  } catch (error) {
    fail(error);
  }
}

/** What the runner itself gives a handler. */
type OfRunner = 'note' | 'afterCommit';

/** Makes the runner of one staff call. Its context comes without what is the runner's; `fail` receives failed effects. */
export function staffRunner(
  bound: BoundStaffCall,
  validate: Validator,
  gate: StaffGate,
  fail: (error: unknown) => void = () => {},
) {
  const { call } = bound;
  return async (raw: RawInput, caller: Omit<DoorContext, OfRunner>): Promise<unknown> => {
    const said: ActNote = {};
    const target = targetOf(call, raw);
    if (target !== undefined) said.target = target;
    let effects: (() => void)[] = [];
    const context: DoorContext = {
      ...caller,
      note: (note) => void Object.assign(said, note),
      afterCommit: (effect) => void effects.push(effect),
    };
    let input: Record<string, unknown> | null = null;
    const digest = () => (input === null ? null : gate.digest(withoutSecrets(call, input)));
    const actOf = (outcome: string): StaffAct => ({
      ...said,
      call: call.id,
      staff: caller.staff,
      ip: caller.ip,
      input: digest(),
      outcome,
    });

    try {
      requirePermission(call, context);
      input = validate(raw);
      const valid = input;
      const prepared = await bound.prepare(valid, context);
      const answer = await inTransaction(gate.db, async (tx) => {
        effects = [];
        await becomeStaff(tx);
        // Disabling or signing out at this moment either waits for this act or comes first.
        if (caller.staff && !(await gate.holdSession(tx, caller.staff))) throw new Refusal('SESSION_INVALID', {}, '999');
        const message = await bound.act(tx, valid, context, prepared);
        if (call.refresh === 'rows') said.details = { ...said.details, answer: gate.digest(withoutTime(message)) };
        const act = actOf('ok');
        if (call.refresh === null || !(await gate.repeats(tx, act, call.refresh))) await gate.record(tx, act);
        return message;
      });
      runAfter(effects, fail);
      return answer;
    } catch (error) {
      const isKnown = caller.staff !== null || said.target !== undefined;
      const outcome = error instanceof Refusal ? error.code : 'INTERNAL';
      if (isKnown) await inTransaction(gate.db, (tx) => gate.record(tx, actOf(outcome)));
      else if (call.access === 'staff_door') await inTransaction(gate.db, (tx) => gate.rehearse(tx, actOf(outcome)));
      throw error;
    }
  };
}
