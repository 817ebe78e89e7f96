/**
 * The simulated staff of a demo as a module (README.md): identity checks, deposits and withdrawals are decided by published
 * rules, through the ordinary staff calls. It is made in demo mode alone; production has neither the module nor its job.
 */
import type { BoundStaffCall, StaffGate } from '../../../platform/calls/staff.ts';
import { type Module, defineModule } from '../../../platform/module.ts';
import { actsOf } from './acts.ts';
import { Clerk, type ClerkDeps } from './clerk.ts';

/** How often the staff look; the shortest wait is much longer. */
const LOOK_EVERY_MS = 1_000;

/** What it is made with. */
export type DemoStaffDeps = Omit<ClerkDeps, 'act' | 'waits'> & { gate: StaffGate };

/** Makes them. Without `demoStaff` in the settings they are there and do nothing. */
export function createDemoStaff({ gate, ...deps }: DemoStaffDeps): { module: Module; clerk: Clerk | null } {
  const { demoStaff: waits } = deps.platform.config;
  let calls: readonly BoundStaffCall[] = [];
  const clerk = waits && new Clerk({ ...deps, waits, act: actsOf(deps.platform, gate, () => calls) });
  const module = defineModule({
    name: 'demo-staff',
    deps: ['demo', 'backoffice'],
    connect: (all) => {
      calls = all.staffCalls;
    },
    jobs: clerk ? [{ name: 'demo.staff', everyMs: LOOK_EVERY_MS, run: () => clerk.run() }] : [],
  });
  return { module, clerk };
}
