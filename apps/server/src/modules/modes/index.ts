/** Modes in which the house runs: what everybody sees of them, and how staff sets them. */
import { modesChannel } from '@glasshouse/contract';
import { ModeWatch } from '../../platform/modes/index.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { getModesHandler } from './api/getModes.ts';
import { listModesHandler } from './admin/listModes.ts';
import { tightenModeHandler } from './admin/tightenMode.ts';
import type { ModeParts } from './parts.ts';
import { presentModes } from './present.ts';

export { isDelisted, type ListingNeeds, listingKind } from './listing-kind.ts';
export { MODE_TABLES, modeKind } from './mode-kind.ts';
export { tellDelisting } from './tell-delisting.ts';
export type { ModeParts } from './parts.ts';
export type { ModeNeeds } from './set-mode.ts';

/** Makes the module. It starts before whoever asks for a mode; what staff calls need of products is asked only then. */
export function createModes(platform: Platform, staff: Omit<ModeParts, 'platform'>): { module: Module; watch: ModeWatch } {
  const watch = new ModeWatch(platform);
  const parts: ModeParts = { platform, ...staff };
  let stopHearing = () => {};
  platform.publisher.provide(modesChannel, { present: () => presentModes(watch.view) });
  const module = defineModule({
    name: 'modes',
    calls: [getModesHandler(watch)],
    staffCalls: [listModesHandler(parts), tightenModeHandler(parts)],
    channels: [modesChannel],
    jobs: [watch.job],
    async start() {
      await watch.start();
      stopHearing = watch.onChange(() => platform.publisher.changed(modesChannel, {}));
    },
    async stop() {
      stopHearing();
      watch.stop();
    },
  });
  return { module, watch };
}
