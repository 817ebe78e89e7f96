/** What the handlers of this module share. */
import type { Platform } from '../../platform/platform.ts';
import type { PushDesk } from './push/index.ts';

/** The parts that calls are made of. */
export interface NotificationParts {
  platform: Platform;
  push: PushDesk;
}
