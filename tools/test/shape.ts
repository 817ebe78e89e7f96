/** Which rooms a module or a feature has, and what stands otherwise. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './imports.ts';

/** A kind of folders that all have one plan. */
export interface Plan {
  /** The folder of these folders. */
  readonly folder: string;
  /** What one may have at its root. */
  readonly rooms: readonly string[];
  /** What one must have. */
  readonly needs: readonly string[];
  /** Rooms that one of them has besides, by its name. */
  readonly own?: Readonly<Record<string, readonly string[]>>;
}

/** The plans. Small ones leave rooms out; none adds or renames one. */
export const PLANS: readonly Plan[] = [
  {
    folder: 'apps/server/src/modules',
    rooms: 'README.md index.ts domain api admin store settlement due.ts follow.ts events.ts tests'.split(' '),
    needs: ['README.md', 'index.ts'],
    own: {
      exchange: ['clearing', 'desk', 'rules'],
      contracts: ['clearing', 'engine', 'receipts'],
      demo: ['staff', 'market-maker', 'crowd', 'borrower', 'traders'],
      loans: ['engine'],
      margin: ['engine'],
      markets: ['feeds', 'record', 'live'],
    },
  },
  {
    folder: 'apps/web/src/features',
    rooms: ['routes.ts', 'screens', 'components', 'queries', 'live', 'model'],
    needs: ['routes.ts', 'screens'],
  },
  {
    folder: 'apps/admin/src/features',
    rooms: ['routes.ts', 'screens', 'components', 'queries', 'live', 'model'],
    needs: ['routes.ts', 'screens'],
  },
];

/** What stands otherwise: paths that a plan does not have, and with a `!` those that one needs and that are missing. */
export function outOfPlan(root: string = ROOT): string[] {
  return PLANS.flatMap(({ folder, rooms, needs, own = {} }) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => {
        const path = `${folder}/${name}`;
        const allowed = [...rooms, ...(own[name] ?? [])];
        const loose = readdirSync(join(root, path)).filter((one) => !allowed.includes(one));
        const missing = needs.filter((one) => !existsSync(join(root, path, one)));
        return [...loose.map((one) => `${path}/${one}`), ...missing.map((one) => `!${path}/${one}`)];
      }),
  ).toSorted();
}
