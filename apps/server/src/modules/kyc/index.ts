/** Identity verification's public face: who somebody is, and how far that is verified. */
import { TYPE_NOT_VERIFIED } from '@glasshouse/contract';
import type { Db, Tx } from '../../platform/db/database.ts';
import { lazyPersonalKey } from '../../platform/factors/personal-key.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getIdentityStateHandler } from './api/getIdentityState.ts';
import { submitIdentityHandler } from './api/submitIdentity.ts';
import { type KycParts, sealOwner } from './api/parts.ts';
import { QUEUE, reviewQueue } from './api/review.ts';
import { hashNumbers } from './store/hash-numbers.ts';
import { forgetVerifications, loadLevel, loadLevels, loadNewest } from './store/verifications.ts';

/** What other modules use. */
export interface Kyc {
  /** 0 not verified, 1 basic, 2 advanced. */
  levelOf: (db: Db, userId: number) => Promise<0 | 1 | 2>;
  /** The name as it was verified; null below level 1. */
  verifiedName: (db: Db, userId: number) => Promise<string | null>;
  /** The level; refuses a user below level 1 with IDENTITY_NOT_VERIFIED (type 998). */
  requireVerified: (db: Db, userId: number) => Promise<1 | 2>;
}

export { isVerified } from './store/verifications.ts';

/** 0 not verified, 1 basic, 2 advanced. */
export const levelOf: (db: Db, userId: number) => Promise<0 | 1 | 2> = loadLevel;

/** The levels of users, 1 or 2; who is not verified is left out. */
export const levelsOf: (db: Db, userIds: readonly number[]) => Promise<Map<number, 1 | 2>> = loadLevels;

async function forgetUser({ platform, reviews }: KycParts, tx: Tx, userId: number): Promise<void> {
  for (const row of Object.values(await loadNewest(tx, userId)))
    if (row.state === 'verifying') await reviews.withdraw(tx, QUEUE, row.id);
  await forgetVerifications(tx, userId, platform.clock.now());
}

/** What identity verification is made with. */
export type KycDeps = Omit<KycParts, 'platform' | 'key'>;

/** Makes it. */
export function createKyc(platform: Platform, deps: KycDeps): Kyc & { module: Module } {
  const key = lazyPersonalKey(platform.config.dataDir, platform.random);
  const parts: KycParts = { platform, key, ...deps };
  return {
    module: defineModule({
      name: 'kyc',
      migrations: new URL('./store/migrations/', import.meta.url),
      calls: [getIdentityStateHandler(parts), submitIdentityHandler(parts)],
      reviews: [reviewQueue(parts)],
      person: { erase: (tx, userId) => forgetUser(parts, tx, userId) },
      start: () => hashNumbers(parts),
    }),
    levelOf,
    async verifiedName(db, userId) {
      const basic = (await loadNewest(db, userId))[1];
      return basic?.state === 'verified' && basic.name ? key.open(basic.name, sealOwner(userId)) : null;
    },
    async requireVerified(db, userId) {
      const level = await loadLevel(db, userId);
      if (level === 0) throw new Refusal('IDENTITY_NOT_VERIFIED', {}, TYPE_NOT_VERIFIED);
      return level;
    },
  };
}
