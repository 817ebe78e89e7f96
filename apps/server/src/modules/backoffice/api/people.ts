/** What the back office is told of users: how the staff calls them, and who is meant by a text. The wiring hands it in. */
import type { Db } from '../../../platform/db/database.ts';

/** Identity, as far as the staff's lists need it. */
export interface People {
  /** The address, number or name of each; those who are gone are left out. */
  namesOf(db: Db, userIds: readonly number[]): Promise<Map<number, string>>;
  /** How far the identity of each is verified, 1 or 2; who is not verified is left out. */
  levelsOf(db: Db, userIds: readonly number[]): Promise<Map<number, 1 | 2>>;
  /** When somebody joined, and from where and on what they were here last; null for who is gone. */
  lastSeenOf(db: Db, userId: number): Promise<LastSeen | null>;
  /** Users with a text in their address, number or name, at most `limit`. */
  search(db: Db, text: string, limit: number): Promise<number[]>;
}

/** The newest session of a user; what is not known is empty. Times in epoch ms. */
export interface LastSeen {
  created: number;
  seen: number | null;
  country: string;
  browser: string;
  system: string;
  /** A device that its owner has not confirmed yet. */
  isUnknown: boolean;
}

/** How a user is called who is gone. */
export const GONE = '—';
