/** What the back office is told of users: how the staff calls them, and who is meant by a text. The wiring hands it in. */
import type { Db } from '../../../platform/db/database.ts';

/** Identity, as far as the staff's lists need it. */
export interface People {
  /** The address, number or name of each; those who are gone are left out. */
  namesOf(db: Db, userIds: readonly number[]): Promise<Map<number, string>>;
  /** Users with a text in their address, number or name, at most `limit`. */
  search(db: Db, text: string, limit: number): Promise<number[]>;
}

/** How a user is called who is gone. */
export const GONE = '—';
