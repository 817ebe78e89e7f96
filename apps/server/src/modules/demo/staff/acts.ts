/** Runs staff calls for simulated members: the ordinary handlers, transactions and rows of the audit log, without a transport. */
import type { Call, CallInput, CallOutput } from '@glasshouse/contract';
import { staffRunner } from '../../../platform/calls/staff-run.ts';
import type { BoundStaffCall, StaffGate, StaffUser } from '../../../platform/calls/staff.ts';
import { validatorOf } from '../../../platform/calls/validator.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Makes a staff call as a member. Throws what the handler refuses with. */
export type Act = <C extends Call>(staff: StaffUser, call: C, input: CallInput<C>) => Promise<CallOutput<C>>;

/** Makes the runner over all staff calls that the modules declare. Error, at a call that nobody declares. */
export function actsOf({ log }: Platform, gate: StaffGate, calls: () => readonly BoundStaffCall[]): Act {
  const runners = new Map<string, ReturnType<typeof staffRunner>>();
  const runnerOf = ({ id }: Call) => {
    const known = runners.get(id);
    if (known) return known;
    const bound = calls().find(({ call }) => call.id === id);
    if (!bound) throw new Error(`${id} is no staff call of this server`);
    const made = staffRunner(bound, validatorOf(bound.call), gate, (error) =>
      log.error({ err: error, call: id }, 'what follows a commit failed'),
    );
    runners.set(id, made);
    return made;
  };
  return async (staff, call, input) =>
    (await runnerOf(call)(
      { fields: input as Record<string, unknown>, typed: true },
      {
        requestId: `simulated-${staff.id}`,
        lang: 'en',
        ip: 'simulated',
        userAgent: 'simulated staff of the demo',
        staff,
      },
    )) as CallOutput<typeof call>;
}
