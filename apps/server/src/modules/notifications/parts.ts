/** What the handlers of this module share. */
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UserMail } from '../identity/index.ts';
import type { PushDesk } from './push/index.ts';
import type { IsVerified } from './store/broadcasts.ts';

/** What notifications are made with. */
export interface NotificationDeps {
  /** Writes to users (identity). */
  mailUsers: (tx: Tx, mails: readonly UserMail[]) => Promise<void>;
  /** Whether a user is verified at a level (kyc). */
  isVerified: IsVerified;
  /** The addresses of members of the staff (backoffice). */
  staffNames: (db: Db, ids: readonly number[]) => Promise<Map<number, string>>;
}

/** The parts that calls are made of. */
export interface NotificationParts {
  platform: Platform;
  push: PushDesk;
}
