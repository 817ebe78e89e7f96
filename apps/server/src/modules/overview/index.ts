/** What the staff sees first: figures of the platform, what is unusual, and whether everything works. */
import { type Module, defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { getHealthHandler } from './admin/getHealth.ts';
import { getOverviewHandler } from './admin/getOverview.ts';
import type { OverviewParts } from './parts.ts';

/** Makes the overview. It reads what others have and keeps nothing. */
export function createOverview(platform: Platform, needs: Omit<OverviewParts, 'platform' | 'started'>): { module: Module } {
  const parts: OverviewParts = { platform, started: platform.clock.now(), ...needs };
  return {
    module: defineModule({ name: 'overview', staffCalls: [getOverviewHandler(parts), getHealthHandler(parts)] }),
  };
}
