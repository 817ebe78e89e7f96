/** What the handlers of cards and addresses share. */
import type { Db } from '../../../platform/db/database.ts';
import type { PersonalKey } from '../../../platform/factors/personal-key.ts';
import type { Files } from '../../../platform/files/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Identity } from '../../identity/index.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { Notifications } from '../../notifications/index.ts';

/** The parts that calls are made of. */
export interface FundingBookParts {
  platform: Platform;
  identity: Pick<Identity, 'requireStepUp' | 'secondFactorSince'>;
  files: Files;
  ledger: Pick<Ledger, 'asset'>;
  /** The name as it was verified; null below level 1 (kyc). */
  verifiedName: (db: Db, userId: number) => Promise<string | null>;
  notify: Notifications['notify'];
  /** Seals the details of cards. */
  personalKey: PersonalKey;
}
