/** How far journals are folded into what the module stores. */
import type { Db } from '../../../platform/db/database.ts';
import { readPosition, sharedCursor } from '../../../platform/follow/index.ts';

/** The module's name among the followers. */
export const FOLLOWER = 'portfolio';

/** The id of the last journal that is folded. */
export const foldedTo = (db: Db): Promise<number> => readPosition(db, sharedCursor(FOLLOWER));
