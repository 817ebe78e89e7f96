/**
 * The simulated staff of a demo as a module (README.md): identity checks, deposits and withdrawals are decided and dividends of shares
 * published by published rules, through the ordinary staff calls. It is made in demo mode alone; production has neither the module nor
 * its jobs.
 */
import type { BoundStaffCall, StaffGate } from '../../../platform/calls/staff.ts';
import { type Module, defineModule } from '../../../platform/module.ts';
import type { Backoffice } from '../../backoffice/index.ts';
import { actsOf } from './acts.ts';
import { Clerk, type ClerkDeps } from './clerk.ts';
import { sessionsOf } from './members.ts';
import { StockClerk, type StockClerkDeps } from './stock-clerk.ts';

/** How often the staff look; the shortest wait is much longer. */
const LOOK_EVERY_MS = 1_000;
/** How often they look at the actions of shares. */
const ACTIONS_EVERY_MS = 10_000;

/** What it is made with. */
export type DemoStaffDeps = Omit<ClerkDeps, 'act' | 'session' | 'waits'> &
  Pick<StockClerkDeps, 'shares'> & { gate: StaffGate; backoffice: Pick<Backoffice, 'openSimulated'> };

/** Makes them. Without `demoStaff` in the settings they are there and do nothing. */
export function createDemoStaff({ gate, ...deps }: DemoStaffDeps): { module: Module; clerk: Clerk | null } {
  const { demoStaff: waits, demoStocks: lists } = deps.platform.config;
  let calls: readonly BoundStaffCall[] = [];
  const act = actsOf(deps.platform, gate, () => calls);
  const session = sessionsOf(deps.platform.clock, deps.backoffice);
  const clerk = waits && new Clerk({ ...deps, waits, act, session });
  const stockClerk = waits && lists ? new StockClerk({ ...deps, waits, act, session }) : null;
  const module = defineModule({
    name: 'demo-staff',
    deps: ['demo', 'backoffice', 'stocks'],
    connect: (all) => {
      calls = all.staffCalls;
    },
    jobs: [
      ...(clerk ? [{ name: 'demo.staff', everyMs: LOOK_EVERY_MS, run: () => clerk.run() }] : []),
      ...(stockClerk ? [{ name: 'demo.actions', everyMs: ACTIONS_EVERY_MS, run: () => stockClerk.run() }] : []),
    ],
  });
  return { module, clerk };
}
