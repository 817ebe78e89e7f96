/** Identity verification's public face: who somebody is, and how far that is verified. */
import { TYPE_NOT_VERIFIED } from '@glasshouse/contract';
import type { Db, Tx } from '../../platform/db/database.ts';
import { lazyPersonalKey } from '../../platform/factors/personal-key.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ReviewQueue } from '../../platform/reviews.ts';
import { getIdentityStateHandler } from './api/getIdentityState.ts';
import { submitIdentityHandler } from './api/submitIdentity.ts';
import { type KycParts, sealOwner } from './parts.ts';
import { QUEUE, reviewQueue } from './review.ts';
import { hashNumbers } from './hash-numbers.ts';
import { forgetVerifications, loadLevel, loadNewest } from './store/verifications.ts';

/** What other modules use. */
export interface Kyc {
  /** 0 not verified, 1 basic, 2 advanced. */
  levelOf: (db: Db, userId: number) => Promise<0 | 1 | 2>;
  /** The name as it was verified; null below level 1. */
  verifiedName: (db: Db, userId: number) => Promise<string | null>;
  /** The level; refuses a user below level 1 with IDENTITY_NOT_VERIFIED (type 998). */
  requireVerified: (db: Db, userId: number) => Promise<1 | 2>;
  /** Who says what a user has withdrawn within 24 hours, in BTC. */
  setWithdrawnBtc(read: KycParts['withdrawnBtc']): void;
  /** Forgets who a user is, when the account is deleted. */
  forgetUser: (tx: Tx, userId: number) => Promise<void>;
}

/** Identity verification with its module and its review queue. */
export interface KycModule extends Kyc {
  module: Module;
  queue: ReviewQueue;
}

/** Makes it. */
export function createKyc(platform: Platform, needs: Pick<KycParts, 'identity' | 'files' | 'notify' | 'reviews'>): KycModule {
  const key = lazyPersonalKey(platform.config.dataDir, platform.random);
  const parts: KycParts = { platform, key, withdrawnBtc: async () => '0', ...needs };
  return {
    module: defineModule({
      name: 'kyc',
      migrations: new URL('./store/migrations/', import.meta.url),
      calls: [getIdentityStateHandler(parts), submitIdentityHandler(parts)],
      start: () => hashNumbers(parts),
    }),
    queue: reviewQueue(parts),
    levelOf: loadLevel,
    async verifiedName(db, userId) {
      const basic = (await loadNewest(db, userId))[1];
      return basic?.state === 'verified' && basic.name ? key.open(basic.name, sealOwner(userId)) : null;
    },
    async requireVerified(db, userId) {
      const level = await loadLevel(db, userId);
      if (level === 0) throw new Refusal('IDENTITY_NOT_VERIFIED', {}, TYPE_NOT_VERIFIED);
      return level;
    },
    setWithdrawnBtc: (read) => {
      parts.withdrawnBtc = read;
    },
    async forgetUser(tx, userId) {
      for (const row of Object.values(await loadNewest(tx, userId)))
        if (row.state === 'verifying') await parts.reviews.withdraw(tx, QUEUE, row.id);
      await forgetVerifications(tx, userId, platform.clock.now());
    },
  };
}
