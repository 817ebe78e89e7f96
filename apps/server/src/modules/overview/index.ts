/** What the staff sees first: figures of the platform, what is unusual, and whether everything works. */
import type { Figures } from '../../platform/figures.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { getHealthHandler } from './admin/getHealth.ts';
import { getOverviewHandler } from './admin/getOverview.ts';
import type { OverviewParts } from './parts.ts';

/** Makes the overview. It reads what others have and keeps nothing. */
export function createOverview(
  platform: Platform,
  needs: Omit<OverviewParts, 'platform' | 'started' | 'figures'>,
): { module: Module } {
  const figures: Figures[] = [];
  const parts: OverviewParts = { platform, started: platform.clock.now(), figures, ...needs };
  return {
    module: defineModule({
      name: 'overview',
      staffCalls: [getOverviewHandler(parts), getHealthHandler(parts)],
      connect: (all) => void figures.push(...all.figures),
    }),
  };
}
