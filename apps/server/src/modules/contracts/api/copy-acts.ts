/** What copy trading asks the desk for: copies that their owners keep, and copies that are closed without their trader. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import type { Db } from '../../../platform/db/database.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { Attempt } from '../../../platform/store/request-answers.ts';
import { findPosition, loadCopies } from '../store/reading.ts';
import type { ContractParts } from './parts.ts';
import { readPosition } from './show.ts';

/** The acts. */
export function copyActs(parts: ContractParts) {
  const { venue, platform } = parts;
  const keep = (userId: number, marketId: number, positionId: number, attempt: Attempt | null) =>
    venue.submitOne({ type: 'act', userId, account: 'lever', marketId, act: { act: 'keep_copy', positionId } }, attempt);
  return {
    /** A copy becomes its owner's own. Error: COPY_NOT_COPIED. */
    async keepCopy(userId: number, positionId: number, attempt: Attempt | null): Promise<ContractPosition> {
      const position = (await findPosition(platform.db, userId, positionId)) ?? refuse('COPY_NOT_COPIED');
      await keep(userId, position.marketId, positionId, attempt);
      return readPosition(parts, platform.db, userId, positionId);
    },
    /** All open copies of a follow do; one that cannot be now is left to another time. */
    async keepCopies(db: Db, followId: number): Promise<void> {
      for (const { userId, marketId, id } of await loadCopies(db, followId))
        await keep(userId, marketId, id, null).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
        });
    },
    /** All open copies of a follow are closed at the next seconds. */
    async leaveCopies(db: Db, followId: number): Promise<void> {
      const copies = (await loadCopies(db, followId)).filter(({ lots, leftLots }) => leftLots < lots);
      for (const marketId of new Set(copies.map((one) => one.marketId))) {
        const { userId } = copies[0] as (typeof copies)[number];
        const act = { act: 'leave_copies', purse: followId };
        await venue.submitOne({ type: 'act', userId, account: 'lever', marketId, act }, null).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
        });
      }
    },
  };
}
