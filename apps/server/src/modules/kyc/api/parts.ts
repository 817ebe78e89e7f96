/** What the handlers of this module share. */
import type { Db } from '../../../platform/db/database.ts';
import type { PersonalKey } from '../../../platform/factors/personal-key.ts';
import type { Files } from '../../../platform/files/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Reviews } from '../../../platform/reviews.ts';
import type { Identity } from '../../identity/index.ts';
import type { Notifications } from '../../notifications/index.ts';

/** The parts that calls are made of. */
export interface KycParts {
  platform: Platform;
  identity: Pick<Identity, 'contactsOf' | 'codes'>;
  files: Files;
  notify: Notifications['notify'];
  reviews: Pick<Reviews, 'open' | 'withdraw'>;
  key: PersonalKey;
  /** Withdrawn within 24 hours, in BTC (funding). */
  withdrawnBtc: (db: Db, userId: number) => Promise<string>;
}

/** What hashes of documents are made for. */
export const DOCUMENT = 'document';

/** Whose sealed texts they are. */
export const sealOwner = (userId: number) => `kyc:${userId}`;
