/** The public face of lockup. */
import { lockupChannel } from '@glasshouse/contract/lockup';
import { defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { listAllLockupHandler } from './admin/listAllLockup.ts';
import { getLockupHandler } from './api/getLockup.ts';
import { listLockupHandler } from './api/listLockup.ts';
import { deleteLockupOf } from './store/entries.ts';

/** What lockup is constructed with. */
export interface LockupDeps {
  platform: Platform;
}

/** Makes lockup. */
export function createLockup(deps: LockupDeps) {
  return {
    module: defineModule({
      name: 'lockup',
      deps: ['identity'],
      migrations: new URL('./store/migrations/', import.meta.url),
      calls: [listLockupHandler(deps), getLockupHandler(deps)],
      staffCalls: [listAllLockupHandler(deps)],
      channels: [lockupChannel],
      person: { erase: deleteLockupOf },
    }),
  };
}
