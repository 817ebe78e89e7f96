/** What the staff calls of this module share. */
import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ModeNeeds } from './set-mode.ts';

/** The parts. */
export interface ModeParts {
  platform: Platform;
  needs: ModeNeeds;
  /** Tables that the desks write when they are told a mode. */
  deskTables: readonly string[];
  /** The addresses of members of the staff. */
  staffNames(db: Db, ids: readonly number[]): Promise<Map<number, string>>;
}
