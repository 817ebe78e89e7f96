/** Copies in the batches of contracts: who leads, as this process knows it, and the follows that a batch reads and writes. */
import type { Db } from '../../../platform/db/database.ts';
import type { CopyDesk } from '../../contracts/index.ts';
import { loadCaps, loadCopying, loadLeaders, saveCopies } from './copies.ts';

/** The desk, and how it learns who leads. */
export interface CopyLeaders extends CopyDesk {
  /** Reads who leads. */
  follow(db: Db): Promise<void>;
  /** Somebody leads from now on. */
  add(userId: number): void;
}

/** Makes it. */
export function createCopyDesk(): CopyLeaders {
  let leaders: ReadonlySet<number> = new Set();
  const follow = async (db: Db) => {
    leaders = await loadLeaders(db);
  };
  return {
    async begin(db) {
      await follow(db);
      return loadCaps(db);
    },
    leaders: () => leaders,
    load: loadCopying,
    save: saveCopies,
    follow,
    add: (userId) => {
      leaders = new Set([...leaders, userId]);
    },
  };
}
