/** What the staff calls of this module share. */
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ModeNeeds } from './set-mode.ts';

/** The parts. */
export interface ModeParts {
  platform: Platform;
  needs: ModeNeeds;
  /** Tables that setting a mode writes; those of the desks are among them once the modules are connected. */
  writes: readonly string[];
  /** The addresses of members of the staff. */
  staffNames(db: Db, ids: readonly number[]): Promise<Map<number, string>>;
}
