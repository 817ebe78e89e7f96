/** Traders and follows of the demo itself: as any other, but for the application, the verification and the agreement. */
import { inTransaction } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readTerms } from '../domain/follow.ts';
import { hasFollows } from '../store/follows.ts';
import { findTrader, findTraderOfUser, insertTrader, lockTrader } from '../store/traders.ts';
import { lockOwners } from './change-follow.ts';
import { begin } from './followTrader.ts';
import { type CopyParts, fit, lockCopier } from './parts.ts';

/** What the demo does. */
export interface DemoCopy {
  /** The number of the trader that a user is, or was; null: none. */
  traderOf(userId: number): Promise<number | null>;
  /** Makes a demo trader; null where the name is taken. */
  lead(one: { userId: number; name: string; motto: string; sharePpm: number }): Promise<number | null>;
  hasFollowed(userId: number): Promise<boolean>;
  /** Follows a trader whom the user never followed; a refusal leaves it. */
  follow(one: { userId: number; traderId: number; number: string; budget: string }): Promise<void>;
  /** The name of a demo trader; null of any other. */
  demoName(traderId: number): Promise<string | null>;
}

/** Makes it. */
export function demoCopy(parts: CopyParts): DemoCopy {
  const { db, clock } = parts.platform;
  return {
    traderOf: async (userId) => (await findTraderOfUser(db, userId))?.id ?? null,
    async lead(one) {
      const trader = await inTransaction(db, async (tx) => {
        await lockCopier(tx, one.userId);
        return insertTrader(tx, { ...one, since: clock.now(), isDemo: true });
      });
      if (trader !== null) parts.leads?.(one.userId);
      return trader?.id ?? null;
    },
    hasFollowed: (userId) => hasFollows(db, userId, null),
    async follow({ userId, traderId, number, budget }) {
      if (await hasFollows(db, userId, traderId)) return;
      try {
        await inTransaction(db, async (tx) => {
          await lockCopier(tx, userId);
          const trader = await lockTrader(tx, traderId);
          if (trader === null) return;
          await lockOwners(parts, tx, [userId]);
          await begin(parts, tx, { userId, trader, terms: fit(readTerms({ type: 'multiple', number, budget }, null)) });
        });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    },
    async demoName(traderId) {
      const trader = await findTrader(db, traderId);
      return trader?.isDemo === true ? trader.name : null;
    },
  };
}
